/// A sight in an answer: an id for programs and a name for people.
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
