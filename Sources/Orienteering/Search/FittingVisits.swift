/// The visits that may fit into each of the routes as they are, a bit each.
///
/// In the rounds of a local search most of what is left out fits nowhere, which is told of all visits of a route at once and
/// remembered with it.
struct FittingVisits {
  private var bits: [UInt16] = []
  /// Those of all routes together.
  private var anywhere: [UInt16] = []

  /// Asks for the visits that fit into each of the `routes`; `tables` has that of each day.
  init(into routes: [Route], tables: some Collection<InsertionTable.View>) {
    guard let words = tables.first?.words else { return }
    bits.reserveCapacity(words * routes.count)
    anywhere = [UInt16](repeating: 0, count: words)
    for (route, table) in zip(routes, tables) {
      let first = bits.count
      route.addFitting(by: table, to: &bits)
      for word in 0..<words { anywhere[word] |= bits[first + word] }
    }
  }

  /// Whether `visit` may fit into any route.
  func contains(_ visit: Int) -> Bool {
    anywhere[visit / UInt16.bitWidth] >> (visit % UInt16.bitWidth) & 1 != 0
  }

  /// Whether `visit` may fit into the route of `day`.
  func contains(_ visit: Int, on day: Int) -> Bool {
    let word = day * anywhere.count + visit / UInt16.bitWidth
    return bits[word] >> (visit % UInt16.bitWidth) & 1 != 0
  }
}
