import Formats

extension JSONValue {
  /// The values of an object by name; the last one of a name counts.
  var byName: [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for (key, value) in members { if let name = key.string { values[name] = value } }
    return values
  }

  /// Returns the value of a name in an object.
  subscript(name: String) -> JSONValue? {
    members.first { $0.key.string == name }?.value
  }

  /// Returns the elements of a list of a name in an object; none if there is no such list.
  func list(_ name: String) -> [JSONValue] {
    self[name]?.elements.map { Array($0) } ?? []
  }

  /// The value if it is a whole number.
  var whole: Int? { number.flatMap { Int(exactly: $0) } }
}
