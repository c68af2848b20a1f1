/// A line as riders know it.
public struct TransitLine: Hashable, Sendable {
  /// The identifier, unique in a network.
  public let id: String

  /// The name, such as "Central line".
  public let name: String

  /// What kind of vehicle serves it.
  public let mode: TransitMode

  /// The color on maps as `#RRGGBB`, or `nil`.
  public let color: String?

  /// Creates a line.
  public init(id: String, name: String, mode: TransitMode, color: String? = nil) {
    self.id = id
    self.name = name
    self.mode = mode
    self.color = color
  }
}
