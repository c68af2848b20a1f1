public import Catalogs
public import DayPlans
public import Geography
public import OpeningHours

/// When a watch reports what.
public struct WatchSettings: Hashable, Sendable {
  /// What counts as approaching a place.
  public enum Approach: Hashable, Sendable {
    /// A distance in a straight line.
    case distance(Meters)
    /// A walk: as long as ``WatchEngine/Walks`` says, else estimated on a way a third longer than the straight line.
    case walk(Minutes)
  }

  /// The radius within which the visitor is at a place.
  public var radius = Meters(80)

  /// When to report an approach.
  public var approach = Approach.distance(Meters(250))

  /// How fast the visitor walks.
  public var pace = Pace.normal

  /// How long the visitor has to be at a place for it to count as visited.
  public var dwell: Minutes = 10

  /// How long a place stays quiet after it was reported.
  public var quietTime: Minutes = 60

  /// The hours of the day in which nothing is reported, possibly across midnight; the end is excluded.
  public var quietHours: QuietHours?

  /// The most approaches and arrivals reported an hour.
  public var limitPerHour = 20

  /// Whether to report places too that are closed on arrival.
  public var includesClosed = false

  /// The accuracy beyond which fixes are ignored.
  public var worstAccuracy = Meters(250)

  /// The longest time between two fixes between which the way is taken to be straight, in seconds.
  public var longestGap = 120.0

  /// The fastest motion, in meters per second.
  public var fastest = 100.0

  /// How long before the latest departure to remind the visitor.
  public var leaveLead: Minutes = 10

  /// From how late on to report that the visitor is late.
  public var lateAfter: Minutes = 5

  /// Creates the default settings.
  public init() {}

  /// Hours of the day.
  public struct QuietHours: Hashable, Sendable {
    /// When they begin.
    public var from: ClockTime

    /// When they end.
    public var until: ClockTime

    /// Creates hours.
    public init(from: ClockTime, until: ClockTime) {
      (self.from, self.until) = (from, until)
    }

    /// Returns whether they contain a minute of the day.
    func contains(_ minute: Int) -> Bool {
      let (first, last) = (from.minutesSinceMidnight, until.minutesSinceMidnight % 1_440)
      return first <= last ? (first..<last).contains(minute) : minute >= first || minute < last
    }
  }

  /// How much longer than the straight line a walk is taken to be where no streets are known.
  private static let detour = 1.3

  /// The share of a straight line below which no walk is, as for ``NearSearch``.
  private static let shortest = 0.98

  /// Returns the radius of the approach in meters, which is beyond that of the place.
  ///
  /// - Parameters:
  ///   - radius: The radius of the place, in meters.
  ///   - knowsWalks: Whether walks are looked up; all places that one may be near by a walk are within the radius then.
  /// - Returns: The radius.
  func approachRadius(beyond radius: Double, knowsWalks: Bool) -> Double {
    let reach =
      switch approach {
      case .distance(let distance): distance.rawValue
      case .walk(let minutes):
        Double(minutes.rawValue) * pace.metersPerMinuteOnFoot
          / (knowsWalks ? Self.shortest : Self.detour)
      }
    return max(reach, radius + 20)
  }
}
