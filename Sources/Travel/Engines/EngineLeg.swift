public import Geography

/// A way as an engine answers it.
public struct EngineLeg: Hashable, Sendable {
  /// How long it takes, in seconds.
  public let seconds: Double

  /// How long it is, in meters.
  public let meters: Double

  /// The line, both ends included; empty in a table.
  public let line: [Coordinate]

  /// The names of the streets in order, without those that have none; empty in a table.
  public let streets: [String]

  /// Creates a way.
  public init(seconds: Double, meters: Double, line: [Coordinate] = [], streets: [String] = []) {
    self.seconds = seconds
    self.meters = meters
    self.line = line
    self.streets = streets
  }

  /// Whether time and length are what a way can have.
  var isSound: Bool {
    (0...1e7).contains(seconds) && (0...1e8).contains(meters)
  }
}
