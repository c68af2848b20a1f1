import Formats

/// A JSON value of any kind, reduced to its description in messages.
struct FoundValue: Decodable {
  /// The description: `12.5`, `"text"`, `true`, `null`, `a list`, or `an object`.
  let name: String

  /// Decodes any value.
  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      name = "null"
    } else if let flag = try? single.decode(Bool.self) {
      name = String(flag)
    } else if let integer = try? single.decode(Int.self) {
      name = String(integer)
    } else if let number = try? single.decode(Double.self) {
      name = String(number)
    } else if let text = try? single.decode(String.self) {
      name = text.quotedForMessage
    } else if (try? decoder.unkeyedContainer()) != nil {
      name = "a list"
    } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      name = "an object"
    } else {
      name = "a number out of range"
    }
  }
}
