public import Catalogs
public import DayPlans
public import Geography
public import OpeningHours

/// The settings of a watch.
public struct WatchSettings: Hashable, Sendable {
  /// The criterion for approaching a place.
  public enum Approach: Hashable, Sendable {
    /// A distance in a straight line.
    case distance(Meters)
    /// A walking time: that of ``WatchEngine/Walks`` or, without it, estimated from a path a third longer than the straight line.
    case walk(Minutes)
  }

  /// The radius within which the visitor is at a place.
  public var radius = Meters(80)

  /// When to report an approach.
  public var approach = Approach.distance(Meters(250))

  /// The visitor's pace.
  public var pace = Pace.normal

  /// The minimum time at a place for it to count as visited.
  public var dwell: Minutes = 10

  /// How long a place is muted after it was reported.
  public var quietTime: Minutes = 60

  /// The hours during which nothing is reported, possibly across midnight, excluding the end.
  public var quietHours: QuietHours?

  /// The maximum number of approaches and arrivals reported per hour.
  public var limitPerHour = 20

  /// Whether to also report places that are closed on arrival.
  public var includesClosed = false

  /// The accuracy beyond which fixes are ignored.
  public var worstAccuracy = Meters(250)

  /// The maximum time between two fixes for which the path is assumed to be straight, in seconds.
  public var longestGap = 120.0

  /// The maximum plausible speed, in meters per second.
  public var fastest = 100.0

  /// How long before the latest departure to remind the visitor.
  public var leaveLead: Minutes = 10

  /// The minimum delay to report.
  public var lateAfter: Minutes = 5

  /// Creates the default settings.
  public init() {}

  /// Hours of the day.
  public struct QuietHours: Hashable, Sendable {
    /// The start.
    public var from: ClockTime

    /// The end.
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

  /// The assumed ratio of a walk to the straight line if no streets are known.
  private static let detour = 1.3

  /// The lower bound on a walk as a fraction of the straight line, as for ``NearSearch``.
  private static let shortest = 0.98

  /// Returns the radius of the approach circle in meters, which exceeds that of the place.
  ///
  /// - Parameters:
  ///   - radius: The radius of the place, in meters.
  ///   - knowsWalks: Whether walks are looked up; if so, the radius contains every position within the walking time.
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
