/// Moves one, two or three consecutive visits to another position in their route.
///
/// > Source: I. Or, *Traveling Salesman-Type Combinatorial Problems and Their Relation to the
/// > Logistics of Regional Blood Banking*, Northwestern University, 1976; as described by
/// > M. W. P. Savelsbergh, <https://doi.org/10.1007/BF02022044>.
enum OrOptMove {
  /// Returns the first route of the same visits, one stretch moved, that is better than `route`, unless `control` says to stop first.
  ///
  /// - Complexity: O(*k*³) for *k* visits.
  static func improved(_ route: Route, until control: SearchControl = .endless) -> Route? {
    let count = route.visits.count
    for length in 1...3 where length < count {
      for first in 0...count - length {
        if control.shouldStop { return nil }
        let stretch = route.visits[first..<first + length]
        var rest = route.visits
        rest.removeSubrange(first..<first + length)
        for position in 0...rest.count where position != first {
          guard saving(on: route, stretch: stretch, rest: rest, position: position) >= 0 else {
            continue
          }
          var order = rest
          order.insert(contentsOf: stretch, at: position)
          if let better = route.reordered(as: order) { return better }
        }
      }
    }
    return nil
  }

  /// Returns the travel that moving `stretch` to before `rest[position]` saves.
  private static func saving(
    on route: Route,
    stretch: ArraySlice<Int>,
    rest: [Int],
    position: Int
  ) -> Int32 {
    let origin = stretch.startIndex
    let visits = route.visits
    let head = visits[origin]
    let tail = visits[stretch.endIndex - 1]
    let before = origin > 0 ? visits[origin - 1] : nil
    let after = stretch.endIndex < visits.count ? visits[stretch.endIndex] : nil
    let newBefore = position > 0 ? rest[position - 1] : nil
    let newAfter = position < rest.count ? rest[position] : nil
    var saving = route.legTime(from: before, to: head) + route.legTime(from: tail, to: after)
    saving -= route.legTime(from: before, to: after)
    saving += route.legTime(from: newBefore, to: newAfter)
    saving -= route.legTime(from: newBefore, to: head)
    return saving - route.legTime(from: tail, to: newAfter)
  }
}
