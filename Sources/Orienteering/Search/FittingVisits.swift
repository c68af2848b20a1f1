/// The visits that may fit into each of the routes as they are, a bit each.
///
/// In a round of local search most of what is left out fits nowhere. All visits are checked against a route at once, and the
/// route remembers the result.
struct FittingVisits {
  private var words: [Int32] = []

  /// The words of all routes together.
  private var anywhere: [Int32] = []

  /// Every visit, if nothing is known.
  init() {}

  /// Finds the visits that fit into each of the `routes`, one for each day of `instance`, by its `tables`.
  init(into routes: [Route], of instance: Instance, tables: InsertionTables) {
    let count = InsertionTables.words(forVisits: routes[0].day.count)
    words.reserveCapacity(count * routes.count)
    anywhere = [Int32](repeating: 0, count: count)
    for day in routes.indices {
      routes[day].addFitting(by: tables, onKind: instance.days[day], to: &words)
      for word in 0..<count { anywhere[word] |= words[day * count + word] }
    }
  }

  /// Returns whether `visit` may fit into any route.
  func contains(_ visit: Int) -> Bool {
    guard !anywhere.isEmpty else { return true }
    let (word, bit) = visit.quotientAndRemainder(dividingBy: InsertionTables.wordWidth)
    return anywhere[word] >> bit & 1 != 0
  }

  /// Returns whether `visit` may fit into the route of `day`.
  func contains(_ visit: Int, on day: Int) -> Bool {
    guard !anywhere.isEmpty else { return true }
    let (word, bit) = visit.quotientAndRemainder(dividingBy: InsertionTables.wordWidth)
    return words[day * anywhere.count + word] >> bit & 1 != 0
  }
}
