public import Geography

/// Public transport as a map file stores it: rows, from which a network is made.
public struct TransitRows: Hashable, Sendable {
  /// A station.
  public struct Station: Hashable, Sendable {
    /// The id, unique in the file.
    public let id: String
    /// The name for people.
    public let name: String
    /// Where it is.
    public let position: Coordinate

    /// Creates a station.
    public init(id: String, name: String, position: Coordinate) {
      self.id = id
      self.name = name
      self.position = position
    }
  }

  /// A line.
  public struct Line: Hashable, Sendable {
    /// The id, unique in the file.
    public let id: String
    /// The name for people.
    public let name: String
    /// What runs on it, as in `tube`, `subway` or `skytrain`.
    public let mode: String
    /// The time between two trains in the daytime; zero if unknown.
    public let headway: TravelTime

    /// Creates a line.
    public init(id: String, name: String, mode: String, headway: TravelTime) {
      self.id = id
      self.name = name
      self.mode = mode
      self.headway = headway
    }
  }

  /// A ride without a stop between two stations, in one direction.
  public struct Leg: Hashable, Sendable {
    /// The index of the line in ``TransitRows/lines``.
    public let line: Int
    /// The index of the station of departure.
    public let from: Int
    /// The index of the station of arrival.
    public let to: Int
    /// How long it takes.
    public let time: TravelTime

    /// Creates a leg.
    public init(line: Int, from: Int, to: Int, time: TravelTime) {
      self.line = line
      self.from = from
      self.to = to
      self.time = time
    }
  }

  /// A way on foot between two stations, in one direction.
  public struct Transfer: Hashable, Sendable {
    /// The index of the station where it begins.
    public let from: Int
    /// The index of the station where it ends.
    public let to: Int
    /// How long it takes.
    public let time: TravelTime

    /// Creates a transfer.
    public init(from: Int, to: Int, time: TravelTime) {
      self.from = from
      self.to = to
      self.time = time
    }
  }

  /// The stations.
  public var stations: [Station]

  /// The lines.
  public var lines: [Line]

  /// The rides.
  public var legs: [Leg]

  /// The ways on foot between stations.
  public var transfers: [Transfer]

  /// Further tables by name, in the form of whoever reads them: headways by hour, first and last trains.
  ///
  /// A map file carries them without looking at them.
  public var tables: [String: [UInt8]]

  /// Creates rows.
  public init(
    stations: [Station] = [],
    lines: [Line] = [],
    legs: [Leg] = [],
    transfers: [Transfer] = [],
    tables: [String: [UInt8]] = [:]
  ) {
    self.stations = stations
    self.lines = lines
    self.legs = legs
    self.transfers = transfers
    self.tables = tables
  }
}
