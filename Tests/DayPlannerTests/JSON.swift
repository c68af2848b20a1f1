import FoundationEssentials

/// Any JSON value, for inspecting output.
enum JSON: Hashable, Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  /// Parses a value.
  static func parse(_ data: Data) throws -> JSON? {
    try JSONDecoder().decode(Self.self, from: data)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// The keys of an object, sorted; `nil` for anything else.
  var keys: [String]? {
    if case .object(let members) = self { members.keys.sorted() } else { nil }
  }

  /// Returns the value for `key` in an object.
  subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// Returns the element of a list at `index`.
  subscript(index: Int) -> JSON? {
    if case .list(let values) = self, values.indices.contains(index) { values[index] } else { nil }
  }
}
