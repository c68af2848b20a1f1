/// Any JSON value, for files that aren't validated strictly, and for comparing what others have written in another order.
package enum JSONTree: Hashable, Sendable {
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
  package init(_ json: JSONValue) {
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
  package subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The string, if this is one.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, if this is one.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements, if this is a list.
  package var list: [JSONTree]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// The members, if this is an object.
  package var members: [String: JSONTree]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value as tag text; `nil` for `null`, lists, and objects.
  package var tagValue: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    default: nil
    }
  }
}

extension JSONTree {
  /// The value as JSON, with the keys of objects in order.
  ///
  /// Numbers are written as the shortest text with their value.
  package var ordered: OrderedJSON {
    switch self {
    case .null: .bare("null")
    case .flag(let flag): .bare("\(flag)")
    case .number(let number):
      .bare(
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
      )
    case .text(let text): .text(text)
    case .list(let elements): .list(elements.map(\.ordered))
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.ordered) })
    }
  }
}
