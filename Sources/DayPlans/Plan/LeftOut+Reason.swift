public import Catalogs
public import OpeningHours

extension LeftOut {
  /// Why a sight is left out, with the data of the reason; ``LeftOut/sentence`` has it in English.
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
    /// It fits into no day beside these breaks.
    case besideBreaks([BreakKind])
    /// It fits only if the day goes on into the minutes that are kept free at its end.
    case keptFree(Minutes)
    /// Getting there and on takes this many minutes, more than the day's travel limit.
    case tooMuchTravel(Minutes, most: Minutes)
    /// Every route there has a leg longer than allowed.
    case legsTooLong(most: Minutes)
    /// No day is long enough to get there. The data are the minutes from the start and the longest allowed leg, if any.
    case tooFar(fromStart: Minutes?, longestLeg: Minutes?)
    /// No way leads there, such as over water without a known crossing; with the mode of travel.
    case noWay(by: TravelMode)
    /// The visitor asked to skip it.
    case skipped
    /// The visitor selected other sights.
    case notSelected
    /// The visitor asked for other categories.
    case categoryNotAsked(Category)
    /// The visitor gave its category the weight 0.
    case categoryDisliked(Category)
    /// It costs more than the budget of a day allows, or something although only free sights are asked for.
    case tooDear(Unaffordable)
    /// It charges admission, and the price is unknown.
    case priceUnknown(freeTimes: String?)
    /// There are steps to climb, so that a stroller has to stay outside.
    case steps(Int)
    /// An event takes its place on every day of the plan; with its name.
    case closedForEvent(String)
    /// There were too many sights to consider, and it ranks below those that were.
    case setAside
    /// The visit of another sight covers it.
    case covered(by: SightName)
    /// Its visit would cover sights that must be visited on their own.
    case takesInMusts([SightName])
    /// It does not fit alongside the musts.
    case clashesWithMusts
    /// The plan is worth more than the best plan with it, which differs by this change.
    case displaced(PlanChange)
    /// What the best plan with it is worth was not computed.
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

    /// The budget of a day; `nil` if only free sights are asked for.
    public var budget: Int?

    /// The ISO 4217 code of the money, if it is known.
    public var currency: String?

    /// The times at which admission is free, as the catalog has them.
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

    /// The ids of the stops that are missing from the best plan with the sight.
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
    case .tooDear, .priceUnknown, .steps: .unsuitable
    case .setAside: .setAside
    case .covered: .covered
    case .takesInMusts, .clashesWithMusts, .displaced, .notComputed: .displaced
    case .stated(let statement): statement.code
    }
  }
}
