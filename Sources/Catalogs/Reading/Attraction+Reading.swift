import Geography
import StrictJSON

extension Attraction {
  /// The longest stay that a catalog may state, in minutes.
  private static let longestStay = 720

  /// Decodes a sight, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .slug)
    let name = reader.required("name", .text)
    let category: Category? = reader.required("category", .choice)
    let whole = reader.optional("partOf", .slug)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let hours = reader.optional("openingHours", .openingHours)
    let admission = reader.optional("lastAdmissionMinutes", .minutes(in: 0...Self.longestStay))
    let light: VisitLight? = reader.optional("light", .choice)
    let visit = reader.required("visit", VisitDuration.init(reading:))
    let relevance = reader.required("relevance", .score(in: 1...100))
    let size: PlaceSize? = reader.optional("size", .choice)
    let fee = reader.optional("fee", .flag)
    let wheelchair: WheelchairAccess? = reader.optional("wheelchair", .choice)
    let address = reader.optional("address", .text)
    let phone = reader.optional("phone", .phone)
    let website = reader.optional("website", .website)
    let wikipedia = reader.optional("wikipedia", .text)
    let wikidata = reader.optional("wikidata", .wikidata)
    let dayFacts = DayFacts(reading: reader)
    let description = reader.required("description", .sentence)
    let sources = reader.required("sources", Self.sources(reading:))
    guard let id, let name, let category, let latitude, let longitude, let visit, let relevance,
      let description, let sources
    else { return nil }
    self.init(
      id: id,
      name: name,
      category: category,
      partOf: whole,
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
      openingHours: hours?.text,
      schedule: hours?.schedule,
      lastAdmission: admission,
      light: light,
      visit: visit,
      relevance: relevance,
      size: size,
      fee: fee,
      wheelchair: wheelchair,
      address: address,
      phone: phone,
      website: website,
      wikipedia: wikipedia,
      wikidata: wikidata,
      description: description,
      sources: sources
    )
    self.dayFacts = dayFacts
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
