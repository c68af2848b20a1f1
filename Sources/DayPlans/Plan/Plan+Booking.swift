public import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// A visit that has to be booked, or better is.
  public struct Booking: Hashable, Sendable {
    /// The sight.
    public var sight: SightName

    /// The day of the visit.
    public var date: CalendarDate

    /// When the visitor is inside.
    public var enter: ClockTime

    /// How much depends on a booking; never `none`.
    public var need: Catalogs.Booking.Need

    /// The page for tickets or bookings.
    public var page: String?

    /// How many days ahead tickets usually sell out; `nil` if unknown.
    public var leadDays: Int?

    /// Creates a booking.
    public init(
      sight: SightName,
      date: CalendarDate,
      enter: ClockTime,
      need: Catalogs.Booking.Need,
      page: String?,
      leadDays: Int?
    ) {
      (self.sight, self.date, self.enter) = (sight, date, enter)
      (self.need, self.page, self.leadDays) = (need, page, leadDays)
    }

    /// The days ahead from which on a visitor should hurry: ``leadDays``, or else 14 if a booking is required and 3 if it is
    /// advised.
    public var hurryDays: Int { leadDays ?? (need == .required ? 14 : 3) }

    /// Returns whether tickets may have sold out for a visitor who books on `today`.
    public func isNear(on today: CalendarDate) -> Bool {
      date.daysSinceEpoch - today.daysSinceEpoch <= hurryDays
    }
  }

  /// Returns what to book for `days`, in order of urgency: required before advised, the earlier entry first.
  package static func bookings(for days: [Day], in catalog: Catalog) -> [Booking] {
    let all = days.flatMap { day in
      day.stops.compactMap { stop in
        catalog[stop.id]?.dayFacts.booking.flatMap { booking -> Booking? in
          guard booking.need != .none else { return nil }
          return Booking(
            sight: SightName(id: stop.id, name: stop.name),
            date: day.date,
            enter: stop.enter.onWallClock,
            need: booking.need,
            page: booking.page,
            leadDays: booking.leadDays
          )
        }
      }
    }
    // Both are in the order of the visits.
    return all.filter { $0.need == .required } + all.filter { $0.need != .required }
  }
}

extension Plan.Booking {
  /// Reads a booking, or returns `nil` after reporting what is wrong.
  init?(reading reader: StrictReader) {
    let sight = reader.required("sight") { SightName(reading: $0) }
    let date = reader.required("date", .date)
    let enter = reader.required("enter", .clock)
    let need: Catalogs.Booking.Need? = reader.required("need", .choice)
    let page = reader.nullable("page", .text)
    let lead = reader.nullable("leadDays", .integer(in: 0...730))
    guard let sight, let date, let enter, let need else { return nil }
    self.init(sight: sight, date: date, enter: enter, need: need, page: page, leadDays: lead)
  }
}

extension Plan.Booking: Encodable {
  /// Writes the booking; what is unknown is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(sight, forKey: "sight")
    try container.encode(date, forKey: "date")
    try container.encode(enter, forKey: "enter")
    try container.encode(need, forKey: "need")
    try container.encode(page, forKey: "page")
    try container.encode(leadDays, forKey: "leadDays")
  }
}
