/// Vehicles of one line that make the same stops in the same order.
///
/// A line with branches has a service for each, and each direction is a service of its own.
public struct TransitService: Hashable, Sendable {
  /// The index of the line in the network.
  public let line: Int

  /// What riders call the direction, such as "eastbound", or `nil`: the last stop names it then.
  public let heading: String?

  /// The indices of the stations in the network, in the order of the ride; at least two.
  public let stops: [Int]

  /// The seconds from each stop to the next, one fewer than ``stops``.
  public let seconds: [Int32]

  /// The seconds between two vehicles in each band of the network, or 0 without service.
  public let headways: [Int32]

  /// Creates a service.
  public init(line: Int, heading: String?, stops: [Int], seconds: [Int32], headways: [Int32]) {
    self.line = line
    self.heading = heading
    self.stops = stops
    self.seconds = seconds
    self.headways = headways
  }
}
