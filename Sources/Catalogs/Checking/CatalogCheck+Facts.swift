import OpeningHours
import StrictJSON

extension CatalogCheck {
  /// Finds a clock and holidays that are not known here.
  mutating func checkCity() {
    let city = catalog.city
    if ZoneRule(identifier: city.timeZone) == nil {
      report(
        city: "timeZone",
        value: city.timeZone,
        "\(city.timeZone.quotedForMessage) is not a time zone that planday knows",
        remedy: "write its name in the IANA database, as in \"Europe/London\""
      )
    }
  }

  /// Finds minutes that claim to follow the rule and do not.
  mutating func checkVisit(_ index: Int) {
    let place = catalog.attractions[index]
    guard place.sources["visit"] == "rule" else { return }
    let due = VisitRule.duration(
      of: place.category,
      size: place.size,
      relevance: place.relevance
    )
    guard place.visit != due else { return }
    let size = (place.size ?? .medium).rawValue
    report(
      index,
      "visit",
      value: place.visit.description,
      "\(place.visit) is not what the rule gives a \(size) \(place.category.rawValue) of relevance "
        + "\(place.relevance.rawValue): \(due)",
      remedy: "write \(due), or name in sources.visit what else the minutes rest on"
    )
  }

  /// Finds facts without a source, and sources without a fact.
  mutating func checkSources(_ index: Int) {
    let place = catalog.attractions[index]
    for key in FactKey.sourced {
      let (fact, source) = (place.text(of: key), place.sources[key.rawValue])
      if let fact, !fact.isEmpty, source == nil {
        report(
          index,
          "sources",
          value: fact,
          "\(key.rawValue) \(fact.quotedForMessage) names no source",
          remedy: "say in sources.\(key.rawValue) what it rests on"
        )
      } else if fact == nil, let source {
        report(
          index,
          "sources.\(key.rawValue)",
          value: source,
          "\(source.quotedForMessage) is the source of a fact that the row does not state",
          remedy: "state \(key.rawValue), or take its source out"
        )
      }
    }
  }

  /// Finds telephone numbers, websites and articles that lead nowhere.
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
    if let website = place.website, !Website(website).isSound {
      report(
        index,
        "website",
        value: website,
        "\(website.quotedForMessage) names no host, or has a blank in it",
        remedy: "write the whole address, as in \"https://www.britishmuseum.org\""
      )
    }
    if let title = place.wikipedia, title.contains("_") || title.contains(#/^[a-z-]+:|https?:/#) {
      report(
        index,
        "wikipedia",
        value: title,
        "\(title.quotedForMessage) is not the plain title of an article in English",
        remedy: "write the title alone, with blanks, as in \"British Museum\""
      )
    }
  }
}
