public import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// A warning to read before setting out; ``Plan/Warning/sentence`` is the English text.
  public enum Warning: Hashable, Sendable {
    /// The opening hours of a stop are unknown; it is planned as if it were open.
    case unknownHours(SightName)
    /// A visit is shorter than the planner would otherwise choose, so that all musts fit.
    case shortened(SightName, minutes: Minutes, recommended: Minutes)
    /// A visit is so near that tickets may sell out: book now.
    case bookNow(Plan.Booking)
    /// The price of a must is unknown, so it does not count toward the budget.
    case priceUnknown(SightName)
    /// One ticket admits to two sights, but the search counts it at each of them toward the budget.
    case sharedTicket(SightName, with: SightName)
    /// This many sights were set aside before planning; the proof covers the ones kept.
    case setAside(Int, kept: Int)
    /// A default break was changed to fit required visits, or because the day is short.
    case changedBreak(ChangedBreak)
    /// The area is so wide that the plan uses public transport by default; with the time to walk across.
    case wideArea(Minutes)
    /// Rides are planned by headways, not timetables.
    case headways
    /// Rides on a public holiday are planned as on a Sunday.
    case holidayService(CalendarDate)
    /// A leg takes longer at its time of day than planned, because fewer trains run, or none.
    case slowerLeg(from: String, to: String, minutes: Minutes, planned: Minutes)
    /// A leg's ride is the last of the day, or the next one leaves much later; with the time to set out.
    case lastRide(from: String, to: String, depart: ClockTime, next: ClockTime?)
    /// The clocks change during a day, from one time to another; with the plan's times that are second occurrences.
    case clockChange(on: CalendarDate, from: ClockTime, to: ClockTime, repeated: [ClockTime])
    /// A leg leads through a closed park, at about this time.
    case closedPark(SightName, from: String, to: String, at: ClockTime)
    /// A sentence from a plan in the format `planday.plan/1`.
    case stated(String)
  }
}

extension Plan.Warning: CodedCases {
  static let cases: [CodedCase<Self>] = [
    CodedCase(
      "unknown-hours",
      CodedField("sight", object: SightName.init(reading:)),
      parts: { if case .unknownHours(let sight) = $0 { sight } else { nil } },
      make: Self.unknownHours,
      text: {
        "the opening hours of \($0.name) are unknown: it is planned as if it were open, so check before you go"
      }
    ),
    CodedCase(
      "shortened",
      CodedField("sight", object: SightName.init(reading:)),
      CodedField("minutes", .someMinutes),
      CodedField("recommendedMinutes", .someMinutes),
      parts: {
        guard case .shortened(let sight, let minutes, let recommended) = $0 else { return nil }
        return (sight, minutes, recommended)
      },
      make: { .shortened($0, minutes: $1, recommended: $2) },
      text: {
        "the visit to \($0.name) is shortened to \($1.rawValue) of \($2.rawValue) minutes so that all musts fit"
      }
    ),
    CodedCase(
      "book-now",
      CodedField("booking", object: Plan.Booking.init(reading:)),
      parts: { if case .bookNow(let booking) = $0 { booking } else { nil } },
      make: Self.bookNow,
      text: { English.sentence(forBookingNow: $0) }
    ),
    CodedCase(
      "price-unknown",
      CodedField("sight", object: SightName.init(reading:)),
      parts: { if case .priceUnknown(let sight) = $0 { sight } else { nil } },
      make: Self.priceUnknown,
      text: {
        "the price of \($0.name) is unknown: it is not in the cost of the day"
      }
    ),
    CodedCase(
      "shared-ticket",
      CodedField("sight", object: SightName.init(reading:)),
      CodedField("with", object: SightName.init(reading:)),
      parts: { if case .sharedTicket(let sight, let other) = $0 { (sight, other) } else { nil } },
      make: { .sharedTicket($0, with: $1) },
      text: {
        "one ticket admits to \($0.name) and \($1.name), but the search counts it at each toward the budget: "
          + "a day with both may cost less than it assumed"
      }
    ),
    CodedCase(
      "set-aside",
      CodedField("count", .integer(in: 0...1_000_000)),
      CodedField("kept", .integer(in: 0...1_000_000)),
      parts: { if case .setAside(let count, let kept) = $0 { (count, kept) } else { nil } },
      make: { .setAside($0, kept: $1) },
      text: {
        "\($0) sights were set aside before planning: the proof covers the other \($1)"
      }
    ),
    CodedCase(
      "changed-break",
      CodedField("kind", .choice),
      CodedField("date", .date),
      CodedField("change", .choice),
      CodedField("from", .clock),
      CodedField("until", .clock),
      CodedField("usualMinutes", .someMinutes),
      CodedField("minutes", .someMinutes),
      parts: {
        guard case .changedBreak(let it) = $0 else { return nil }
        return (it.kind, it.date, it.change, it.from, it.until, it.usualMinutes, it.minutes)
      },
      make: { .changedBreak(.init($0, on: $1, $2, from: $3, until: $4, usual: $5, minutes: $6)) },
      text: {
        English.sentence(for: .init($0, on: $1, $2, from: $3, until: $4, usual: $5, minutes: $6))
      }
    ),
    CodedCase(
      "wide-area",
      CodedField("minutes", .someMinutes),
      parts: { if case .wideArea(let minutes) = $0 { minutes } else { nil } },
      make: Self.wideArea,
      text: {
        "the area takes about \(English.span($0)) to walk across, so the plan uses public transport where it is quicker; "
          + "choose the mode walk to stay on foot"
      }
    ),
    CodedCase(
      .headways,
      "headways",
      "rides are planned by headways, not a timetable: a wait is half the time between two trains"
    ),
    CodedCase(
      "holiday-service",
      CodedField("date", .date),
      parts: { if case .holidayService(let date) = $0 { date } else { nil } },
      make: Self.holidayService,
      text: {
        "\($0) is a public holiday: rides are planned as on a Sunday, so check that trains run"
      }
    ),
    CodedCase(
      "slower-leg",
      CodedField("from", .text),
      CodedField("to", .text),
      CodedField("minutes", .someMinutes),
      CodedField("plannedMinutes", .someMinutes),
      parts: {
        guard case .slowerLeg(let from, let to, let minutes, let planned) = $0 else { return nil }
        return (from, to, minutes, planned)
      },
      make: { .slowerLeg(from: $0, to: $1, minutes: $2, planned: $3) },
      text: {
        "fewer trains run when you go from \($0) to \($1): allow \($2.rawValue) min, not \($3.rawValue)"
      }
    ),
    CodedCase(
      "last-ride",
      CodedField("from", .text),
      CodedField("to", .text),
      CodedField("depart", .clock),
      CodedField(optional: "next", .clock),
      parts: {
        guard case .lastRide(let from, let to, let depart, let next) = $0 else { return nil }
        return (from, to, depart, next)
      },
      make: { .lastRide(from: $0, to: $1, depart: $2, next: $3) },
      text: { from, to, depart, next in
        "set out from \(from) to \(to) by \(depart): "
          + (next.map { "the next ride is not until \($0)" } ?? "it is the last ride for hours")
      }
    ),
    CodedCase(
      "clock-change",
      CodedField("date", .date),
      CodedField("from", .clock),
      CodedField("to", .clock),
      CodedField(list: "repeated", of: .clock),
      parts: {
        guard case .clockChange(let date, let from, let to, let repeated) = $0 else { return nil }
        return (date, from, to, repeated)
      },
      make: { .clockChange(on: $0, from: $1, to: $2, repeated: $3) },
      text: { English.sentence(forClockChangeOn: $0, from: $1, to: $2, repeated: $3) }
    ),
    CodedCase(
      "closed-park",
      CodedField("sight", object: SightName.init(reading:)),
      CodedField("from", .text),
      CodedField("to", .text),
      CodedField("at", .clock),
      parts: {
        guard case .closedPark(let park, let from, let to, let time) = $0 else { return nil }
        return (park, from, to, time)
      },
      make: { .closedPark($0, from: $1, to: $2, at: $3) },
      text: {
        "the walk from \($1) to \($2) leads through \($0.name) at about \($3), when it is closed: "
          + "go around it and allow more time"
      }
    ),
  ]

  static func stated(_ text: String, reading _: StrictReader) -> Self { .stated(text) }

  var statement: CodedCase<Self>.Form? {
    guard case .stated(let text) = self else { return nil }
    return ([], text)
  }

  /// The warning, as a sentence without a period.
  public var sentence: String { coded.text }
}

extension Plan.Warning: Encodable {
  /// Writes the warning as a code with its data and a sentence.
  public func encode(to encoder: any Encoder) throws { try coded.encode(to: encoder) }
}
