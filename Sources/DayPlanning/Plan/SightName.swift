/// A sight as an answer names it: with the id that programs use and the name that people read.
public struct SightName: Hashable, Sendable, Encodable {
  /// The id in the catalog.
  public var id: String

  /// The name.
  public var name: String

  /// Creates a name.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
