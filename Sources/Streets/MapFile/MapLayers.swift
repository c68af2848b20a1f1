public import Geography

/// What a map knows besides streets: what it draws, and the ways across its water.
public struct MapLayers: Hashable, Sendable {
  /// Rivers, lakes, docks and the sea.
  public var water: [MapPolygon]

  /// Canals and streams too narrow for a polygon.
  public var waterLines: [MapLine]

  /// Parks, gardens and cemeteries.
  public var green: [MapPolygon]

  /// Where names of districts, rivers and bays stand.
  public var labels: [MapLabel]

  /// Stations of public transport.
  public var stations: [MapLabel]

  /// Bridges and tunnels for estimates where streets are not known; they are not drawn.
  public var crossings: [WaterCrossing]

  /// Creates layers; each is empty if it is not given.
  public init(
    water: [MapPolygon] = [],
    waterLines: [MapLine] = [],
    green: [MapPolygon] = [],
    labels: [MapLabel] = [],
    stations: [MapLabel] = [],
    crossings: [WaterCrossing] = []
  ) {
    self.water = water
    self.waterLines = waterLines
    self.green = green
    self.labels = labels
    self.stations = stations
    self.crossings = crossings
  }
}

/// A named line of a map.
public struct MapLine: Hashable, Sendable {
  /// The name; empty if it has none.
  public let name: String

  /// What it is, as in `canal`.
  public let kind: String

  /// The corners.
  public let corners: [Coordinate]

  /// Creates a line.
  public init(name: String, kind: String, corners: [Coordinate]) {
    self.name = name
    self.kind = kind
    self.corners = corners
  }
}

/// A name at a place of a map.
public struct MapLabel: Hashable, Sendable {
  /// The name.
  public let name: String

  /// What bears it, as in `district` or `tube`.
  public let kind: String

  /// How early it is drawn: 1 is drawn first.
  public let rank: Int

  /// Where it is.
  public let position: Coordinate

  /// Creates a label.
  public init(name: String, kind: String, rank: Int, position: Coordinate) {
    self.name = name
    self.kind = kind
    self.rank = rank
    self.position = position
  }
}
