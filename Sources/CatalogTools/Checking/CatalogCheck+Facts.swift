import Catalogs
import Formats
import OpeningHours

extension CatalogCheck {
  /// Reports a time zone that planday doesn't support.
  mutating func checkCity() {
    let city = catalog.city
    if ZoneRule(identifier: city.timeZone) == nil {
      report(
        city: "timeZone",
        value: city.timeZone,
        "\(city.timeZone.quotedForMessage) is not a supported time zone",
        remedy: "use an IANA time zone identifier, as in \"Europe/London\""
      )
    }
  }

  /// Reports visit minutes that cite the rule but don't follow it.
  mutating func checkVisit(_ index: Int) {
    let place = catalog.attractions[index]
    guard place.sources["visit"] == "rule" else { return }
    let expected = VisitRule.duration(
      of: place.category,
      size: place.size,
      relevance: place.relevance
    )
    guard place.visit != expected else { return }
    let size = (place.size ?? .medium).rawValue
    report(
      index,
      "visit",
      value: place.visit.description,
      "\(place.visit) differs from the rule for a \(size) \(place.category.rawValue) of relevance "
        + "\(place.relevance.rawValue): \(expected)",
      remedy: "write \(expected), or cite another source in sources.visit"
    )
  }

  /// Reports facts without a source, and sources without a fact.
  mutating func checkSources(_ index: Int) {
    let place = catalog.attractions[index]
    for key in FactKey.sourced {
      let (fact, source) = (place.text(of: key), place.sources[key.rawValue])
      if let fact, !fact.isEmpty, source == nil {
        report(
          index,
          "sources",
          value: fact,
          "\(key.rawValue) \(fact.quotedForMessage) has no source",
          remedy: "add sources.\(key.rawValue)"
        )
      } else if fact == nil, let source {
        report(
          index,
          "sources.\(key.rawValue)",
          value: source,
          "\(source.quotedForMessage) is the source of a fact that the row doesn't state",
          remedy: "add \(key.rawValue), or remove its source"
        )
      }
    }
  }

  /// Reports malformed phone numbers, websites, and article titles.
  mutating func checkContacts(_ index: Int) {
    let place = catalog.attractions[index]
    if let phone = place.phone, let problem = PhoneNumber.problem(with: phone) {
      report(
        index,
        "phone",
        value: phone,
        "\(phone.quotedForMessage) \(problem)",
        remedy: "write it as \"+44 20 7323 8299\""
      )
    }
    if let website = place.website, !Website(website).isValid {
      report(
        index,
        "website",
        value: website,
        "\(website.quotedForMessage) has no host or contains a space",
        remedy: "write the full URL, as in \"https://www.britishmuseum.org\""
      )
    }
    if let title = place.wikipedia, title.contains("_") || title.contains(#/^[a-z-]+:|https?:/#) {
      report(
        index,
        "wikipedia",
        value: title,
        "\(title.quotedForMessage) is not the plain title of an English article",
        remedy: "write only the title, with spaces, as in \"British Museum\""
      )
    }
  }
}

/// Checks the format of a phone number.
///
/// > Source: ITU-T Recommendation E.164, "The international public telecommunication numbering plan".
package enum PhoneNumber {
  /// Returns what is wrong with a number that begins with `+`, phrased to follow the number in a sentence, or `nil`.
  package static func problem(with number: String) -> String? {
    let digits = number.filter(\.isNumber)
    if !(8...15).contains(digits.count) { return "has \(digits.count) digits, not 8 to 15" }
    if digits.hasPrefix("0") { return "has no country code: country codes don't begin with 0" }
    if digits.hasPrefix("1"), digits.count != 11 {
      return "has \(digits.count) digits; North American numbers have 11"
    }
    if digits.hasPrefix("440") { return "keeps the trunk prefix 0, which isn't dialed from abroad" }
    if number.contains("  ") || number.hasSuffix(" ") || number.hasPrefix("+ ") {
      return "has an extra space"
    }
    return nil
  }
}
