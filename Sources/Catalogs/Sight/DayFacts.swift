public import Geography
public import OpeningHours

/// What a day depends on beyond opening hours and minutes: closures, bookings, prices, doors, events.
///
/// Every fact is optional. An absent one is unknown, and an empty list states nothing.
public struct DayFacts: Hashable, Sendable {
  /// The days on which the sight is closed, whatever its hours say.
  public var closures: [Closure] = []

  /// The first day on which a new sight is open; `nil` if it is open already.
  public var opensOn: CalendarDate?

  /// Whether a visit has to be booked.
  public var booking: Booking?

  /// Whether the visit takes place under a roof.
  public var setting: Setting?

  /// What an adult pays.
  public var price: PriceBand?

  /// When admission is free, or pay what you wish, although there is a fee.
  public var freeTimes: StatedHours?

  /// The visitors that the sight suits particularly well.
  public var suits: [Suitability] = []

  /// What makes the visit physically demanding.
  public var effort: Effort?

  /// When it is at its best.
  public var bestAt: [BestTime] = []

  /// The doors and gates that visitors use, the main one first.
  public var entrances: [Entrance] = []

  /// What a short visit covers.
  public var highlights: Highlights?

  /// What happens there on some dates.
  public var events: [SightEvent] = []

  /// The year in which it opened, or reopened after works that made it new; `nil` if that is long ago, or unknown.
  public var opened: Int?

  /// How well one eats there; `nil` if not at all, or unknown.
  public var food: Food?

  /// How long it takes to get in when, where that changes with the time.
  public var queue: [QueueTime] = []

  /// The ids of sights that people see directly before or after it, as one piece; each pair is stated at one of the two.
  public var seenWith: [String] = []

  /// The ids of sights that show much the same, such as two boat trips in one harbor, so that a plan has one of them unless others are
  /// musts; each pair is stated at one of the two.
  public var repeats: [String] = []

  /// Where a visit ends, if that is not where it begins: the other end of a bridge, a promenade or a boat trip.
  ///
  /// Such a sight is visited in this direction alone, from its ``Attraction/coordinate`` on, whatever other entrances it has.
  public var exit: Entrance?

  /// How it suits children; `nil` if unknown.
  public var company: CompanyFit?

  /// The minutes that those spend who only see it from outside; `nil` if people do not.
  public var outside: Minutes?

  /// Creates a value that states nothing.
  public init() {}
}

extension DayFacts {
  /// Returns the closure that covers `date`; `nil` if there is none.
  public func closure(on date: CalendarDate) -> Closure? {
    closures.first { $0.contains(date) }
  }

  /// Whether something here changes when the sight is open.
  package var changesHours: Bool {
    !closures.isEmpty || opensOn != nil || events.contains { $0.effect != .adds }
  }
}

extension Attraction {
  /// Where a visit ends: at the exit or, without one, where it begins.
  package var visitEnd: Coordinate { dayFacts.exit?.coordinate ?? coordinate }
}

/// Whether a visit takes place under a roof.
public enum Setting: String, CaseIterable, Codable, Hashable, Sendable {
  /// Under a roof.
  case indoor
  /// In the open.
  case outdoor
  /// Partly under a roof, so that bad weather spoils part of it.
  case both
}

/// How long it takes to get in at some times of the day, the week or the year.
public struct QueueTime: Hashable, Sendable {
  /// When: the moment of arriving at the door.
  public let when: StatedHours

  /// The line and the security check, in minutes.
  public let minutes: Minutes

  /// Creates a value from its parts.
  public init(when: StatedHours, minutes: Minutes) {
    (self.when, self.minutes) = (when, minutes)
  }
}

/// Visitors and visits that a sight suits particularly well.
public enum Suitability: String, CaseIterable, Codable, Hashable, Sendable {
  /// Children up to four years.
  case toddlers
  /// Children from five to eleven.
  case children
  /// Children from twelve to seventeen.
  case teens
  /// Visitors with a stroller.
  case pram
  /// A visit of a few minutes.
  case shortVisit = "short-visit"
}

/// What makes a visit physically demanding.
public struct Effort: Hashable, Sendable {
  /// How many steps one must climb; `nil` if none worth mentioning, or unknown.
  public let steps: Int?

  /// Whether the way up is steep.
  public let hasHill: Bool

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - steps: How many steps one must climb.
  ///   - hasHill: Whether the way up is steep.
  public init(steps: Int? = nil, hasHill: Bool = false) {
    self.steps = steps
    self.hasHill = hasHill
  }
}

/// A short visit to a large sight.
public struct Highlights: Hashable, Sendable {
  /// How long it takes: between the minimum and the recommended visit.
  public let minutes: Minutes

  /// What it covers, in one sentence.
  public let covers: String

  /// Creates a short visit.
  ///
  /// - Parameters:
  ///   - minutes: How long it takes.
  ///   - covers: What it covers, in one sentence.
  public init(minutes: Minutes, covers: String) {
    self.minutes = minutes
    self.covers = covers
  }
}

/// How well one eats at a sight: in its hall or café, or in the streets that it stands for.
public struct Food: Hashable, Sendable {
  /// The grades: 1 is enough for a meal, 2 what a guide would choose, 3 a reason to go there.
  public static let grades = 1...3

  /// The grade for lunch; `nil` if it is not fit for it, or unknown.
  public let lunch: Int?

  /// The grade for dinner; `nil` if it is not fit for it, or unknown.
  public let dinner: Int?

  /// The grade for a coffee; `nil` if it is not fit for it, or unknown.
  public let coffee: Int?

  /// Creates a value from the grades, each in ``grades``.
  public init(lunch: Int? = nil, dinner: Int? = nil, coffee: Int? = nil) {
    (self.lunch, self.dinner, self.coffee) = (lunch, dinner, coffee)
  }
}

/// A door or gate that visitors use.
public struct Entrance: Hashable, Sendable {
  /// Where it is.
  public let coordinate: Coordinate

  /// The name of the door, or of the street it is on; `nil` if it has none.
  public let name: String?

  /// Creates an entrance.
  ///
  /// - Parameters:
  ///   - coordinate: Where it is.
  ///   - name: The name of the door or its street.
  public init(coordinate: Coordinate, name: String? = nil) {
    self.coordinate = coordinate
    self.name = name
  }
}

/// A time at which a sight is at its best.
public enum BestTime: Hashable, Sendable {
  /// Around sunset.
  case sunset
  /// In the morning.
  case morning
  /// After dark.
  case afterDark
  /// During these hours, as a market on its great day.
  case hours(StatedHours)

  /// The times that have a word, by it.
  static let words: [(word: String, time: Self)] = [
    ("sunset", .sunset), ("morning", .morning), ("after-dark", .afterDark),
  ]

  /// The time as the catalog writes it.
  public var text: String {
    switch self {
    case .sunset: "sunset"
    case .morning: "morning"
    case .afterDark: "after-dark"
    case .hours(let hours): hours.text
    }
  }
}

/// How a sight suits children of three ages.
///
/// It is finer than ``Suitability``, which only says whom a sight suits particularly well.
public struct CompanyFit: Hashable, Sendable {
  /// How a sight suits someone.
  public enum Grade: String, CaseIterable, Codable, Hashable, Sendable {
    /// It is made for them.
    case made
    /// They enjoy it as adults do.
    case fine
    /// They bear it for a while.
    case tolerates
    /// It is not fit for them.
    case not
  }

  /// The grade for children up to four years; `nil` if unknown.
  public let toddlers: Grade?

  /// The grade for children from five to eleven; `nil` if unknown.
  public let children: Grade?

  /// The grade for children from twelve to seventeen; `nil` if unknown.
  public let teens: Grade?

  /// Creates a value from the grades.
  public init(toddlers: Grade? = nil, children: Grade? = nil, teens: Grade? = nil) {
    (self.toddlers, self.children, self.teens) = (toddlers, children, teens)
  }
}

/// What an adult pays, as a band in the city's money.
///
/// Band 1 is under 10, 2 from 10 to under 25, 3 from 25 to under 45, 4 is 45 and more.
public struct PriceBand: Hashable, Sendable {
  /// The bands, cheapest first.
  public static let bands = 1...4

  /// The band, 1 to 4.
  public let band: Int

  /// The year in which that was the price.
  public let year: Int

  /// Creates a price, or returns `nil` if there is no such band.
  ///
  /// - Parameters:
  ///   - band: 1 to 4.
  ///   - year: The year in which that was the price.
  public init?(band: Int, year: Int) {
    guard Self.bands.contains(band) else { return nil }
    self.band = band
    self.year = year
  }

  /// The whole amounts that the band covers, the upper one excluded; `nil` for no upper one.
  public var amounts: (from: Int, below: Int?) {
    let edges = [0, 10, 25, 45]
    return (edges[band - 1], band < edges.count ? edges[band] : nil)
  }
}

/// Whether a visit has to be booked ahead.
public struct Booking: Hashable, Sendable {
  /// How much depends on a booking.
  public enum Need: String, CaseIterable, Codable, Hashable, Sendable {
    /// Visitors walk in.
    case none
    /// A booking saves a long line or a sold-out day.
    case advised
    /// Nobody gets in without one.
    case required
  }

  /// How much depends on it.
  public let need: Need

  /// The page for tickets or bookings.
  public let page: String?

  /// How many days ahead tickets usually sell out; `nil` if unknown.
  public let leadDays: Int?

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - need: How much depends on it.
  ///   - page: The page for tickets or bookings.
  ///   - leadDays: How many days ahead tickets usually sell out.
  public init(need: Need, page: String? = nil, leadDays: Int? = nil) {
    self.need = need
    self.page = page
    self.leadDays = leadDays
  }
}

/// Days on which a sight is closed whatever its opening hours say.
///
/// Whole days of the city's calendar. A closure without a first day has begun already; one without a last day has no
/// announced end.
public struct Closure: Hashable, Sendable {
  /// Why a sight is closed.
  public enum Reason: String, CaseIterable, Codable, Hashable, Sendable {
    /// Building work or restoration.
    case works
    /// It moves to another building.
    case moved
    /// Out of season.
    case seasonal
    /// Something else takes place there.
    case event
    /// For good.
    case permanent
    /// Any other reason.
    case other
  }

  /// The first closed day; `nil` if it began at an earlier, unrecorded date.
  public let from: CalendarDate?

  /// The last closed day; `nil` if no end is announced.
  public let until: CalendarDate?

  /// Why it is closed.
  public let reason: Reason

  /// Words that complete "closed …", as in `for works until spring 2027`; `nil` if the reason says enough.
  public let note: String?

  /// Creates a closure.
  ///
  /// - Parameters:
  ///   - from: The first closed day.
  ///   - until: The last closed day.
  ///   - reason: Why it is closed.
  ///   - note: Words that complete "closed …".
  public init(
    from: CalendarDate? = nil,
    until: CalendarDate? = nil,
    reason: Reason,
    note: String? = nil
  ) {
    self.from = from
    self.until = until
    self.reason = reason
    self.note = note
  }

  /// Returns whether the sight is closed on `date`.
  public func contains(_ date: CalendarDate) -> Bool {
    from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true
  }

  /// Returns whether both closures cover some day.
  package func overlaps(_ other: Self) -> Bool {
    let startsInTime = { (first: CalendarDate?, last: CalendarDate?) in
      guard let first, let last else { return true }
      return first <= last
    }
    return startsInTime(from, other.until) && startsInTime(other.from, until)
  }
}
