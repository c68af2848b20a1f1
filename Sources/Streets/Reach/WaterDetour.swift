public import Geography

/// Estimates walking distances where no streets are known: 1.3 times the straight line, around water.
///
/// Routes lead over land, and cross water only by the crossings and streets of the map. If neither leads across, there is no route.
public struct WaterDetour: Sendable {
  /// An estimate.
  public struct Estimate: Hashable, Sendable {
    /// The length of the route, or of the straight line if there is none.
    public let length: Meters
    /// Whether the straight line crosses water.
    public let isAroundWater: Bool
    /// Whether there is a route.
    public let isPassable: Bool
  }

  /// The ratio of a street route's length to the straight line.
  public static let factor = 1.3

  /// The side of a cell, in meters.
  private static let side = 120.0

  /// The distance from a place within which water is ignored, in meters.
  private static let slack = 60.0

  /// The land.
  private let land: LandGrid

  /// Whether there is any water.
  private let hasWater: Bool

  /// Creates an estimator from the water of a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - profile: The mode of travel, which determines the usable crossings.
  /// - Throws: ``MapFileError/malformed(part:problem:)`` if the map's drawing layers are broken.
  /// - Complexity: O(*n*) for *n* corners and cells.
  public init(_ map: StreetMap, for profile: TravelProfile = .foot) throws(MapFileError) {
    let layers = try map.layers()
    let streets = map.header.bounds
    let corners =
      layers.water.flatMap(\.rings).joined() + [
        Coordinate(uncheckedLatitude: streets.south, longitude: streets.west),
        Coordinate(uncheckedLatitude: streets.north, longitude: streets.east),
      ]
    let bounds = BoundingBox(around: corners) ?? streets
    var land = LandGrid(around: layers.water, bounds: bounds, side: Self.side)
    hasWater = !layers.water.isEmpty
    if hasWater {
      let plane = land.cells.plane
      for crossing in layers.crossings where crossing.modes.contains(profile.crossingMode) {
        guard let start = crossing.line.first, let end = crossing.line.last else { continue }
        let cost = Self.cost(of: crossing.length.rawValue, on: land)
        land.join(plane.point(start), plane.point(end), cost: cost)
      }
      let graph = map.graph
      let grid = land
      land.join(graph) { edge in
        let way = graph.attributes(of: edge)
        return [true, false].contains {
          profile.cost(of: way, decimeters: 1, isAgainst: $0).exists
        }
      } cost: {
        Self.cost(of: Double($0) / 10, on: grid)
      }
    }
    self.land = land
  }

  /// Returns the cost of a crossing such that the estimate equals its known length.
  private static func cost(of meters: Double, on land: LandGrid) -> Int32 {
    let steps = meters / factor * WaterWay.excess / land.cells.side
    return Int32(
      min((steps * Double(LandGrid.straight)).rounded(.up), Double(WaterWay.longestStep))
    )
  }

  /// Returns an estimate of the route between two positions.
  ///
  /// - Parameters:
  ///   - origin: The start.
  ///   - destination: The end; both directions have the same length.
  ///   - ways: A cache of routes around water, shared by the estimates of a table.
  /// - Returns: The estimate.
  /// - Complexity: O(*n*) for *n* cells between them; for all cells of the map if the line crosses water and `ways` has no
  ///   search from either end.
  public func estimate(
    from origin: Coordinate,
    to destination: Coordinate,
    sharing ways: WaterWays = WaterWays()
  ) -> Estimate {
    // Order the ends, so that both directions are bitwise equal.
    let isSorted =
      (origin.latitude, origin.longitude) <= (destination.latitude, destination.longitude)
    let (start, end) = isSorted ? (origin, destination) : (destination, origin)
    let straight = start.distance(to: end).rawValue
    let estimate = { (length: Double, isAround: Bool, isPassable: Bool) in
      Estimate(
        length: Meters(length * Self.factor),
        isAroundWater: isAround,
        isPassable: isPassable
      )
    }
    let plane = land.cells.plane
    guard hasWater,
      land.isCrossed(plane.point(start), plane.point(end), slack: Self.slack)
    else { return estimate(straight, false, true) }
    guard let around = ways.length(start, end, on: land) else {
      return estimate(straight, true, false)
    }
    return estimate(max(around, straight), true, true)
  }

  /// Returns whether the straight line between two positions crosses water.
  package func isCrossed(from start: Coordinate, to end: Coordinate) -> Bool {
    let plane = land.cells.plane
    return hasWater && land.isCrossed(plane.point(start), plane.point(end), slack: Self.slack)
  }
}

extension TravelProfile {
  /// The mode that a crossing must allow.
  fileprivate var crossingMode: WaterCrossing.Mode {
    switch self {
    case .foot, .stepFree, .shortest: .walk
    case .cycle: .cycle
    case .car: .drive
    }
  }
}
