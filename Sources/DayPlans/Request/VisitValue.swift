public import Catalogs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The value of a visit: the only place where the objective models what people want.
///
///     points = u · w · 100 · (r / 100)^a · ((T + f) / 120)^b · (t / T)^c + d · t
///
/// Here *r* is the relevance of the sight, *T* its recommended stay and *t* the stay in minutes, *f* the minutes of the crossing there
/// and back if it is across water, *w* the visitor's interest in it, and *u* is 0.8 if its hours are unknown. A world-famous
/// sight with a recommended stay of two hours is worth 100. The
/// value grows steeply with relevance, so a day is built around the great sights and small ones fill the gaps; sublinearly with
/// the recommended stay, because time is scarce; and concavely with the stay, so the highlights in half the time are worth six
/// tenths. The small last term favors filling idle time.
///
/// The constants are fitted to behavior: `Benchmarks/itineraries` compares days of published itineraries with planned days for
/// the same area and hours, cross-validated by source, and `Benchmarks/NOTES.md` reports the agreement for each constant. A planner
/// with constants of its own (`Planner.value`) needs the same ones for ``PlanCheck`` and `PlanEditor`.
///
/// > Source: G. Erdoğan, G. Laporte, "The orienteering problem with variable profits", *Networks* 61 (2013), 104–116,
/// > <https://doi.org/10.1002/net.21496>, on profits that grow concavely with the time spent.
public struct VisitValue: Hashable, Sendable {
  /// The most points of a visit, whatever the constants are.
  public static let mostPoints = 1e6

  /// The exponent of relevance, *a*.
  public var relevanceExponent = 3.5

  /// The exponent of the recommended stay, *b*.
  public var timeExponent = 0.7

  /// The exponent of the fraction of the recommended stay, *c*.
  public var stayExponent = 0.7

  /// The points of each minute at any sight, *d*.
  public var pointsPerMinute = 0.02

  /// The factor on the value of a sight with unknown hours, *u*.
  public var unknownHours = 0.8

  /// Creates the value for an unknown visitor.
  public init() {}

  /// Creates the value for a first-time or repeat visitor.
  ///
  /// Fame counts less for repeat visitors and more for first-time visitors.
  public init(for familiarity: Familiarity?) {
    switch familiarity {
    case .firstTime: relevanceExponent = 4
    case .beenBefore: relevanceExponent = 1
    case nil: break
    }
  }

  /// Returns the value of a visit, between a tenth of a point and ``mostPoints``.
  ///
  /// - Parameters:
  ///   - relevance: The relevance of the sight, 1 to 100.
  ///   - recommended: The recommended stay.
  ///   - stay: The stay.
  ///   - crossing: The time of waiting for the ferry to it and aboard, there and back.
  ///   - weight: The factor for the visitor's interests and the season; 1 is neutral.
  ///   - hoursKnown: Whether the hours of the sight are known.
  /// - Returns: The points.
  public func points(
    relevance: Score,
    recommended: Minutes,
    stay: Minutes,
    crossing: Minutes = 0,
    weight: Double = 1,
    hoursKnown: Bool = true
  ) -> Points {
    let fame = pow(Double(relevance.rawValue) / 100, relevanceExponent)
    let size = pow(Double((recommended + crossing).rawValue) / 120, timeExponent)
    let share = pow(Double(stay.rawValue) / Double(recommended.rawValue), stayExponent)
    let sure = hoursKnown ? 1 : unknownHours
    let points = sure * weight * 100 * fame * size * share
    let all = points + pointsPerMinute * Double(stay.rawValue)
    return all.isNaN ? Points(tenths: 1) : Points(rounding: min(max(0.1, all), Self.mostPoints))
  }
}
