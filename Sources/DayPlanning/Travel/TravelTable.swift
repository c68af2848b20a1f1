import Catalogs
package import Geography

/// The travel times between the sights of a plan, its start and its end.
package struct TravelTable: Sendable {
  /// The model of travel.
  package let model: StraightLineTravel

  /// Where each day starts, if fixed.
  package let start: Coordinate?

  /// Where each day ends, if fixed.
  package let end: Coordinate?

  private let places: [Coordinate]

  /// The minutes from place to place, at `from * count + to`.
  private let minutes: [Int]

  /// Computes the travel times between `places`.
  ///
  /// - Complexity: O(*n*²).
  init(_ request: PlanRequest, in catalog: Catalog, places: [Coordinate]) {
    model = StraightLineTravel(mode: request.mode, pace: request.pace ?? .normal)
    start = request.from.flatMap { catalog.position(of: $0) }
    end = request.to.flatMap { catalog.position(of: $0) } ?? start
    self.places = places
    var minutes = [Int](repeating: 0, count: places.count * places.count)
    for from in places.indices {
      for to in places.indices where to > from {
        let time = model.time(from: places[from], to: places[to]).rawValue
        minutes[from * places.count + to] = time
        minutes[to * places.count + from] = time
      }
    }
    self.minutes = minutes
  }

  /// Returns the minutes between two places, given by index; `nil` stands for the start or the end, which take no time if
  /// they are free.
  func minutes(from: Int?, to: Int?) -> Int {
    if let from, let to { return minutes[from * places.count + to] }
    guard let ends = ends(from: from, to: to) else { return 0 }
    return model.time(from: ends.from, to: ends.to).rawValue
  }

  /// Returns the meters between two places, indexed as in ``minutes(from:to:)``.
  func meters(from: Int?, to: Int?) -> Meters {
    guard let ends = ends(from: from, to: to) else { return .zero }
    return model.distance(from: ends.from, to: ends.to)
  }

  private func ends(from: Int?, to: Int?) -> (from: Coordinate, to: Coordinate)? {
    guard let origin = from.map({ places[$0] }) ?? start,
      let target = to.map({ places[$0] }) ?? end
    else { return nil }
    return (origin, target)
  }
}

extension Catalog {
  /// Returns the position of `waypoint`, or `nil` if the catalog has no such place.
  func position(of waypoint: Waypoint) -> Coordinate? {
    switch waypoint {
    case .attraction(let id): self[id]?.coordinate
    case .position(let position): position
    }
  }
}
