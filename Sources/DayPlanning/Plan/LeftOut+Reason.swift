public import Catalogs
public import OpeningHours

extension LeftOut {
  /// Why a sight is left out, with the data of the reason; ``LeftOut/sentence`` says it in English.
  public enum Reason: Hashable, Sendable {
    /// It is closed on that weekday, and open on others.
    case closedWeekly(Weekday)
    /// It is closed on that date.
    case closedOn(CalendarDate)
    /// It is closed on every day of a plan of several days.
    case closedThroughout
    /// A closure covers every day of the plan.
    case closedFor(Closure)
    /// It is new and opens after the plan.
    case opensLater(CalendarDate)
    /// It is open at other hours than those of the day.
    case openOutsideDay(OpenTime)
    /// Its stay fits into none of its openings.
    case tooLong(StayNeeded)
    /// Every way there has a leg longer than the longest that is allowed.
    case legsTooLong(most: Minutes)
    /// No day holds the way there: its minutes from the start, if that is given, and the longest leg allowed, if that is.
    case tooFar(fromStart: Minutes?, longestLeg: Minutes?)
    /// The visitor asked to skip it.
    case skipped
    /// The visitor selected others.
    case notSelected
    /// The visitor asked for other categories.
    case categoryNotAsked(Category)
    /// The visitor gave its category the weight 0.
    case categoryDisliked(Category)
    /// Too many sights had to be considered, and its neighborhood offers less for its time.
    case setAside
    /// The visit of another sight takes it in.
    case covered(by: SightName)
    /// Its visit would take in sights that must be visited by themselves.
    case takesInMusts([SightName])
    /// It does not fit together with the sights that must be visited.
    case clashesWithMusts
    /// The plan is worth more than the best one with it, which differs by this change.
    case displaced(PlanChange)
    /// The plan is worth more; by how much was not computed.
    case notComputed
    /// What a plan of the format `planday.plan/1` says, in a sentence.
    case stated(Statement)
  }

  /// A time when a sight can be visited.
  public struct OpenTime: Hashable, Sendable, Encodable {
    /// What bounds a visit.
    public enum Basis: String, CaseIterable, Codable, Hashable, Sendable {
      /// The opening hours.
      case hours
      /// Hours that are assumed, since they are unknown.
      case assumed
      /// The light of the day.
      case daylight
    }

    /// When it begins.
    public var from: ClockTime

    /// When it ends.
    public var until: ClockTime

    /// What bounds it.
    public var basis: Basis

    /// Creates a time.
    public init(from: ClockTime, until: ClockTime, basis: Basis) {
      (self.from, self.until, self.basis) = (from, until, basis)
    }
  }

  /// The time that a visit needs and does not have.
  public struct StayNeeded: Hashable, Sendable {
    /// The shortest stay that a plan would give it, with the way in.
    public var minutes: Minutes

    /// Whether there are longer stays too.
    public var isLeast: Bool

    /// Whether ``minutes`` include a way in.
    public var hasEntry: Bool

    /// The longest opening within the day.
    public var open: OpenTime?

    /// How long before closing the last visitors are let in, if there is such a rule.
    public var lastAdmission: Minutes?

    /// Creates what a visit needs.
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

  /// What a plan from before reasons had data says of a sight.
  public struct Statement: Hashable, Sendable {
    /// The kind of reason.
    public var code: Code

    /// The sentence.
    public var text: String

    /// The ids of the stops that the best plan with the sight does without.
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
    case .closedWeekly, .closedOn, .closedThroughout, .closedFor, .opensLater, .openOutsideDay:
      .closed
    case .tooLong: .tooLong
    case .legsTooLong, .tooFar: .unreachable
    case .skipped, .notSelected, .categoryNotAsked, .categoryDisliked: .excluded
    case .setAside: .setAside
    case .covered: .covered
    case .takesInMusts, .clashesWithMusts, .displaced, .notComputed: .displaced
    case .stated(let statement): statement.code
    }
  }
}
