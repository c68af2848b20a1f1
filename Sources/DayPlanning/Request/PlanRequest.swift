public import Catalogs
public import Geography
public import OpeningHours

/// What a visitor asks for: where, when, and with which wishes.
///
/// Every property has the name under which it stands in a plan's `request`, so a plan tells what
/// shaped it and can be made again.
///
/// ```swift
/// var request = PlanRequest(date: tuesday)
/// request.area = area
/// request.must = ["british-museum"]
/// ```
public struct PlanRequest: Hashable, Sendable {
  /// The area in which the sights lie; the whole city if `nil`.
  public var area: Area?

  /// The day, or the first of several.
  public var date: CalendarDate

  /// The number of consecutive days, 1 to 5.
  public var days = 1

  /// When a day starts at the earliest.
  public var start = ClockTime.nine

  /// When a day ends at the latest; after ``start``, perhaps past midnight.
  public var end = ClockTime.eighteen

  /// Where each day starts; with the first sight if `nil`.
  public var from: Waypoint?

  /// Where each day ends; where it started if `nil`, or with the last sight if there is no ``from``.
  public var to: Waypoint?

  /// How one gets about.
  public var mode = TravelMode.walk

  /// How fast one goes; `nil` for plans from before there was a choice: 4.8 km/h, no minutes at doors, no most sights.
  public var pace: Pace? = .normal

  /// The points that a minute of travel costs, 0 to 100, to the thousandth.
  public var travelCost = 0.05

  /// The ids of the sights that have to be visited, wherever they lie.
  public var must: [String] = []

  /// The ids of the sights to leave out.
  public var skip: [String] = []

  /// The ids of the only sights to consider beside ``must``; all if empty.
  public var select: [String] = []

  /// The only categories to consider beside ``must``; all if empty.
  public var categories: [Category] = []

  /// The categories of which the visitor cares more than others do.
  public var like: [Interest] = []

  /// The categories of which the visitor cares less.
  public var dislike: [Interest] = []

  /// Whether the visitor knows the city; `nil` if that is not said.
  public var familiarity: Familiarity?

  /// The lunch to keep free each day; by default if `nil`.
  public var lunch: MealBreak?

  /// The dinner to keep free each day; by default if `nil`.
  public var dinner: MealBreak?

  /// Whether days have meals and a rest by default; otherwise only what ``lunch`` and ``dinner`` say.
  public var breaks = true

  /// The most sights a day; what the pace allows if `nil`.
  public var maxStops: Int?

  /// The longest leg.
  public var maxWalk: Minutes?

  /// The most travel a day.
  public var maxWalkTotal: Minutes?

  /// What becomes of time to spare within a finished order.
  public var slack = SlackUse.leave

  /// The seconds that the plan and its reasons may take; a quarter is kept for the reasons.
  ///
  /// What is cut by the clock says so: the proof has a gap, and reasons say that something was not computed.
  public var seconds = 5.0

  /// Whether to look for a proof; the local search alone answers otherwise.
  public var exact = true

  /// The seed of the local search.
  public var seed: UInt64 = 1

  /// Creates a request for a whole city on `date`, from 09:00 to 18:00 on foot at a normal pace.
  public init(date: CalendarDate) {
    self.date = date
  }

  /// By what the value of the sights of each category is multiplied; 1 for those that are not named.
  var weights: [Category: Double] {
    Dictionary((like + dislike).map { ($0.category, $0.weight) }) { first, _ in first }
  }

  /// The dates of all days.
  public var dates: [CalendarDate] {
    (0..<max(1, days)).map { date.adding(days: $0) }
  }
}

extension ClockTime {
  /// 09:00.
  fileprivate static let nine = Self(hour: 9, minute: 0) ?? .midnight

  /// 18:00.
  fileprivate static let eighteen = Self(hour: 18, minute: 0) ?? .midnight
}
