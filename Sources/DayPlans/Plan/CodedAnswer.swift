import Formats

/// The JSON of an enum with associated values: a code, the data by key, and a sentence.
struct CodedAnswer: Encodable {
  /// Data by key; `nil` is omitted.
  typealias Data = KeyValuePairs<String, (any Encodable)?>

  /// The code.
  let code: String

  /// The data.
  let data: Data

  /// The sentence.
  let text: String

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(code, forKey: AnyKey("code"))
    for case (let key, let value?) in data { try container.encode(value, forKey: AnyKey(key)) }
    try container.encode(text, forKey: AnyKey("text"))
  }
}
