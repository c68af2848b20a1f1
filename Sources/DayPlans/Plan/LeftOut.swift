public import Catalogs
public import OpeningHours

/// A sight that a plan does not visit, with the reason.
public struct LeftOut: Hashable, Sendable {
  /// The kind of reason, for filters and counts; ``Reason`` has the details.
  public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
    /// It is not open within the hours of the plan.
    case closed
    /// Getting there and back does not fit into a day or the limits.
    case unreachable
    /// Its stay does not fit into any opening.
    case tooLong = "too-long"
    /// Replanning with this sight gives a plan of less value.
    case displaced
    /// The visit of a planned sight covers it.
    case covered
    /// The visitor excluded it.
    case excluded
    /// It does not suit the visitors: its price, or steps with a stroller.
    case unsuitable
    /// It was not considered because there were too many sights.
    case setAside = "set-aside"
  }

  /// The id of the sight.
  public var id: String

  /// Its name.
  public var name: String

  /// The value of a visit with the recommended stay.
  public var score: Points

  /// Why it is left out.
  public var reason: Reason

  /// How to bring it into the plan, if known.
  public var fix: Fix?

  /// The points by which the best plan with it is worth less; `nil` unless the reason is ``Reason/displaced(_:)``.
  public var cost: Double?

  /// Whether the reason is proved, not just the best one found.
  public var isProved: Bool

  /// Creates a row.
  public init(
    id: String,
    name: String,
    score: Points,
    reason: Reason,
    fix: Fix?,
    cost: Double?,
    isProved: Bool
  ) {
    (self.id, self.name, self.score) = (id, name, score)
    (self.reason, self.fix, self.cost, self.isProved) = (reason, fix, cost, isProved)
  }

  /// The kind of reason.
  public var code: Code { reason.kind }

  /// The ids of the stops missing from the best plan with it.
  public var displaces: [String] {
    switch reason {
    case .displaced(let change): change.dropped.map(\.id)
    case .stated(let statement): statement.displaces
    default: []
    }
  }
}

extension LeftOut {
  /// How to bring a sight into the plan; ``LeftOut/advice`` is the English text.
  public enum Fix: Hashable, Sendable {
    /// Make it a must.
    case must
    /// Do not skip it.
    case unskip
    /// Select it too.
    case select
    /// Request its category too.
    case category(Category)
    /// Give its category a positive weight.
    case weight
    /// Go on that date.
    case goOn(CalendarDate)
    /// Go between these times.
    case goBetween(ClockTime, ClockTime)
    /// Make the day last from and to these times.
    case dayLasting(from: ClockTime, until: ClockTime)
    /// Pin the sight to a time between these.
    case pinBetween(ClockTime, ClockTime)
    /// Request no break of that kind.
    case dropBreak(BreakKind)
    /// Allow this much travel a day.
    case mostTravel(Minutes)
    /// Make the day longer; by how much is unknown.
    case longerDay
    /// Allow legs of this length.
    case longestLeg(Minutes)
    /// Drop one of these musts.
    case dropOneOf([String])
    /// Draw a smaller area around it.
    case smallerArea
    /// Allow a budget of this amount a day.
    case budget(Int)
    /// Plan by public transport.
    case ride
    /// A sentence from a plan in the format `planday.plan/1`.
    case stated(String)
  }
}

extension LeftOut {
  /// Why a sight is left out, with the data of the reason; ``LeftOut/sentence`` is the English text.
  public enum Reason: Hashable, Sendable {
    /// It is closed on that weekday but open on others.
    case closedWeekly(Weekday)
    /// It is closed on that date.
    case closedOn(CalendarDate)
    /// It is closed on every day of a multi-day plan.
    case closedThroughout
    /// A closure covers every day of the plan.
    case closedFor(Closure)
    /// It is new and opens after the plan.
    case opensLater(CalendarDate)
    /// It is open only outside the hours of the day.
    case openOutsideDay(OpenTime)
    /// Its stay does not fit into any opening.
    case tooLong(StayNeeded)
    /// It does not fit into any day alongside these breaks.
    case besideBreaks([BreakKind])
    /// It fits only in the minutes kept free at the end of the day.
    case keptFree(Minutes)
    /// Getting there and on takes this many minutes, more than the day's travel limit.
    case tooMuchTravel(Minutes, most: Minutes)
    /// Every route there has a leg longer than allowed.
    case legsTooLong(most: Minutes)
    /// No day is long enough to get there. The data are the minutes from the start and the longest allowed leg, if any.
    case tooFar(fromStart: Minutes?, longestLeg: Minutes?)
    /// No route leads there, for example across water without a known crossing; with the mode of travel.
    case noWay(by: TravelMode)
    /// The visitor skipped it.
    case skipped
    /// The visitor selected other sights.
    case notSelected
    /// The visitor requested other categories.
    case categoryNotAsked(Category)
    /// The visitor gave its category the weight 0.
    case categoryDisliked(Category)
    /// It costs more than the daily budget, or is not free while only free sights are requested.
    case tooDear(Unaffordable)
    /// It charges admission, and the price is unknown.
    case priceUnknown(freeTimes: String?)
    /// There are steps to climb, and the companions include a stroller.
    case steps(Int)
    /// The visitor wants that meal there, but it does not fit into the opening hours and the meal's window.
    case mealOutsideHours(BreakKind)
    /// An event closes it on every day of the plan; with the event's name.
    case closedForEvent(String)
    /// There were too many sights to consider, and it ranks below the ones considered.
    case setAside
    /// The visit of another sight covers it.
    case covered(by: SightName)
    /// A visit would cover sights that must be visited on their own.
    case takesInMusts([SightName])
    /// It does not fit alongside the musts.
    case clashesWithMusts
    /// The best plan with it is worth less; it differs by this change.
    case displaced(PlanChange)
    /// The value of the best plan with it was not computed.
    case notComputed
    /// A sentence from a plan in the format `planday.plan/1`.
    case stated(Statement)
  }

  /// A time when a sight can be visited.
  public struct OpenTime: Hashable, Sendable, Encodable {
    /// What limits a visit.
    public enum Basis: String, CaseIterable, Codable, Hashable, Sendable {
      /// The opening hours.
      case hours
      /// Assumed hours, because the real ones are unknown.
      case assumed
      /// Daylight.
      case daylight
    }

    /// When it begins.
    public var from: ClockTime

    /// When it ends.
    public var until: ClockTime

    /// What limits it.
    public var basis: Basis

    /// Creates a time.
    public init(from: ClockTime, until: ClockTime, basis: Basis) {
      (self.from, self.until, self.basis) = (from, until, basis)
    }
  }

  /// A price that the visitor cannot or will not pay.
  public struct Unaffordable: Hashable, Sendable, Encodable {
    /// The likely price for an adult, in whole units of the city's money.
    public var about: Int

    /// The budget of a day; `nil` if only free sights are requested.
    public var budget: Int?

    /// The ISO 4217 code of the currency, if known.
    public var currency: String?

    /// The times at which admission is free, as in the catalog.
    public var freeTimes: String?

    /// Creates a price.
    public init(about: Int, budget: Int?, currency: String?, freeTimes: String?) {
      (self.about, self.budget) = (about, budget)
      (self.currency, self.freeTimes) = (currency, freeTimes)
    }
  }

  /// The time that a visit needs but does not have.
  public struct StayNeeded: Hashable, Sendable {
    /// The shortest stay that a plan would use, including the time to get inside.
    public var minutes: Minutes

    /// Whether there are longer stays too.
    public var isLeast: Bool

    /// Whether ``minutes`` include time to get inside.
    public var hasEntry: Bool

    /// The longest opening within the day.
    public var open: OpenTime?

    /// How long before closing the last visitors are admitted, if there is such a rule.
    public var lastAdmission: Minutes?

    /// Creates the time that a visit needs.
    public init(
      minutes: Minutes,
      isLeast: Bool,
      hasEntry: Bool,
      open: OpenTime?,
      lastAdmission: Minutes?
    ) {
      (self.minutes, self.isLeast, self.hasEntry) = (minutes, isLeast, hasEntry)
      (self.open, self.lastAdmission) = (open, lastAdmission)
    }
  }

  /// A reason from a plan in the format `planday.plan/1`, which has a sentence instead of data.
  public struct Statement: Hashable, Sendable {
    /// The kind of reason.
    public var code: Code

    /// The sentence.
    public var text: String

    /// The ids of the stops missing from the best plan with the sight.
    public var displaces: [String]

    /// Creates a statement.
    public init(code: Code, text: String, displaces: [String]) {
      (self.code, self.text, self.displaces) = (code, text, displaces)
    }
  }
}

extension LeftOut.Reason {
  /// The kind of reason.
  public var kind: LeftOut.Code {
    switch self {
    case .closedWeekly, .closedOn, .closedThroughout, .closedFor, .closedForEvent, .opensLater,
      .openOutsideDay:
      .closed
    case .tooLong: .tooLong
    case .besideBreaks, .keptFree, .tooMuchTravel, .legsTooLong, .tooFar, .noWay: .unreachable
    case .skipped, .notSelected, .categoryNotAsked, .categoryDisliked: .excluded
    case .tooDear, .priceUnknown, .steps, .mealOutsideHours: .unsuitable
    case .setAside: .setAside
    case .covered: .covered
    case .takesInMusts, .clashesWithMusts, .displaced, .notComputed: .displaced
    case .stated(let statement): statement.code
    }
  }
}

/// How the visits of a plan change when another sight is added.
public struct PlanChange: Hashable, Sendable {
  /// A visit that changes.
  public struct Visit: Hashable, Sendable, Encodable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// The stay: before the change for dropped sights, after it for all others.
    public var minutes: Minutes

    /// Whether that is less than recommended: only the highlights.
    public var isShort: Bool

    /// Creates a visit.
    public init(id: String, name: String, minutes: Minutes, isShort: Bool) {
      (self.id, self.name, self.minutes, self.isShort) = (id, name, minutes, isShort)
    }
  }

  /// The sights no longer visited, best known first.
  public var dropped: [Visit] = []

  /// The sights visited for less time, best known first.
  public var shortened: [Visit] = []

  /// The sights visited in addition to the new one, best known first.
  public var gained: [Visit] = []

  /// The sights visited for more time, best known first.
  public var lengthened: [Visit] = []

  /// Creates a change.
  public init(
    dropped: [Visit] = [],
    shortened: [Visit] = [],
    gained: [Visit] = [],
    lengthened: [Visit] = []
  ) {
    (self.dropped, self.shortened) = (dropped, shortened)
    (self.gained, self.lengthened) = (gained, lengthened)
  }
}

/// A sight in an answer: an id for programs and a name for people.
public struct SightName: Hashable, Sendable, Encodable {
  /// The id in the catalog.
  public var id: String

  /// The name.
  public var name: String

  /// Creates a name.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The value of visits, in tenths of a point.
///
/// On this scale a great sight is worth 100 at its recommended stay: see `VisitValue`. Arithmetic traps on overflow, as
/// with `Int`.
public struct Points: Hashable, Sendable {
  /// The number of tenths.
  public var tenths: Int

  /// Creates a value from tenths of a point.
  public init(tenths: Int) {
    self.tenths = tenths
  }

  /// Creates the value nearest to a number of points.
  ///
  /// - Precondition: The number is finite and has at most fifteen digits.
  public init(rounding points: Double) {
    tenths = Int((points * 10).rounded())
  }

  /// The number of points.
  public var value: Double { Double(tenths) / 10 }
}

extension Points: CustomStringConvertible {
  /// The number, without decimals if it is whole.
  public var description: String { value.inWords }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Points: AdditiveArithmetic, Comparable {
  public static let zero = Self(tenths: 0)

  public static func + (lhs: Self, rhs: Self) -> Self { Self(tenths: lhs.tenths + rhs.tenths) }

  public static func - (lhs: Self, rhs: Self) -> Self { Self(tenths: lhs.tenths - rhs.tenths) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.tenths < rhs.tenths }
}

extension Points: Encodable {
  /// Writes the number of points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if tenths.isMultiple(of: 10) {
      try container.encode(tenths / 10)
    } else {
      try container.encode(value)
    }
  }
}
