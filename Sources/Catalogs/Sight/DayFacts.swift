package import Geography
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
