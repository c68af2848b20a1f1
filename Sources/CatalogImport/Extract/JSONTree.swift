import Formats

/// Any JSON value, for files that aren't validated strictly.
enum JSONTree {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case text(String)
  /// A list.
  case list([JSONTree])
  /// An object.
  case object([String: JSONTree])

  /// Converts a value.
  ///
  /// Numbers that a `Double` can't represent become `null`. If a key is duplicated, the last value counts.
  init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .yes: self = .flag(true)
    case .no: self = .flag(false)
    case .number: self = json.number.map(Self.number) ?? .null
    case .text, .escapedText: self = json.string.map(Self.text) ?? .null
    case .list: self = .list(json.elements?.map(Self.init) ?? [])
    case .object:
      let members = json.members.map { ($0.key.string ?? "", Self($0.value)) }
      self = .object(Dictionary(members) { _, last in last })
    }
  }

  /// The value for a key; `nil` if there is none or this isn't an object.
  subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The string, if this is one.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, if this is one.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements, if this is a list.
  var list: [JSONTree]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// The members, if this is an object.
  var members: [String: JSONTree]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value as tag text; `nil` for `null`, lists, and objects.
  var tagValue: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    default: nil
    }
  }
}
