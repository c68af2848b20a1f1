#if canImport(Glibc)
public import Catalogs
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a visit is worth: the one place where a plan's objective says what people want.
///
///     points = u · w · 100 · (r / 100)^a · (T / 120)^b · (t / T)^c + d · t
///
/// Here *r* is the relevance of the sight, *T* its recommended stay and *t* the stay in minutes, *w* what the visitor's
/// interests make of it and *u* 0.8 where nobody knows whether it is open. So a sight known all over the world is worth 100
/// at its two hours. The value grows with relevance so steeply that a day is built around the great sights and small ones
/// fill what is left; with the time that a sight deserves, but less than in proportion, since time is what a day has least
/// of; and with the stay, ever more slowly, so that the highlights in half the time are worth seven tenths. The small last term
/// makes an idle hour worth filling.
///
/// The constants agree with what people do: `Benchmarks/itineraries` compares the days of published itineraries with those that
/// are planned for the same area and hours, cross-validated by source, and `Benchmarks/NOTES.md` has the agreement over each
/// constant.
///
/// > Source: G. Erdoğan, G. Laporte, "The orienteering problem with variable profits", *Networks* 61 (2013), 104–116,
/// > <https://doi.org/10.1002/net.21496>, on profits that grow concavely with the time spent.
public struct VisitValue: Hashable, Sendable {
  /// The power of relevance, *a*.
  public var relevanceExponent = 3.25

  /// The power of the recommended stay, *b*.
  public var timeExponent = 0.7

  /// The power of the part of it that is spent, *c*.
  public var stayExponent = 0.5

  /// The points of each minute in whatever sight, *d*.
  public var pointsPerMinute = 0.02

  /// The part of its value that a sight with unknown hours keeps, *u*.
  public var unknownHours = 0.8

  /// Creates the value of visits of somebody of whom nothing is known.
  public init() {}

  /// Creates the value of visits of somebody who has been to the city before, or has not.
  ///
  /// Fame counts less for those who know the city and more for those who see it for the first time.
  public init(for familiarity: Familiarity?) {
    switch familiarity {
    case .firstTime: relevanceExponent = 3.75
    case .beenBefore: relevanceExponent = 2
    case nil: break
    }
  }

  /// Returns what a visit is worth, at least a tenth of a point.
  ///
  /// - Parameters:
  ///   - relevance: How much the sight matters, 1 to 100.
  ///   - recommended: The stay that it deserves.
  ///   - stay: The stay.
  ///   - weight: What the visitor's interests and the season make of it, 1 where they say nothing.
  ///   - hoursKnown: Whether its hours are stated.
  /// - Returns: The points.
  public func points(
    relevance: Score,
    recommended: Minutes,
    stay: Minutes,
    weight: Double = 1,
    hoursKnown: Bool = true
  ) -> Points {
    let fame = pow(Double(relevance.rawValue) / 100, relevanceExponent)
    let size = pow(Double(recommended.rawValue) / 120, timeExponent)
    let share = pow(Double(stay.rawValue) / Double(recommended.rawValue), stayExponent)
    let sure = hoursKnown ? 1 : unknownHours
    let points = sure * weight * 100 * fame * size * share
    return max(
      Points(tenths: 1),
      Points(rounding: points + pointsPerMinute * Double(stay.rawValue))
    )
  }
}
