/// An arbitrary key of a JSON object.
package struct AnyKey: CodingKey, Hashable {
  /// The key, as written.
  package let stringValue: String

  /// Always `nil`, because keys of JSON objects are strings.
  package var intValue: Int? { nil }

  /// Creates a key.
  package init(_ key: String) {
    stringValue = key
  }

  /// Creates a key.
  package init(stringValue: String) {
    self.init(stringValue)
  }

  /// Creates a key from the digits of an index.
  package init(intValue: Int) {
    self.init(String(intValue))
  }
}
