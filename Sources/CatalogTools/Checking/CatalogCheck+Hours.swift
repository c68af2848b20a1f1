package import Catalogs
import Formats
package import OpeningHours

extension CatalogCheck {
  /// The number of days the check searches for an opening: enough to cover every date of a leap year.
  private static let days = 366

  /// Reports misspelled hours, and hours during which a visit is impossible.
  ///
  /// Hours that don't parse are reported when the catalog is read.
  mutating func checkHours(_ index: Int) {
    let place = catalog.attractions[index]
    guard let hours = place.openingHours, let schedule = place.schedule else { return }
    if !schedule.warnings.isEmpty {
      let isSpelled = schedule.description == hours
      report(
        index,
        "openingHours",
        value: hours,
        "\(hours.quotedForMessage) is \(isSpelled ? "probably a mistake" : "misspelled"): "
          + schedule.warnings.map(\.description).joined(separator: ", "),
        remedy: isSpelled ? "fix the hours" : "write \"\(schedule)\""
      )
    }
    if needsHolidays(schedule), HolidayCalendar(region: catalog.city.holidays) == nil {
      report(
        index,
        "openingHours",
        value: hours,
        "\(hours.quotedForMessage) needs the holidays of \(catalog.city.holidays), which planday "
          + "doesn't support",
        remedy: "list the days, as in \"Dec 25 off\""
      )
    }
    checkOpenings(index, hours)
  }

  /// Reports hours that never leave room for the shortest visit.
  private mutating func checkOpenings(_ index: Int, _ hours: String) {
    var place = catalog.attractions[index]
    // Long closures don't make hours invalid.
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
        remedy: "fix the hours, or remove the sight if it has closed permanently"
      )
    }
    let minimum = place.visit.minimum
    guard !openings.contains(where: { $0.starts(ofStay: minimum.rawValue) != nil }) else { return }
    report(
      index,
      "visit.minimum",
      value: "\(minimum.rawValue)",
      "\(minimum.rawValue) minutes don't fit into any opening of \(hours.quotedForMessage)"
        + (place.lastAdmission.map { " with last admission \($0.rawValue) minutes before closing" }
          ?? ""),
      remedy: "shorten the visit, or fix the hours"
    )
  }

  /// Reports a `light` that repeats what ``LightRule`` already says.
  mutating func checkLight(_ index: Int) {
    let place = catalog.attractions[index]
    guard let light = place.light, light == LightRule.defaultLight(of: place) else { return }
    report(
      index,
      "light",
      value: light.rawValue,
      "\(light.rawValue.quotedForMessage) is already the default for a \(place.category.rawValue) with "
        + "this fee and these hours",
      remedy: "remove it and its source, or state the other value"
    )
  }

  /// Returns why a sight can't have the given hours, phrased to follow them in a sentence, or `nil` if it can.
  ///
  /// - Parameters:
  ///   - hours: The hours; they must parse.
  ///   - place: The sight. Its own hours are ignored.
  ///   - city: The city.
  ///   - firstDay: The first of the 366 days on which to look for an opening.
  /// - Returns: The problem that the check would report.
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

  /// Returns whether the hours mention public holidays outside of comments.
  func needsHolidays(_ schedule: Schedule) -> Bool {
    schedule.description.replacing(#/"[^"]*"/#, with: "").contains(#/\bPH\b/#)
  }
}
