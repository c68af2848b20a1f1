import Catalogs
import Formats
import Geography
import OpeningHours

extension CatalogCheck {
  /// The step between the days looked at: all weekdays and seasons come up.
  private static let step = 3

  /// The share of the open days on which a best time must lie within the hours.
  private static let leastShare = 0.25

  /// Finds facts that are each valid, but contradict each other.
  mutating func checkContradictions(_ index: Int) {
    checkEventDays(index)
    checkBestTimes(index)
    checkDeckPrice(index)
    checkKind(index)
  }

  /// Finds events on days on which their sight is closed, if on other days they are within its hours.
  ///
  /// Others, such as a service in the evening or a show, have doors of their own, and what is outdoors and free has none.
  private mutating func checkEventDays(_ index: Int) {
    var place = catalog.attractions[index]
    let events = place.dayFacts.events
    let isEntered =
      place.category != .theater
      && (place.fee == true || SettingRule.setting(of: place) == .indoor)
    guard isEntered, place.schedule != nil, events.contains(where: { $0.effect == .adds })
    else { return }
    place.dayFacts.events = events.filter { $0.effect == .opens }
    // Works and a late opening are no contradiction.
    place.dayFacts.closures = []
    place.dayFacts.opensOn = nil
    let table = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    let context = table.context(at: place.coordinate)
    for (number, event) in events.enumerated() where event.effect == .adds {
      let spans = event.when.schedule.intervals(
        from: LocalDateTime(startOf: firstDay),
        to: LocalDateTime(startOf: firstDay.adding(days: 366)),
        in: context
      )
      var closed: CalendarDate?
      var isWithinHours = false
      for span in spans where span.state == .open {
        let date = span.start.date
        let start = span.start.minutes(since: LocalDateTime(startOf: date))
        // A table ends with the night after its date.
        let openings = table.statedOpenings(of: place, on: date).filter { $0.open < 1_440 }
        if openings.isEmpty { closed = closed ?? date }
        isWithinHours = isWithinHours || openings.contains { $0.open <= start && start < $0.close }
      }
      guard let closed, isWithinHours else { continue }
      report(
        index,
        "events[\(number)].when",
        value: event.when.text,
        "\(event.name.quotedForMessage) takes place on \(closed), when the sight is closed",
        remedy: "leave out the day, or let the event open the sight"
      )
    }
  }

  /// Finds best times that the hours or the light refuse.
  private mutating func checkBestTimes(_ index: Int) {
    let place = catalog.attractions[index]
    guard place.schedule != nil else { return }
    for (number, time) in place.dayFacts.bestAt.enumerated() {
      guard let problem = problem(with: time, of: place) else { continue }
      report(
        index,
        "bestAt[\(number)]",
        value: time.text,
        problem,
        remedy:
          "leave out the time, or correct \(time == .afterDark ? "light or the hours" : "the hours")"
      )
    }
  }

  /// Returns why a sight cannot be visited at a time, or `nil` if it can.
  private func problem(with time: BestTime, of place: Attraction) -> String? {
    if time == .afterDark, LightRule.light(of: place) == .daylight {
      return "visits are planned only in daylight"
    }
    let table = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    var openDays = 0
    var goodDays = 0
    let isDated = if case .hours = time { true } else { false }
    for day in stride(from: 0, to: 366, by: isDated ? 1 : Self.step) {
      let date = firstDay.adding(days: day)
      let openings = table.openings(of: place, on: date).filter { $0.open < 1_440 }
      guard !openings.isEmpty else { continue }
      openDays += 1
      let moments = moments(of: time, at: place, on: date, table)
      let fits = openings.contains { opening in
        moments.contains { $0.lowerBound < opening.close && opening.open < $0.upperBound }
      }
      if fits { goodDays += 1 }
    }
    let least = isDated ? 1 : Int((Double(openDays) * Self.leastShare).rounded(.up))
    guard openDays > 0, goodDays < least else { return nil }
    return goodDays == 0
      ? "it is never open then"
      : "it is open then on \(goodDays * 100 / openDays) of 100 days on which it is open"
  }

  /// Returns the minutes of a best time from the midnight of a day.
  private func moments(
    of time: BestTime,
    at place: Attraction,
    on date: CalendarDate,
    _ table: OpeningTable
  ) -> [Range<Int>] {
    let twilight = table.twilight(on: date, at: place.coordinate)
    switch time {
    case .morning: return [300..<660]
    case .sunset: return twilight.map { [$0.sunset - 5..<$0.sunset + 5] } ?? []
    case .afterDark: return twilight.map { [$0.dusk..<1_800] } ?? []
    case .hours(let stated):
      let midnight = LocalDateTime(startOf: date)
      return stated.schedule.intervals(
        from: midnight,
        to: LocalDateTime(startOf: date.adding(days: 1)),
        in: table.context(at: place.coordinate)
      )
      .filter { $0.state == .open }
      .map { $0.start.minutes(since: midnight)..<$0.end.minutes(since: midnight) }
    }
  }

  /// Finds observation decks that charge admission without a price, since theirs are the dearest tickets of a city.
  ///
  /// The fee of an imported sight comes from the map, which has no prices.
  private mutating func checkDeckPrice(_ index: Int) {
    let place = catalog.attractions[index]
    let isChecked = place.sources["fee"]?.hasPrefix("editorial") ?? false
    guard place.category == .viewpoint, place.fee == true, isChecked, place.dayFacts.price == nil
    else { return }
    report(
      index,
      "price",
      value: nil,
      "a viewpoint charges admission, but no price band is stated",
      remedy: "add the band, as in \"price\": {\"band\": 3, \"year\": \(firstDay.year)}"
    )
  }

  /// Finds minutes that no sight of the kind takes: less than a quarter of the shortest, more than six times the longest.
  private mutating func checkKind(_ index: Int) {
    let place = catalog.attractions[index]
    let usual = [PlaceSize.small, .large].map {
      VisitRule.duration(of: place.category, size: $0, relevance: 1).recommended.rawValue
    }
    let minutes = place.visit.recommended.rawValue
    guard minutes * 4 < usual[0] || minutes > usual[1] * 6 else { return }
    report(
      index,
      "visit.recommended",
      value: "\(minutes)",
      "\(minutes) minutes are far from those of a \(place.category.rawValue), "
        + "\(usual[0]) to \(usual[1])",
      remedy: "correct the minutes or the category"
    )
  }
}
