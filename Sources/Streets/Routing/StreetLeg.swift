public import Geography
public import Transit

/// The best route from one place to another.
public struct StreetLeg: Hashable, Sendable {
  /// A stretch of a route along streets with the same name.
  public struct Stretch: Hashable, Sendable {
    /// The name; empty if the street has none.
    public let name: String
    /// Its length.
    public let length: Meters
  }

  /// The cost, equal to that in a ``StreetTable``.
  package let cost: WayCost

  /// The line from the first place to the second, both included.
  public let line: [Coordinate]

  /// The streets in order; consecutive streets with the same name form one stretch.
  public let streets: [Stretch]

  /// The number of flights of steps.
  public let flights: Int

  /// The number of steps, where the map states it.
  public let steps: Int

  /// The length on bridges.
  public let onBridges: Meters

  /// The length in tunnels and under roofs.
  public let covered: Meters

  /// The length on ways that were joined or drawn by hand where sources did not meet.
  public let mended: Meters

  /// The length.
  public var length: Meters { Meters(Double(cost.decimeters) / 10) }

  /// Returns the time, rounded up to whole seconds.
  ///
  /// - Parameter pace: The walking speed; ignored by other profiles.
  /// - Returns: The time.
  public func time(pace: WalkingSpeed = .reference) -> TravelTime {
    pace.seconds(cost.milliseconds)
  }

  /// The names of the streets in order, without repetitions in a row and without empty names.
  public var names: [String] {
    var names: [String] = []
    for street in streets where !street.name.isEmpty && street.name != names.last {
      names.append(street.name)
    }
    return names
  }
}

/// A start or destination: one position, or several entrances, the best of which is used.
public struct RoutePlace: Hashable, Sendable {
  /// The positions, at least one.
  public let positions: [Coordinate]

  /// Creates a place with one position.
  public init(_ position: Coordinate) {
    positions = [position]
  }

  /// Creates a place with entrances, or returns `nil` if there are none.
  public init?(entrances: [Coordinate]) {
    guard !entrances.isEmpty else { return nil }
    positions = entrances
  }
}

/// A point of an edge to which a place is connected.
struct Snap: Hashable, Sendable {
  /// The edge.
  let edge: UInt32

  /// The distance along the edge from its tail, in decimeters.
  let offset: UInt32

  /// The position on the edge.
  let point: FixedPosition

  /// The position of the place.
  let origin: Coordinate

  /// The cost between position and edge, in either direction.
  let connector: WayCost
}

/// A place with the nearby points of ways to which it is connected.
public struct SnappedPlace: Hashable, Sendable {
  /// The place.
  public let place: RoutePlace

  /// The points, nearest first; empty if no way is near.
  let snaps: [Snap]

  /// Whether a way is near.
  public var isOnStreets: Bool { !snaps.isEmpty }

  /// The distance to the nearest way, or `nil` if none is near.
  public var distance: Meters? {
    snaps.map(\.connector.decimeters).min().map { Meters(Double($0) / 10) }
  }
}

/// Times and lengths of the best routes between places, in both directions.
public struct StreetTable: Hashable, Sendable {
  /// The number of origins.
  public let rows: Int

  /// The number of destinations.
  public let columns: Int

  /// The costs, row by row.
  private(set) var costs: [WayCost]

  /// Creates a table without routes.
  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    costs = [WayCost](repeating: .none, count: rows * columns)
  }

  /// Returns the time between two places, rounded up to whole seconds.
  ///
  /// - Parameters:
  ///   - row: The index of the origin.
  ///   - column: The index of the destination.
  ///   - pace: The walking speed; ignored by other profiles.
  /// - Returns: The time, or `nil` if there is no route.
  public func time(from row: Int, to column: Int, pace: WalkingSpeed = .reference) -> TravelTime? {
    let cost = self[row, column]
    return cost.exists ? pace.seconds(cost.milliseconds) : nil
  }

  /// Returns the length of the best route between two places; `nil` if there is none.
  public func length(from row: Int, to column: Int) -> Meters? {
    let cost = self[row, column]
    return cost.exists ? Meters(Double(cost.decimeters) / 10) : nil
  }

  /// The cost of the best route.
  package subscript(row: Int, column: Int) -> WayCost { costs[row * columns + column] }

  /// Returns the routes from some of the origins to some of the destinations, by their indices.
  package func selecting(rows: [Int], columns: [Int]) -> Self {
    var selected = Self(rows: rows.count, columns: columns.count)
    selected.costs = rows.flatMap { row in columns.map { self[row, $0] } }
    return selected
  }

  /// Records a cost if it is the best so far.
  mutating func improve(_ row: Int, _ column: Int, _ cost: WayCost) {
    let index = row * columns + column
    if cost < costs[index] { costs[index] = cost }
  }
}
