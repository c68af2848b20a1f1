import Formats

extension JSONValue {
  /// The values of an object by name; of duplicates, the last one wins.
  var byName: [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for (key, value) in members { if let name = key.string { values[name] = value } }
    return values
  }

  /// Returns the value for a name in an object.
  subscript(name: String) -> JSONValue? {
    members.first { $0.key.string == name }?.value
  }

  /// Returns the elements of the list for a name in an object; empty if there is no such list.
  func list(_ name: String) -> [JSONValue] {
    self[name]?.elements.map { Array($0) } ?? []
  }

  /// The value if it is an integer.
  var whole: Int? { number.flatMap { Int(exactly: $0) } }
}
