/// A fact that two catalogs state differently.
package struct FactChange: Hashable, Sendable, Encodable {
  /// The key of the fact, as in `phone` or `sources.phone`.
  package let key: String

  /// What the old catalog states; `nil` for nothing.
  package let old: String?

  /// What the new catalog states; `nil` for nothing.
  package let new: String?

  /// Creates a change, or returns `nil` if both say the same.
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

  /// Writes the change; a side that states nothing is `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(old, forKey: .old)
    try container.encode(new, forKey: .new)
  }
}

extension FactChange: CustomStringConvertible {
  /// The change as `phone: "a" → "b"`.
  package var description: String {
    let (old, new) = (old.map { "\"\($0)\"" }, new.map { "\"\($0)\"" })
    return "\(key): \(old ?? "nothing") → \(new ?? "nothing")"
  }
}
