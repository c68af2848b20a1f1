public import Geography
public import OpeningHours

/// The facts for planning a day beyond opening hours and minutes: closures, bookings, prices, doors, events.
///
/// Every fact is optional. An absent one is unknown, and an empty list states nothing.
public struct DayFacts: Hashable, Sendable {
  /// The days on which the sight is closed, regardless of its hours.
  public var closures: [Closure] = []

  /// The first day on which a new sight is open; `nil` if it is open already.
  public var opensOn: CalendarDate?

  /// Whether a visit must be booked.
  public var booking: Booking?

  /// Whether the visit is indoors, outdoors, or both.
  public var setting: Setting?

  /// The adult price.
  public var price: PriceBand?

  /// When admission is free or pay-what-you-wish, despite a fee.
  public var freeTimes: StatedHours?

  /// The visitors that the sight suits particularly well.
  public var suits: [Suitability] = []

  /// What makes the visit physically demanding.
  public var effort: Effort?

  /// When it is at its best.
  public var bestAt: [BestTime] = []

  /// The visitor entrances, the main one first.
  public var entrances: [Entrance] = []

  /// A short visit and what it covers.
  public var highlights: Highlights?

  /// Events on certain dates.
  public var events: [SightEvent] = []

  /// The year in which it opened, or reopened after a complete renovation; `nil` if long ago or unknown.
  public var opened: Int?

  /// The quality of food there; `nil` if none, or unknown.
  public var food: Food?

  /// The time to get in, where it depends on the time of arrival.
  public var queue: [QueueTime] = []

  /// The ids of sights visited directly before or after it, as a unit; each pair is stated at one of the two.
  public var seenWith: [String] = []

  /// The ids of similar sights, such as two boat trips in the same harbor; a plan includes only one of them unless others are
  /// musts; each pair is stated at one of the two.
  public var repeats: [String] = []

  /// The name of its ticket, as a slug, if it admits to other sights on the same day, too; each states the same name.
  public var ticket: String?

  /// Where a visit ends, if not where it starts: the other end of a bridge, promenade, or boat trip.
  ///
  /// Such a sight is visited only in this direction, from its ``Attraction/coordinate``, regardless of other entrances.
  public var exit: Entrance?

  /// Where the ferry leaves to a sight that nothing else reaches, such as an island; `nil` for all others.
  ///
  /// A day whose start is free begins there if this sight is its first stop, and one whose end is free ends there if it is the last.
  public var pier: Pier?

  /// How well it suits children; `nil` if unknown.
  public var company: CompanyFit?

  /// The minutes needed to see it from outside; `nil` if that isn't worthwhile.
  public var outside: Minutes?

  /// Creates a value that states nothing.
  public init() {}
}

extension DayFacts {
  /// Returns the closure that covers `date`; `nil` if there is none.
  public func closure(on date: CalendarDate) -> Closure? {
    closures.first { $0.contains(date) }
  }

  /// Whether these facts affect when the sight is open.
  package var changesHours: Bool {
    !closures.isEmpty || opensOn != nil || events.contains { $0.effect != .adds }
  }
}

extension Attraction {
  /// Where a visit ends: at the exit or, without one, where it starts.
  package var visitEnd: Coordinate { dayFacts.exit?.coordinate ?? coordinate }

  /// Returns whether the sight is in an area: it or the pier of its ferry, since who draws the shore wants the boats, too.
  package func isIn(_ area: Area) -> Bool {
    area.contains(coordinate) || dayFacts.pier.map { area.contains($0.place.coordinate) } ?? false
  }
}

/// Whether a visit is indoors, outdoors, or both.
public enum Setting: String, CaseIterable, Codable, Hashable, Sendable {
  /// Indoors.
  case indoor
  /// Outdoors.
  case outdoor
  /// Partly indoors, so that bad weather spoils part of it.
  case both
}

/// The time to get in at certain times of the day, week, or year.
public struct QueueTime: Hashable, Sendable {
  /// The times of arrival at the door.
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
  /// The number of steps to climb; `nil` if insignificant or unknown.
  public let steps: Int?

  /// Whether the climb is steep.
  public let hasHill: Bool

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - steps: The number of steps to climb.
  ///   - hasHill: Whether the climb is steep.
  public init(steps: Int? = nil, hasHill: Bool = false) {
    self.steps = steps
    self.hasHill = hasHill
  }
}

/// A short visit to a large sight.
public struct Highlights: Hashable, Sendable {
  /// The duration, between the minimum and the recommended visit.
  public let minutes: Minutes

  /// A one-sentence description of what it covers.
  public let covers: String

  /// Creates a short visit.
  ///
  /// - Parameters:
  ///   - minutes: How long it takes.
  ///   - covers: A one-sentence description of what it covers.
  public init(minutes: Minutes, covers: String) {
    self.minutes = minutes
    self.covers = covers
  }
}

/// The quality of food at a sight: in its hall or café, or in its streets.
public struct Food: Hashable, Sendable {
  /// The grades: 1 is good enough for a meal, 2 is recommended by guides, 3 is a reason to go there.
  public static let grades = 1...3

  /// The grade for lunch; `nil` if unsuitable or unknown.
  public let lunch: Int?

  /// The grade for dinner; `nil` if unsuitable or unknown.
  public let dinner: Int?

  /// The grade for a coffee; `nil` if unsuitable or unknown.
  public let coffee: Int?

  /// Creates a value from the grades, each in ``grades``.
  public init(lunch: Int? = nil, dinner: Int? = nil, coffee: Int? = nil) {
    (self.lunch, self.dinner, self.coffee) = (lunch, dinner, coffee)
  }
}

/// A visitor entrance.
public struct Entrance: Hashable, Sendable {
  /// The position.
  public let coordinate: Coordinate

  /// The name of the door, or of the street it is on; `nil` if it has none.
  public let name: String?

  /// Creates an entrance.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - name: The name of the door or its street.
  public init(coordinate: Coordinate, name: String? = nil) {
    self.coordinate = coordinate
    self.name = name
  }
}

/// Where the ferry to a sight across water leaves and comes back.
public struct Pier: Hashable, Sendable {
  /// The place where it leaves and comes back.
  public let place: Entrance

  /// The time of waiting for it and aboard, there and back, which counts toward the worth of the visit: people come for the boat, too.
  public let minutes: Minutes

  /// Creates a pier; each parameter is the property of its name.
  public init(place: Entrance, minutes: Minutes) {
    self.place = place
    self.minutes = minutes
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
  /// During these hours, e.g. the main day of a market.
  case hours(StatedHours)

  /// The times with a keyword.
  static let words: [(word: String, time: Self)] = [
    ("sunset", .sunset), ("morning", .morning), ("after-dark", .afterDark),
  ]

  /// The time as written in the catalog.
  public var text: String {
    switch self {
    case .sunset: "sunset"
    case .morning: "morning"
    case .afterDark: "after-dark"
    case .hours(let hours): hours.text
    }
  }
}

/// How well a sight suits children of three age groups.
///
/// This is finer than ``Suitability``, which only states which visitors a sight suits particularly well.
public struct CompanyFit: Hashable, Sendable {
  /// How well a sight suits a group.
  public enum Grade: String, CaseIterable, Codable, Hashable, Sendable {
    /// Made for them.
    case made
    /// They enjoy it like adults.
    case fine
    /// They tolerate it for a while.
    case tolerates
    /// Unsuitable for them.
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

/// The adult price, as a band in the city's currency.
///
/// Band 1 is under 10, 2 from 10 to under 25, 3 from 25 to under 45, 4 is 45 and more.
public struct PriceBand: Hashable, Sendable {
  /// The bands, cheapest first.
  public static let bands = 1...4

  /// The band, 1 to 4.
  public let band: Int

  /// The year of the price.
  public let year: Int

  /// Creates a price, or returns `nil` if there is no such band.
  ///
  /// - Parameters:
  ///   - band: 1 to 4.
  ///   - year: The year of the price.
  public init?(band: Int, year: Int) {
    guard Self.bands.contains(band) else { return nil }
    self.band = band
    self.year = year
  }

  /// The amounts covered by the band: from (inclusive), and below (exclusive), `nil` if unlimited.
  public var amounts: (from: Int, below: Int?) {
    let edges = [0, 10, 25, 45]
    return (edges[band - 1], band < edges.count ? edges[band] : nil)
  }
}

/// Whether a visit must be booked in advance.
public struct Booking: Hashable, Sendable {
  /// The need for a booking.
  public enum Need: String, CaseIterable, Codable, Hashable, Sendable {
    /// No booking needed.
    case none
    /// A booking avoids a long line or a sold-out day.
    case advised
    /// Entry requires a booking.
    case required
  }

  /// The need for a booking.
  public let need: Need

  /// The page for tickets or bookings.
  public let page: String?

  /// The number of days in advance that tickets usually sell out; `nil` if unknown.
  public let leadDays: Int?

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - need: The need for a booking.
  ///   - page: The page for tickets or bookings.
  ///   - leadDays: The number of days in advance that tickets usually sell out.
  public init(need: Need, page: String? = nil, leadDays: Int? = nil) {
    self.need = need
    self.page = page
    self.leadDays = leadDays
  }
}

/// Days on which a sight is closed regardless of its opening hours.
///
/// Closures are whole days in local time. A closure without a first day has already begun; one without a last day has no
/// announced end.
public struct Closure: Hashable, Sendable {
  /// Why a sight is closed.
  public enum Reason: String, CaseIterable, Codable, Hashable, Sendable {
    /// Construction or restoration.
    case works
    /// It moves to another building.
    case moved
    /// Out of season.
    case seasonal
    /// Something else takes place there.
    case event
    /// Permanently.
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

  /// Text that completes "closed …", such as `for works until spring 2027`; `nil` if the reason is sufficient.
  public let note: String?

  /// Creates a closure.
  ///
  /// - Parameters:
  ///   - from: The first closed day.
  ///   - until: The last closed day.
  ///   - reason: Why it is closed.
  ///   - note: Text that completes "closed …".
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

  /// Returns whether the closures have a day in common.
  package func overlaps(_ other: Self) -> Bool {
    let startsInTime = { (first: CalendarDate?, last: CalendarDate?) in
      guard let first, let last else { return true }
      return first <= last
    }
    return startsInTime(from, other.until) && startsInTime(other.from, until)
  }
}
