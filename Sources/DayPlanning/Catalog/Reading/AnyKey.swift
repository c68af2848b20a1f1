/// A key of a JSON object, whatever it is.
struct AnyKey: CodingKey, Hashable {
  /// The key as written.
  let stringValue: String

  /// Always `nil`: the keys of JSON objects are texts.
  var intValue: Int? { nil }

  /// Creates a key.
  init(_ key: String) {
    stringValue = key
  }

  /// Creates a key.
  init(stringValue: String) {
    self.init(stringValue)
  }

  /// Creates a key from the digits of an index.
  init(intValue: Int) {
    self.init(String(intValue))
  }
}
