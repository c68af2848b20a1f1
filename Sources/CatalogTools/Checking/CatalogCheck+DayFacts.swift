import Catalogs
import Formats
import OpeningHours

extension CatalogCheck {
  /// Finds problems in ``DayFacts``.
  mutating func checkDayFacts(_ index: Int) {
    checkClosures(index)
    checkOpeningDay(index)
    checkBooking(index)
    checkPrice(index)
    checkRepeats(index)
    checkHighlights(index)
    checkEntrances(index)
    checkTimes(index)
    checkGuideFacts(index)
  }

  /// Finds closures that end before they begin, and pairs that overlap.
  private mutating func checkClosures(_ index: Int) {
    let closures = catalog.attractions[index].dayFacts.closures
    for (number, closure) in closures.enumerated() {
      let key = "closures[\(number)]"
      if let from = closure.from, let until = closure.until, until < from {
        report(
          index,
          "\(key).until",
          value: until.description,
          "\(until) is before from, \(from)",
          remedy: "swap the two dates, or correct the wrong one"
        )
        continue
      }
      guard let earlier = closures[..<number].firstIndex(where: { $0.overlaps(closure) }) else {
        continue
      }
      report(
        index,
        key,
        value: closure.span,
        "\(closure.span) overlaps closures[\(earlier)], \(closures[earlier].span)",
        remedy: "merge the two, or correct their dates"
      )
    }
  }

  /// Finds an opening day that a closure follows.
  private mutating func checkOpeningDay(_ index: Int) {
    let facts = catalog.attractions[index].dayFacts
    guard let day = facts.opensOn else { return }
    let later = facts.closures.firstIndex { $0.contains(day) }
    guard let later else { return }
    report(
      index,
      "opensOn",
      value: day.description,
      "\(day) lies in closures[\(later)], \(facts.closures[later].span)",
      remedy: "leave out opensOn or the closure"
    )
  }

  /// Finds bookings without a page, and invalid pages.
  private mutating func checkBooking(_ index: Int) {
    guard let booking = catalog.attractions[index].dayFacts.booking else { return }
    if booking.need != .none, booking.page == nil {
      report(
        index,
        "booking.page",
        value: nil,
        "booking is \(booking.need.rawValue) but no page is named",
        remedy: "add the booking page, as in \"page\": \"https://…\""
      )
    }
    if let page = booking.page, !Website(page).isValid {
      report(
        index,
        "booking.page",
        value: page,
        "\(page.quotedForMessage) has no host or contains a space",
        remedy: "write the whole address, as in \"https://www.britishmuseum.org/visit\""
      )
    }
    if booking.need == .none, booking.leadDays != nil {
      report(
        index,
        "booking.leadDays",
        value: booking.leadDays.map(String.init),
        "a sight without booking cannot sell out",
        remedy: "leave out leadDays, or correct need"
      )
    }
  }

  /// Finds prices and free times of sights without a fee.
  private mutating func checkPrice(_ index: Int) {
    let place = catalog.attractions[index]
    guard place.fee != true else { return }
    let fee = place.fee == false ? "false" : "not stated"
    for key in [FactKey.price, .freeTimes] {
      guard let value = place.text(of: key) else { continue }
      report(
        index,
        key.rawValue,
        value: value,
        "\(key.rawValue) is stated although fee is \(fee)",
        remedy: "write \"fee\": true, or leave out \(key.rawValue)"
      )
    }
  }

  /// Finds duplicates in lists, and lists that are too long to be useful.
  private mutating func checkRepeats(_ index: Int) {
    let facts = catalog.attractions[index].dayFacts
    let lists = [("suits", facts.suits.map(\.rawValue)), ("bestAt", facts.bestAt.map(\.text))]
    for (key, words) in lists {
      var seen: Set<String> = []
      for (number, word) in words.enumerated() where !seen.insert(word).inserted {
        report(
          index,
          "\(key)[\(number)]",
          value: word,
          "\(word.quotedForMessage) is already in the list",
          remedy: "leave it out here"
        )
      }
    }
    guard facts.bestAt.count > 3 else { return }
    report(
      index,
      "bestAt",
      value: nil,
      "\(facts.bestAt.count) times are more than 3",
      remedy: "keep the three best"
    )
  }

  /// Finds a short visit that is not between the minimum and the recommended one.
  private mutating func checkHighlights(_ index: Int) {
    let place = catalog.attractions[index]
    guard let highlights = place.dayFacts.highlights else { return }
    let (low, high) = (place.visit.minimum, place.visit.recommended)
    guard highlights.minutes < low || high < highlights.minutes else { return }
    report(
      index,
      "highlights.minutes",
      value: "\(highlights.minutes.rawValue)",
      "\(highlights.minutes.rawValue) is not between visit.minimum, \(low.rawValue), and "
        + "visit.recommended, \(high.rawValue)",
      remedy: "correct the minutes of one of the two"
    )
  }
}

extension Closure {
  /// The closed days as `2026-11-01 to 2027-03-31`.
  fileprivate var span: String {
    (from.map { "\($0)" } ?? "always") + " to " + (until.map { "\($0)" } ?? "further notice")
  }
}
