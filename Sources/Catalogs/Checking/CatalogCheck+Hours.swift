package import OpeningHours
import StrictJSON

extension CatalogCheck {
  /// The number of days in which a place has to be open once, so that each date of a leap year is seen.
  private static let days = 366

  /// Finds hours that are misspelled, and hours in which nobody can visit the place.
  ///
  /// Hours that cannot be read at all are a fault of form.
  mutating func checkHours(_ index: Int) {
    let place = catalog.attractions[index]
    guard let hours = place.openingHours, let schedule = place.schedule else { return }
    if !schedule.warnings.isEmpty {
      let isSpelled = schedule.description == hours
      report(
        index,
        "openingHours",
        value: hours,
        "\(hours.quotedForMessage) is \(isSpelled ? "hardly meant" : "misspelled"): "
          + schedule.warnings.map(\.description).joined(separator: ", "),
        remedy: isSpelled ? "mend the hours" : "write \"\(schedule)\""
      )
    }
    if needsHolidays(schedule), HolidayCalendar(region: catalog.city.holidays) == nil {
      report(
        index,
        "openingHours",
        value: hours,
        "\(hours.quotedForMessage) asks for the holidays of \(catalog.city.holidays), which planday "
          + "does not know",
        remedy: "write the days out, as in \"Dec 25 off\""
      )
    }
    checkThatItOpens(index, hours)
  }

  /// Finds hours that never let anybody in for the shortest visit.
  private mutating func checkThatItOpens(_ index: Int, _ hours: String) {
    var place = catalog.attractions[index]
    // A long closure is no fault of the hours.
    place.dayFacts = DayFacts()
    let table = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    let openings = (0..<Self.days).lazy.flatMap { [firstDay, place] in
      table.statedOpenings(of: place, on: firstDay.adding(days: $0))
    }
    guard openings.first != nil else {
      return report(
        index,
        "openingHours",
        value: hours,
        "\(hours.quotedForMessage) is never open in the \(Self.days) days from \(firstDay)",
        remedy: "mend the hours, or take the place out if it has closed for good"
      )
    }
    let minimum = place.visit.minimum
    guard !openings.contains(where: { $0.starts(ofStay: minimum.rawValue) != nil }) else { return }
    report(
      index,
      "visit.minimum",
      value: "\(minimum.rawValue)",
      "\(minimum.rawValue) minutes fit into no opening of \(hours.quotedForMessage)"
        + (place.lastAdmission.map { " with the last admission \($0.rawValue) minutes before" }
          ?? ""),
      remedy: "shorten the visit, or mend the hours"
    )
  }

  /// Finds a light that need not be stated, because the rule gives the same.
  mutating func checkLight(_ index: Int) {
    let place = catalog.attractions[index]
    guard let light = place.light, light == LightRule.ruling(on: place) else { return }
    report(
      index,
      "light",
      value: light.rawValue,
      "\(light.rawValue.quotedForMessage) is what the rule gives a \(place.category.rawValue) with "
        + "this fee and these hours",
      remedy: "take it out with its source, or state the other"
    )
  }

  /// Returns why a place cannot have some hours, to be read after them, or `nil` if it can.
  ///
  /// - Parameters:
  ///   - hours: The hours, which can be read.
  ///   - place: The place, whatever hours it has.
  ///   - city: The city.
  ///   - firstDay: The first of the 366 days on which the place has to open once.
  /// - Returns: What the check would find.
  package static func problem(
    withHours hours: String,
    of place: Attraction,
    in city: City,
    from firstDay: CalendarDate
  ) -> String? {
    let open = Attraction(
      id: place.id,
      name: place.name,
      category: place.category,
      coordinate: place.coordinate,
      openingHours: hours,
      lastAdmission: place.lastAdmission,
      visit: place.visit,
      relevance: place.relevance
    )
    let catalog = Catalog(city: city, attractions: [open])
    var check = Self(of: catalog, file: "", from: firstDay)
    check.checkHours(0)
    return check.findings.first?.problem
  }

  /// Returns whether the hours name public holidays outside their comments.
  func needsHolidays(_ schedule: Schedule) -> Bool {
    schedule.description.replacing(#/"[^"]*"/#, with: "").contains(#/\bPH\b/#)
  }
}

extension ClockTime {
  /// The end of a day that goes on past midnight as long as days do.
  fileprivate static var latest: Self { Self(minutesSinceMidnight: 2_880) ?? .midnight }
}
