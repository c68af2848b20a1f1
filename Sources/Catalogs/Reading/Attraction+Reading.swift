import Formats
import Geography

extension Attraction {
  /// The longest stay that a catalog may state, in minutes.
  private static let longestStay = 720

  /// Decodes a sight, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .slug)
    let name = reader.required("name", .text)
    let category: Category? = reader.required("category", .choice)
    partOf = reader.optional("partOf", .slug)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let hours = reader.optional("openingHours", .openingHours)
    (openingHours, schedule) = (hours?.text, hours?.schedule)
    lastAdmission = reader.optional("lastAdmissionMinutes", .minutes(in: 0...Self.longestStay))
    light = reader.optional("light", .choice)
    let visit = reader.required("visit", VisitDuration.init(reading:))
    let relevance = reader.required("relevance", .score(in: 1...100))
    size = reader.optional("size", .choice)
    fee = reader.optional("fee", .flag)
    wheelchair = reader.optional("wheelchair", .choice)
    address = reader.optional("address", .text)
    phone = reader.optional("phone", .phone)
    website = reader.optional("website", .website)
    wikipedia = reader.optional("wikipedia", .text)
    wikidata = reader.optional("wikidata", .wikidata)
    dayFacts = DayFacts(reading: reader)
    let description = reader.required("description", .sentence)
    let sources = reader.required("sources", Self.sources(reading:))
    guard let id, let name, let category, let latitude, let longitude, let visit, let relevance,
      let description, let sources
    else { return nil }
    (self.id, self.name, self.category) = (id, name, category)
    coordinate = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    (self.visit, self.relevance) = (visit, relevance)
    (self.description, self.sources) = (description, sources)
  }

  /// Decodes the source of each fact.
  private static func sources(reading reader: StrictReader) -> [String: String]? {
    var sources: [String: String] = [:]
    for key in FactKey.sourced {
      let name = key.rawValue
      sources[name] =
        FactKey.alwaysSourced.contains(key)
        ? reader.required(name, .source) : reader.optional(name, .source)
    }
    return sources
  }
}

extension VisitDuration {
  /// Decodes a visit duration, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let minimum = reader.required("minimum", .minutes(in: 1...720))
    let recommended = reader.required("recommended", .minutes(in: 1...720))
    let maximum = reader.required("maximum", .minutes(in: 1...720))
    if let minimum, let recommended, minimum > recommended {
      reader.report(
        "\(minimum.rawValue) is more than recommended (\(recommended.rawValue))",
        at: "minimum",
        kind: .unorderedMinutes
      )
    }
    if let recommended, let maximum, recommended > maximum {
      reader.report(
        "\(recommended.rawValue) is more than maximum (\(maximum.rawValue))",
        at: "recommended",
        kind: .unorderedMinutes
      )
    }
    guard let minimum, let recommended, let maximum else { return nil }
    self.init(minimum: minimum, recommended: recommended, maximum: maximum)
  }
}
