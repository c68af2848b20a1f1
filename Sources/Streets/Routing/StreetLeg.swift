public import Geography
public import Transit

/// The best way from a place to another.
public struct StreetLeg: Hashable, Sendable {
  /// A stretch of a way along streets of one name.
  public struct Stretch: Hashable, Sendable {
    /// The name; empty if the street has none.
    public let name: String
    /// Its length.
    public let length: Meters
  }

  /// The cost, as the table has it.
  package let cost: WayCost

  /// The line from the first place to the second, both included.
  public let line: [Coordinate]

  /// The streets in their order; those of one name next to each other are one stretch.
  public let streets: [Stretch]

  /// The number of flights of steps.
  public let flights: Int

  /// The number of steps that are counted in the map.
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
  /// - Parameter pace: How fast somebody walks; only for ways on foot.
  /// - Returns: The time.
  public func time(pace: WalkingSpeed = .reference) -> TravelTime {
    pace.seconds(cost.milliseconds)
  }

  /// The names of the streets in their order, each once in a row, without those that have none.
  public var names: [String] {
    var names: [String] = []
    for street in streets where !street.name.isEmpty && street.name != names.last {
      names.append(street.name)
    }
    return names
  }
}

/// A place to go from or to: one position, or several entrances, the best of which is used.
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

/// A point of an edge to which somebody walks from a place, or from which to a place.
struct Snap: Hashable, Sendable {
  /// The edge.
  let edge: UInt32

  /// How far along the edge from its tail, in decimeters.
  let offset: UInt32

  /// Where on the edge.
  let point: FixedPosition

  /// The position that it stands for.
  let origin: Coordinate

  /// What the way between position and edge costs, in either direction.
  let connector: WayCost
}

/// A place with the points of ways that lead to it.
public struct SnappedPlace: Hashable, Sendable {
  /// The place.
  public let place: RoutePlace

  /// The points, the nearest first; empty if no way is near.
  let snaps: [Snap]

  /// Whether a way is near.
  public var isOnStreets: Bool { !snaps.isEmpty }

  /// The distance to the nearest way, or `nil` if none is near.
  public var distance: Meters? {
    snaps.map(\.connector.decimeters).min().map { Meters(Double($0) / 10) }
  }
}

/// Times and lengths of the best ways between places, in both directions.
public struct StreetTable: Hashable, Sendable {
  /// The number of places where ways begin.
  public let rows: Int

  /// The number of places where ways end.
  public let columns: Int

  /// The costs, row by row.
  private(set) var costs: [WayCost]

  /// Creates a table without a way.
  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    costs = [WayCost](repeating: .none, count: rows * columns)
  }

  /// Returns the time from a place to another, rounded up to whole seconds.
  ///
  /// - Parameters:
  ///   - row: The index of the place where the way begins.
  ///   - column: The index of the place where it ends.
  ///   - pace: How fast somebody walks; only for ways on foot.
  /// - Returns: The time, or `nil` if there is no way.
  public func time(from row: Int, to column: Int, pace: WalkingSpeed = .reference) -> TravelTime? {
    let cost = self[row, column]
    return cost.exists ? pace.seconds(cost.milliseconds) : nil
  }

  /// Returns the length of the best way from a place to another; `nil` if there is no way.
  public func length(from row: Int, to column: Int) -> Meters? {
    let cost = self[row, column]
    return cost.exists ? Meters(Double(cost.decimeters) / 10) : nil
  }

  /// The cost of the best way.
  package subscript(row: Int, column: Int) -> WayCost { costs[row * columns + column] }

  /// Notes a way if it is the best so far.
  mutating func improve(_ row: Int, _ column: Int, _ cost: WayCost) {
    let index = row * columns + column
    if cost < costs[index] { costs[index] = cost }
  }
}
