/// Shortens names of streets as maps do.
enum StreetWords {
  /// The short forms of words.
  private static let short = [
    "Street": "St", "Road": "Rd", "Avenue": "Ave", "Lane": "Ln", "Square": "Sq", "Place": "Pl",
    "Drive": "Dr", "Boulevard": "Blvd", "Court": "Ct", "Gardens": "Gdns", "Terrace": "Ter",
    "Crescent": "Cres", "Bridge": "Br", "Park": "Pk", "Parkway": "Pkwy", "Highway": "Hwy",
    "Grove": "Gr", "Embankment": "Emb", "West": "W", "East": "E", "North": "N", "South": "S",
    "Great": "Gt", "Little": "Lt", "Saint": "St", "Upper": "Up", "Lower": "Lr",
    "Promenade": "Prom", "Passage": "Psge", "Greenway": "Grwy", "Walkway": "Walk",
  ]

  /// Returns a name with its last word shortened, and a point of the compass at its start.
  static func shortened(_ name: String) -> String {
    var words = name.split(separator: " ").map(String.init)
    guard words.count > 1, let last = words.last else { return name }
    let compass: Set = ["West", "East", "North", "South", "Great", "Little", "Upper", "Lower"]
    if words.count > 2, compass.contains(words[0]) { words[0] = short[words[0]] ?? words[0] }
    words[words.count - 1] = short[last] ?? last
    return words.joined(separator: " ")
  }
}
