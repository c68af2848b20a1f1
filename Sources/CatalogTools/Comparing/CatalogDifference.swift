package import Catalogs
import Geography

/// The differences between two versions of a city's catalog, by sight id.
package struct CatalogDifference: Hashable, Sendable, Encodable {
  /// A sight that is in only one of the two catalogs.
  package struct Row: Hashable, Sendable, Encodable {
    /// The id.
    package let id: String
    /// The name.
    package let name: String
  }

  /// A sight whose facts differ between the two catalogs.
  package struct Change: Hashable, Sendable, Encodable {
    /// The id.
    package let id: String
    /// The name in the new catalog.
    package let name: String
    /// The changed facts, in file order.
    package let facts: [FactChange]
  }

  /// The changes to the city, the license, and the attribution.
  package let city: [FactChange]

  /// The added sights, in the order of the new file.
  package let added: [Row]

  /// The removed sights, in the order of the old file.
  package let gone: [Row]

  /// The changed sights, in the order of the new file.
  package let changed: [Change]

  /// Compares two catalogs.
  ///
  /// - Parameters:
  ///   - old: The old catalog.
  ///   - new: The new catalog.
  /// - Complexity: O(*n*) for *n* sights.
  package init(from old: Catalog, to new: Catalog) {
    city = Self.changes(from: old, to: new)
    added = new.attractions.filter { old[$0.id] == nil }.map { Row(id: $0.id, name: $0.name) }
    gone = old.attractions.filter { new[$0.id] == nil }.map { Row(id: $0.id, name: $0.name) }
    changed = new.attractions.compactMap { place in
      let facts = old[place.id].map { Self.changes(from: $0, to: place) } ?? []
      return facts.isEmpty ? nil : Change(id: place.id, name: place.name, facts: facts)
    }
  }

  /// Whether the catalogs differ at most in the order of their rows.
  package var isEmpty: Bool {
    city.isEmpty && added.isEmpty && gone.isEmpty && changed.isEmpty
  }

  /// Returns the changes to the city, license, and attribution.
  private static func changes(from old: Catalog, to new: Catalog) -> [FactChange] {
    let facts: [(String, (Catalog) -> String)] = [
      ("license", { $0.license }),
      ("attribution", { $0.attribution.joined(separator: "; ") }),
      ("city.id", { $0.city.id }),
      ("city.name", { $0.city.name }),
      ("city.country", { $0.city.country }),
      ("city.timeZone", { $0.city.timeZone }),
      ("city.holidays", { $0.city.holidays }),
      ("city.bounds", { $0.city.bounds.text }),
      ("city.transit", { $0.city.transit ?? "" }),
    ]
    return facts.compactMap { FactChange(key: $0, old: $1(old), new: $1(new)) }
  }

  /// Returns the changes to the facts of a sight and to their sources.
  private static func changes(from old: Attraction, to new: Attraction) -> [FactChange] {
    FactKey.allCases.flatMap { key in
      let name = key.rawValue
      return [
        FactChange(key: name, old: old.text(of: key), new: new.text(of: key)),
        FactChange(key: "sources.\(name)", old: old.sources[name], new: new.sources[name]),
      ].compactMap { $0 }
    }
  }
}

extension BoundingBox {
  /// The edges as `south,west,north,east` in degrees.
  fileprivate var text: String { "\(south),\(west),\(north),\(east)" }
}

extension CatalogDifference: CustomStringConvertible {
  /// The differences as lines that begin with `+` (added), `-` (removed), or `~` (changed); empty if there are none.
  package var description: String {
    guard !isEmpty else { return "" }
    var lines = ["\(added.count) added, \(gone.count) removed, \(changed.count) changed"]
    lines += city.map { "~ \($0)" }
    lines += added.map { "+ \($0.id): \($0.name)" }
    lines += gone.map { "- \($0.id): \($0.name)" }
    for place in changed {
      lines.append("~ \(place.id): \(place.name)")
      lines += place.facts.map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

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
