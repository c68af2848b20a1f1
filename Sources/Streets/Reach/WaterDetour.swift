public import Geography

/// An estimate of ways where no streets are known: 1.3 times the straight line, around water.
///
/// A way leads over land, over and under water by the crossings that the map lists and by its streets. Where neither
/// leads across, there is no way.
public struct WaterDetour: Sendable {
  /// An estimate.
  public struct Estimate: Hashable, Sendable {
    /// The length of the way; of the straight line where there is none.
    public let length: Meters
    /// Whether the straight line crosses water.
    public let isAroundWater: Bool
    /// Whether there is a way.
    public let isPassable: Bool
  }

  /// How much longer than a straight line a way on streets is.
  public static let factor = 1.3

  /// The side of a cell, in meters.
  private static let side = 120.0

  /// How far out from a place water does not count, in meters.
  private static let slack = 60.0

  /// The land.
  private let land: LandGrid

  /// Whether there is any water.
  private let hasWater: Bool

  /// Looks at the water of a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - profile: How people travel, which decides what crossings they may use.
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

  /// Returns the cost of a way of known length, such that the estimate is that length.
  private static func cost(of meters: Double, on land: LandGrid) -> Int32 {
    let steps = meters / factor * WaterWay.excess / land.cells.side
    return Int32(
      min((steps * Double(LandGrid.straight)).rounded(.up), Double(WaterWay.longestStep))
    )
  }

  /// Returns an estimate of the way between two positions.
  ///
  /// - Parameters:
  ///   - origin: Where the way starts.
  ///   - destination: Where it ends; both directions are as long.
  ///   - ways: The ways around water found so far, which those of a table share.
  /// - Returns: The estimate.
  /// - Complexity: O(*n*) for *n* cells between them; for the cells of the map if the line crosses water and no way in `ways`
  ///   has one of these ends.
  public func estimate(
    from origin: Coordinate,
    to destination: Coordinate,
    sharing ways: WaterWays = WaterWays()
  ) -> Estimate {
    // In one order, so that both directions are equal to the last bit.
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
  /// Which crossings it may use.
  fileprivate var crossingMode: WaterCrossing.Mode {
    switch self {
    case .foot, .stepFree, .shortest: .walk
    case .cycle: .cycle
    case .car: .drive
    }
  }
}
