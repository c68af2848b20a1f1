/// Any JSON value, for files whose form is not ours to demand.
enum JSONTree: Decodable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([JSONTree])
  /// An object.
  case object([String: JSONTree])

  /// Reads any value.
  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      var members: [String: JSONTree] = [:]
      for key in object.allKeys {
        members[key.stringValue] = try object.decode(Self.self, forKey: key)
      }
      self = .object(members)
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONTree] = []
      while !list.isAtEnd { elements.append(try list.decode(Self.self)) }
      self = .list(elements)
    } else {
      let single = try decoder.singleValueContainer()
      if single.decodeNil() {
        self = .null
      } else if let flag = try? single.decode(Bool.self) {
        self = .flag(flag)
      } else if let text = try? single.decode(String.self) {
        self = .text(text)
      } else {
        self = .number(try single.decode(Double.self))
      }
    }
  }

  /// A key of an object.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { self.init(stringValue: String(intValue)) }
  }

  /// The value under a key; `nil` if there is none or this is not an object.
  subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text, if this is one.
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

  /// The value as the text that a tag would hold; `nil` for `null`, lists and objects.
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
