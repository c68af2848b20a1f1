/// A type that can be read from a single JSON value.
package protocol JSONReadable {
  /// Returns the value, or `nil` if it is of a different type.
  static func read(_ json: JSONValue) -> Self?
}

extension Bool: JSONReadable {
  package static func read(_ json: JSONValue) -> Bool? { json.flag }
}

extension Int: JSONReadable {
  package static func read(_ json: JSONValue) -> Int? { json.integer() }
}

extension UInt64: JSONReadable {
  package static func read(_ json: JSONValue) -> UInt64? { json.integer() }
}

extension Double: JSONReadable {
  package static func read(_ json: JSONValue) -> Double? { json.number }
}

extension String: JSONReadable {
  package static func read(_ json: JSONValue) -> String? { json.string }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  package static func read(_ json: JSONValue) -> Wrapped?? {
    json.isNull ? .some(nil) : Wrapped.read(json).map(Optional.some)
  }
}
