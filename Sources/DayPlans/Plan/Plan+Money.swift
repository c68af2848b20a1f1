public import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// An estimated price for an adult, in whole units of the city's money.
  public struct Price: Hashable, Sendable {
    /// The likely amount: see `PriceRule`.
    public var about: Int

    /// The lower edge of its band.
    public var from: Int

    /// The exclusive upper edge of its band; `nil` if it has none.
    public var below: Int?

    /// The year in which the price was in that band.
    public var year: Int

    /// Creates a price.
    public init(about: Int, from: Int, below: Int?, year: Int) {
      (self.about, self.from, self.below, self.year) = (about, from, below, year)
    }
  }

  /// What an adult pays for a visit.
  public enum Admission: Hashable, Sendable {
    /// Nothing.
    case free
    /// Nothing, or pay what you wish, at the time of the visit; at other times there is a fee.
    case freeThen
    /// About that much.
    case paid(Price)
    /// Unknown; it may be free.
    case unknown
    /// Nothing more: the ticket of an earlier stop of the day admits to this one, too.
    case included(with: SightName)

    /// The likely amount; 0 if it is unknown.
    package var amount: Int {
      if case .paid(let price) = self { price.about } else { 0 }
    }
  }

  /// What the sights of a day cost a person, in whole units of the city's money.
  public struct Cost: Hashable, Sendable {
    /// The ISO 4217 code of the currency, such as `GBP`; `nil` if unknown.
    public var currency: String?

    /// The likely amount.
    public var about: Int

    /// The sum of the lower edges of the bands.
    public var from: Int

    /// The exclusive sum of the upper edges; `nil` if a band has none.
    public var below: Int?

    /// The sights whose price is unknown, not included in the amounts.
    public var unknown: [SightName]

    /// Creates a cost.
    public init(currency: String?, about: Int, from: Int, below: Int?, unknown: [SightName]) {
      (self.currency, self.about, self.from) = (currency, about, from)
      (self.below, self.unknown) = (below, unknown)
    }

    /// Adds up the admissions of stops; missing ones, in older plans, are unknown.
    package init(of stops: [Stop], in city: City) {
      self.init(currency: city.currency?.code, about: 0, from: 0, below: 0, unknown: [])
      for stop in stops {
        switch stop.admission {
        case .free, .freeThen, .included: continue
        case .unknown, nil: unknown.append(SightName(id: stop.id, name: stop.name))
        case .paid(let price):
          about += price.about
          from += price.from
          below = below.flatMap { sum in price.below.map { sum + $0 } }
        }
      }
    }
  }
}

extension Plan.Admission {
  /// The codes of admissions in JSON.
  private enum Code: String, CaseIterable {
    case free
    case freeThen = "free-then"
    case paid, unknown, included
  }

  /// Reads an admission, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let code: Code? = reader.required("code", .choice)
    switch code {
    case nil: return nil
    case .free?: self = .free
    case .freeThen?: self = .freeThen
    case .unknown?: self = .unknown
    case .included?:
      let other = reader.required("with") { SightName(reading: $0) }
      guard let other else { return nil }
      self = .included(with: other)
    case .paid?:
      let about = reader.required("about", .money)
      let from = reader.required("from", .money)
      let below = reader.nullable("below", .money)
      let year = reader.required("year", .integer(in: 2_000...2_099))
      guard let about, let from, let year else { return nil }
      self = .paid(Plan.Price(about: about, from: from, below: below, year: year))
    }
  }
}

extension Plan.Admission: Encodable {
  /// Writes the admission as a code with its amounts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    switch self {
    case .free: try container.encode(Code.free.rawValue, forKey: "code")
    case .freeThen: try container.encode(Code.freeThen.rawValue, forKey: "code")
    case .unknown: try container.encode(Code.unknown.rawValue, forKey: "code")
    case .included(let other):
      try container.encode(Code.included.rawValue, forKey: "code")
      try container.encode(other, forKey: "with")
    case .paid(let price):
      try container.encode(Code.paid.rawValue, forKey: "code")
      try container.encode(price.about, forKey: "about")
      try container.encode(price.from, forKey: "from")
      try container.encode(price.below, forKey: "below")
      try container.encode(price.year, forKey: "year")
    }
  }
}

extension Plan.Cost {
  /// Reads a cost, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let currency = reader.nullable("currency", .text)
    let about = reader.required("about", .money)
    let from = reader.required("from", .money)
    let below = reader.nullable("below", .money)
    let unknown = reader.requiredList("unknown") { SightName(reading: $0) }
    guard let about, let from, let unknown else { return nil }
    self.init(currency: currency, about: about, from: from, below: below, unknown: unknown)
  }
}

extension Plan.Cost: Encodable {
  /// Writes the cost; a missing upper edge or currency is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(currency, forKey: "currency")
    try container.encode(about, forKey: "about")
    try container.encode(from, forKey: "from")
    try container.encode(below, forKey: "below")
    try container.encode(unknown, forKey: "unknown")
  }
}

extension FieldRule where Raw == Int, Value == Int {
  /// An amount of money in whole units.
  static var money: Self { .integer(in: 0...1_000_000) }
}

extension Plan {
  /// A visit for which a booking is required or advised.
  public struct Booking: Hashable, Sendable {
    /// The sight.
    public var sight: SightName

    /// The day of the visit.
    public var date: CalendarDate

    /// When the visitor is inside.
    public var enter: ClockTime

    /// Whether a booking is required or advised; never `none`.
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

    /// The number of days ahead within which booking is urgent: ``leadDays``, or else 14 if a booking is required and 3 if it
    /// is advised.
    public var hurryDays: Int { leadDays ?? (need == .required ? 14 : 3) }

    /// Returns whether tickets may have sold out for a visitor who books on `today`.
    public func isNear(on today: CalendarDate) -> Bool {
      date.daysSinceEpoch - today.daysSinceEpoch <= hurryDays
    }
  }

  /// Returns what to book for `days`, in order of urgency: required before advised, the earlier entry first.
  ///
  /// A stop on the ticket of an earlier one is booked with it.
  package static func bookings(for days: [Day], in catalog: Catalog) -> [Booking] {
    let all = days.flatMap { day in
      day.stops.compactMap { stop in
        catalog[stop.id]?.dayFacts.booking.flatMap { booking -> Booking? in
          if case .included? = stop.admission { return nil }
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
    // The filters keep the order of the visits.
    return all.filter { $0.need == .required } + all.filter { $0.need != .required }
  }
}

extension Plan.Booking {
  /// Reads a booking, or returns `nil` after reporting the faults.
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
  /// Writes the booking; unknown values are `null`.
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
