import StrictJSON

/// How an enum with data stands in JSON: a code for programs, the data by their keys, and a sentence for people.
struct CodedAnswer: Encodable {
  /// Data by their keys; what is `nil` is left out.
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
