import Catalogs
import OpeningHours

extension Plan.Warning {
  /// The warning, as a sentence without a period.
  public var sentence: String {
    switch self {
    case .unknownHours(let sight):
      "the opening hours of \(sight.name) are unknown: it is planned as if it were open, so check before you go"
    case .shortened(let sight, let minutes, let recommended):
      "the visit of \(sight.name) is shortened to \(minutes.rawValue) of \(recommended.rawValue) minutes "
        + "so that all musts fit"
    case .bookNow(let booking): English.sentence(forBookingNow: booking)
    case .priceUnknown(let sight):
      "the price of \(sight.name) is unknown: it is not in the cost of the day"
    case .setAside(let count, let kept):
      "\(count) sights were set aside before planning: the proof covers the \(kept) that were kept"
    case .changedBreak(let note): English.sentence(for: note)
    case .wideArea(let minutes):
      "the area takes about \(English.span(minutes)) to walk across, so the plan uses public transport where it is quicker; "
        + "the mode walk keeps to walking"
    case .headways:
      "rides are planned by how often lines run, with half the time between two trains as the wait, not by a timetable"
    case .holidayService(let date):
      "\(date) is a public holiday: rides are planned as on a Sunday, so check that trains run"
    case .slowerLeg(let from, let to, let minutes, let planned):
      "fewer trains run when you go from \(from) to \(to): allow \(minutes.rawValue) min, not \(planned.rawValue)"
    case .lastRide(let from, let to, let depart, let next):
      "set out from \(from) to \(to) by \(depart): "
        + (next.map { "the next ride leaves you only at \($0)" } ?? "it is the last ride for hours")
    case .clockChange(let date, let from, let to, let repeated):
      English.sentence(forClockChangeOn: date, from: from, to: to, repeated: repeated)
    case .closedPark(let park, let from, let to, let time):
      "the way from \(from) to \(to) leads through \(park.name) at about \(time), when it is closed: "
        + "go around it and allow more time"
    case .stated(let sentence): sentence
    }
  }
}

extension English {
  /// Says how long something takes: in minutes, or from two hours on in hours.
  fileprivate static func span(_ minutes: Minutes) -> String {
    minutes < 120 ? "\(minutes.rawValue) min" : "\((minutes.rawValue + 30) / 60) hours"
  }

  /// Says that the clocks change, and which times are in the second pass of the hour that comes twice.
  fileprivate static func sentence(
    forClockChangeOn date: CalendarDate,
    from: ClockTime,
    to: ClockTime,
    repeated: [ClockTime]
  ) -> String {
    guard to < from else {
      return
        "the clocks go forward on \(date.spoken) from \(from) to \(to): the time between does not exist, and minutes are real ones"
    }
    let hour =
      "the clocks go back on \(date.spoken) from \(from) to \(to): the time between comes twice"
    guard !repeated.isEmpty else { return hour + ", and minutes are real ones" }
    let times = repeated.map(\.description).listed
    return hour + ", and \(times) \(repeated.count == 1 ? "is" : "are") the second"
  }

  /// Says how a default break gave way.
  static func sentence(for note: ChangedBreak) -> String {
    let (kind, day) = (note.kind.rawValue, note.date.spoken)
    let usual = "\(note.from)-\(note.until)"
    return switch note.change {
    case .moved:
      "\(kind) on \(day) lies outside \(usual), as what you want to visit leaves no other time"
    case .shortened:
      "\(kind) on \(day) takes \(note.minutes.rawValue) of \(note.usualMinutes.rawValue) minutes, as what you want to "
        + "visit leaves no more time"
    case .dropped:
      "there is no time for \(note.kind == .rest ? "a rest" : kind) on \(day)"
        + (note.kind == .rest ? "" : ": eat before, after or on the way")
    }
  }

  /// Says that a visit should be booked now, and why.
  static func sentence(forBookingNow booking: Plan.Booking) -> String {
    let page = booking.page.map { " at \($0)" } ?? ""
    let when = "\(booking.sight.name) for \(booking.date.spoken)"
    if let days = booking.leadDays, days > 0 {
      return "book \(when) now\(page): it usually sells out \(days) days ahead"
    }
    return booking.need == .required
      ? "book \(when) now\(page): nobody gets in without a booking"
      : "book \(when) now\(page): the day is near, and it may sell out"
  }
}
