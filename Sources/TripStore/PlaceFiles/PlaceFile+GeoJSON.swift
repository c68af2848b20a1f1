internal import Formats

extension PlaceFile {
  /// Reads the points of a feature collection, or of one feature.
  mutating func readGeoJSON(_ root: JSONValue) {
    let members = Self.members(of: root)
    guard let features = members["features"]?.elements else {
      if members["geometry"] != nil { read(members, origin: "feature 1") }
      return
    }
    for (index, feature) in features.enumerated() {
      read(Self.members(of: feature), origin: "feature \(index + 1)")
    }
  }

  /// Reads a feature.
  private mutating func read(_ feature: [String: JSONValue], origin: String) {
    let geometry = feature["geometry"].map(Self.members) ?? [:]
    if let kind = geometry["type"]?.string, kind != "Point" {
      shapes += 1
      return
    }
    let numbers = geometry["coordinates"]?.elements.map { $0.map(\.number) } ?? []
    let facts = feature["properties"].map(Self.facts) ?? [:]
    add(
      origin,
      name: facts["name"] ?? facts["title"] ?? facts["location.name"],
      latitude: numbers.count >= 2 ? numbers[1] : nil,
      longitude: numbers.count >= 2 ? numbers[0] : nil,
      facts: facts
    )
  }

  /// Returns the texts and numbers of an object by name; those of an object in it follow a dot, as in `location.name`.
  private static func facts(of object: JSONValue) -> [String: String] {
    var facts: [String: String] = [:]
    for (key, value) in object.members {
      let name = key.string?.lowercased() ?? ""
      for (inner, text) in value.members.map({ ($0.key.string ?? "", Self.text(of: $0.value)) }) {
        facts["\(name).\(inner.lowercased())"] = text
      }
      facts[name] = text(of: value) ?? facts[name]
    }
    facts["address"] = facts["address"] ?? facts["location.address"]
    return facts
  }

  /// Returns a text, or a number as text.
  private static func text(of value: JSONValue) -> String? {
    if let text = value.string { return text }
    return value.number.map { $0 == $0.rounded() && abs($0) < 1e9 ? "\(Int($0))" : "\($0)" }
  }

  /// Returns the values of an object by name.
  private static func members(of object: JSONValue) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (key, value) in object.members { if let name = key.string { members[name] = value } }
    return members
  }
}
