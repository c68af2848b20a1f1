import Catalogs

/// The table that maps OpenStreetMap tags to catalog categories.
///
/// The first rule that matches an element applies. `data/README.md` has the same table; a test keeps the two in sync.
package enum TagTable {
  /// The key for catalog categories from plain GeoJSON properties.
  static let categoryKey = "planday:category"

  /// The rules, in order.
  package static let rules: [TagRule] = [
    TagRule("tourism", ["museum"], .museum, 28, "Museum"),
    TagRule("tourism", ["gallery"], with: .article, .gallery, 20, "Art gallery"),
    TagRule("tourism", ["zoo"], .animals, 36, "Zoo"),
    TagRule("tourism", ["aquarium"], .animals, 36, "Aquarium"),
    TagRule("tourism", ["theme_park"], .landmark, 30, "Amusement park"),
    TagRule("tourism", ["viewpoint"], with: .known, .viewpoint, 34, "Viewpoint"),
    TagRule("tourism", ["viewpoint"], .viewpoint, 24, "Viewpoint"),
    TagRule("man_made", ["lighthouse"], .landmark, 24, "Lighthouse"),
    TagRule("natural", ["beach"], .waterfront, 22, "Beach"),
    TagRule("amenity", ["theatre"], .theater, 12, "Theater"),
    TagRule("amenity", ["library"], .library, 10, "Library"),
    TagRule("amenity", ["marketplace"], with: .fame, .market, 24, "Market"),
    TagRule("amenity", ["marketplace"], .market, 20, "Market"),
    TagRule("amenity", ["arts_centre"], .gallery, 12, "Arts center"),
    TagRule("building", ["cathedral"], .worship, 22, "Cathedral"),
    TagRule("amenity", ["place_of_worship"], .worship, 8, "Place of worship"),
    TagRule("historic", ["castle", "fort", "palace", "city_gate", "citywalls"], .historic, 30),
    TagRule("historic", ["monument"], with: .fame, .landmark, 20, "Monument"),
    TagRule("historic", ["monument"], .landmark, 8, "Monument"),
    TagRule("historic", ["memorial"], with: .fame, .landmark, 14, "Memorial", isSmall: true),
    TagRule("historic", ["memorial"], .landmark, 3, "Memorial", isSmall: true),
    TagRule("historic", ["district"], .square, 12, "Historic district"),
    TagRule("leisure", ["park"], .park, 16, "Park"),
    TagRule("leisure", ["garden"], .garden, 12, "Garden"),
    TagRule("leisure", ["nature_reserve"], .park, 16, "Nature reserve"),
    TagRule("man_made", ["pier"], .waterfront, 10, "Pier"),
    TagRule("place", neighborhoods, with: .fame, .square, 28, "Neighborhood"),
    TagRule("boundary", ["place"], with: .fame, .square, 28, "Neighborhood"),
    TagRule("place", ["square"], .square, 20, "Square"),
    TagRule("historic", ["manor", "house", "ruins", "archaeological_site", "ship"], .historic, 12),
    TagRule("tourism", ["attraction", "yes"], with: .known, .landmark, 16, "Sight"),
    TagRule("tourism", ["attraction", "yes"], .landmark, 8, "Sight"),
    TagRule("historic", [], with: .fame, .historic, 12),
    TagRule("historic", [], .historic, 5),
    TagRule("tourism", ["artwork"], with: .fame, .landmark, 14, "Work of art", isSmall: true),
    TagRule("tourism", ["artwork"], .landmark, 3, "Work of art", isSmall: true),
    TagRule("shop", ["books"], with: .fame, .shopping, 14, "Bookstore"),
    TagRule("shop", ["art"], with: .fame, .gallery, 16, "Art gallery"),
    TagRule("man_made", ["tower", "bridge"], with: .fame, .landmark, 18),
    TagRule(
      "tourism",
      ["gallery"],
      with: .wikidata,
      .gallery,
      8,
      "Commercial gallery",
      isSmall: true
    ),
    TagRule("tourism", ["gallery"], .gallery, 4, "Commercial gallery", isSmall: true),
    TagRule("shop", ["art"], .gallery, 3, "Commercial gallery", isSmall: true),
    TagRule("amenity", ["fountain"], with: .fame, .landmark, 14, "Fountain"),
    TagRule("shop", ["department_store", "mall"], with: .fame, .shopping, 14, "Store"),
    TagRule("highway", promenades, with: .article, .square, 12, "Street"),
    TagRule("building", [], with: .wikidata, .landmark, 8, "Building"),
  ]

  /// The values of `place` of neighborhoods; suburbs and larger places are no destination.
  static let neighborhoods = ["neighbourhood", "quarter"]

  /// The values of `highway` of streets for people on foot.
  private static let promenades = ["pedestrian", "living_street", "footway", "path", "steps"]

  /// The keys that the rules use; an element without any of them isn't a sight.
  static let keys = Set(rules.map(\.key) + [categoryKey])

  /// The keys and values that mean a place isn't open to visitors.
  private static let absences: [(key: String, values: Set<String>)] = [
    ("disused", ["yes"]), ("abandoned", ["yes"]), ("demolished", ["yes"]), ("closed", ["yes"]),
    ("razed", ["yes"]), ("access", ["no"]), ("opening_hours", ["closed", "off"]),
    ("operational_status", ["closed", "closed_permanently"]), ("ruined", ["yes"]),
  ]

  /// The tags of buildings that are not for visitors, such as homes, hotels and schools; an empty set stands for any value.
  private static let purposes: [(key: String, values: Set<String>)] = [
    (
      "amenity",
      [
        "prison", "hospital", "clinic", "doctors", "school", "kindergarten", "college", "police",
        "fire_station", "embassy", "parking", "social_facility", "nursing_home",
      ]
    ),
    (
      "building",
      [
        "residential", "apartments", "dormitory", "hotel", "hospital", "school", "kindergarten",
        "prison", "parking", "industrial",
      ]
    ),
    ("tourism", lodgings), ("diplomatic", []), ("office", []),
  ]

  /// The values of `tourism` of places to stay at.
  private static let lodgings: Set = [
    "hotel", "hostel", "guest_house", "motel", "apartment", "bed_and_breakfast", "camp_site",
  ]

  /// Returns whether an element with these tags may be a sight.
  static func accepts(_ tags: [String: String]) -> Bool {
    !tags.isEmpty && name(in: tags) != nil && rule(for: tags) != nil && !isAbsent(tags)
      && !isPlainBuilding(tags)
  }

  /// Returns whether a building is known, but not for visitors, such as a prison, a hotel, a consulate or the office of a company.
  private static func isPlainBuilding(_ tags: [String: String]) -> Bool {
    guard let rule = rule(for: tags), rule.key == "building", rule.values.isEmpty else {
      return false
    }
    return purposes.contains { key, values in
      tags[key].map { $0 != "no" && $0 != "government" && (values.isEmpty || values.contains($0)) }
        ?? false
    }
  }

  /// Returns the rule that selects an element, or `nil`.
  static func rule(for tags: [String: String]) -> TagRule? {
    if let word = tags[categoryKey], let category = Category(rawValue: word) {
      return TagRule(categoryKey, [], category, 20, word.capitalizedFirst)
    }
    return rules.first { $0.takes(tags) }
  }

  /// Returns the English name of a sight, or `nil` if it has none.
  static func name(in tags: [String: String]) -> String? {
    let names = [tags["name:en"], tags["name"], tags["int_name"]]
    return names.lazy.compactMap { $0.map { $0[...].trimmed } }
      .first { !PlaceName($0).words.isEmpty && $0.unicodeScalars.count <= 120 }
  }

  /// Returns whether the tags mean that visitors can't go there: it is private, closed, gone, or planned.
  private static func isAbsent(_ tags: [String: String]) -> Bool {
    absences.contains { tags[$0.key].map($0.values.contains) ?? false }
      || tags.isPrivate && !isSeenFromOutside(tags)
      || ["construction", "proposed"].contains { tags[$0] == "yes" || tags["building"] == $0 }
      || tags.isFinished
  }
}

extension TagTable {
  /// Returns whether visitors see a sight from outside, so that it may be private: a landmark, except plain buildings and theme
  /// parks.
  static func isSeenFromOutside(_ tags: [String: String]) -> Bool {
    guard let rule = rule(for: tags), rule.category == .landmark else { return false }
    return rule.key != "building" && !rule.values.contains("theme_park")
  }
}

extension TagTable {
  /// The rules as the rows of a Markdown table.
  package static var markdown: String {
    rules.map { rule in
      let values =
        rule.values.isEmpty ? "`*`" : rule.values.map { "`\($0)`" }.joined(separator: ", ")
      let small = rule.isSmall ? ", small" : ""
      return
        "| `\(rule.key)` | \(values) | \(rule.condition.rawValue) | `\(rule.category.rawValue)`\(small) "
        + "| \(rule.points) |\n"
    }.joined()
  }
}

extension [String: String] {
  /// Whether visitors may not enter the place.
  var isPrivate: Bool { self["access"] == "private" }

  /// Whether the place has ceased to exist, according to a past year in `end_date`.
  fileprivate var isFinished: Bool {
    self["end_date"]?.prefixMatch(of: #/\d{4}/#) != nil
  }
}

extension String {
  /// This text with a capital first letter and spaces for underscores.
  var capitalizedFirst: String {
    let plain = replacing("_", with: " ")
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }
}
