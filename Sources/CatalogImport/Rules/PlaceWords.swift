import Catalogs

/// Composes an address and a one-sentence description from tags.
enum PlaceWords {
  /// Returns the postal address, or `nil` if the map doesn't state a street.
  static func address(in tags: [String: String], country: String) -> String? {
    guard let street = tags["addr:street"] ?? tags["addr:place"] else {
      return tags["addr:full"].flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
    }
    let line = [tags["addr:housenumber"], street].compactMap { $0 }.joined(separator: " ")
    let isAmerican = country == "US" || country == "CA"
    let state =
      isAmerican
      ? [tags["addr:state"] ?? tags["addr:province"], tags["addr:postcode"]]
      : [tags["addr:postcode"]]
    let code = state.compactMap { $0 }.joined(separator: " ")
    return [line, tags["addr:city"], code].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Returns a generated sentence, as in `Museum on West 53rd Street.`, without copying any text.
  static func sentence(of tags: [String: String], _ rule: TagRule, city: String) -> String {
    let street = tags["addr:street"].flatMap { $0.count <= 80 ? $0 : nil }
    let place = street.map { "on \($0)" } ?? "in \(city.prefix(60))"
    let isBuilt = [.landmark, .historic, .worship].contains(rule.category)
    let year =
      isBuilt ? tags["start_date"]?.wholeMatch(of: #/[12]\d{3}/#).map { String($0.output) } : nil
    return "\(noun(of: tags, rule)) \(place)\(year.map { ", from \($0)" } ?? "")."
  }

  /// Returns the noun for a sight.
  private static func noun(of tags: [String: String], _ rule: TagRule) -> String {
    if rule.category == .worship { return house(of: tags) ?? "Place of worship" }
    if let noun = rule.noun { return noun }
    let value = tags[rule.key]?.split(separator: ";").first.map(String.init) ?? "yes"
    let isWord = value.wholeMatch(of: #/[a-z_]{3,30}/#) != nil && value != "yes"
    return isWord ? value.capitalizedFirst : "Historic place"
  }

  /// Returns the noun for a place of worship.
  private static func house(of tags: [String: String]) -> String? {
    if tags["building"] == "cathedral" { return "Cathedral" }
    if tags["building"] == "chapel" { return "Chapel" }
    return switch tags["religion"] {
    case "christian": "Church"
    case "jewish": "Synagogue"
    case "muslim": "Mosque"
    case "buddhist", "hindu", "sikh", "taoist", "jain": "Temple"
    case "shinto": "Shrine"
    default: nil
    }
  }
}
