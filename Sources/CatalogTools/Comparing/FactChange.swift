/// A fact that differs between two catalogs.
package struct FactChange: Hashable, Sendable, Encodable {
  /// The key of the fact, as in `phone` or `sources.phone`.
  package let key: String

  /// The old value; `nil` if not stated.
  package let old: String?

  /// The new value; `nil` if not stated.
  package let new: String?

  /// Creates a change, or returns `nil` if the values are equal.
  init?(key: String, old: String?, new: String?) {
    guard old != new else { return nil }
    self.key = key
    self.old = old
    self.new = new
  }
}

extension FactChange {
  private enum CodingKeys: String, CodingKey {
    case key, old, new
  }

  /// Encodes the change; a value that isn't stated is `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(old, forKey: .old)
    try container.encode(new, forKey: .new)
  }
}

extension FactChange: CustomStringConvertible {
  /// The change, as in `phone: "a" → "b"`.
  package var description: String {
    let (old, new) = (old.map { "\"\($0)\"" }, new.map { "\"\($0)\"" })
    return "\(key): \(old ?? "nothing") → \(new ?? "nothing")"
  }
}
