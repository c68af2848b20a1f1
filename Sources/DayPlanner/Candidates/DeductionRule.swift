import Catalogs
import DayPlans
import Geography
import Orienteering

/// The value that visits lose by their position in the day: people tire, rides are a nuisance apart from their time, and the
/// sights of a neighborhood are best seen on one day.
///
/// A *long visit indoors* is one of a museum, gallery, place of worship or historic building with opening hours that is not
/// outdoors and has a recommended stay of ``longVisit`` minutes or more.
///
/// | rule | points |
/// |---|--:|
/// | the second long visit indoors of a day | 5 |
/// | each further one | 20 |
/// | a long visit indoors directly after another, in addition | 6 |
/// | a leg that rides public transport | 3 |
/// | on trips of several days, a leg to a sight more than ``neighborhood`` away | 2 |
///
/// Visitors with a liking for museums, galleries, places of worship or historic buildings tire one visit later. With a timetable, rides are
/// not charged: whether a leg rides depends on the time of departure.
///
/// The points were chosen on 23 days and trips designed by hand. Of their days, 7 % have three long visits indoors; of near
/// pairs of sights on trips, 10 % are on different days. That is in-sample: `Benchmarks/NOTES.md` has the results of each
/// choice. Research confirms that attention decreases during a visit.
///
/// > Source: G. Davey, "What is Museum Fatigue?", *Visitor Studies Today* 8 (2005); S. Bitgood, "Museum Fatigue: A Critical Review",
/// > *Visitor Studies* 12 (2009).
struct DeductionRule {
  /// The recommended stay from which a visit indoors is a long one, in minutes.
  static let longVisit = 60

  /// The deduction for the second long visit indoors of a day.
  static let second = Points(tenths: 50)

  /// The deduction for each further long visit indoors.
  static let further = Points(tenths: 200)

  /// The deduction for one directly after another.
  static let inARow = Points(tenths: 60)

  /// The deduction for a leg with rides.
  static let ride = Points(tenths: 30)

  /// The deduction for a leg to another neighborhood.
  static let away = Points(tenths: 20)

  /// The maximum straight-line distance between two sights of a neighborhood, in meters: about ten minutes on foot.
  static let neighborhood = 740.0

  /// The categories that can have long visits indoors.
  private static let indoors: Set<Category> = [.museum, .gallery, .worship, .historic]

  /// The number of long visits indoors per day without a deduction.
  let untiring: Int

  /// Whether legs to other neighborhoods have a deduction: only on trips of several days, which may split a neighborhood.
  private let hasNeighborhoods: Bool

  /// Creates the rule for the visitors of `request`.
  init(_ request: PlanRequest) {
    hasNeighborhoods = request.days > 1
    let isKeen = request.like.contains { Self.indoors.contains($0.category) && $0.weight > 1 }
    untiring = isKeen ? 2 : 1
  }

  /// Returns whether a visit to a sight is a long one indoors.
  static func isLongIndoors(_ sight: Attraction) -> Bool {
    indoors.contains(sight.category) && sight.visit.recommended.rawValue >= longVisit
      && sight.openingHours != nil && SettingRule.setting(of: sight) != .outdoor
  }

  /// Returns whether a leg leads to another neighborhood and has a deduction for it.
  func leadsAway(from: Attraction, to: Attraction) -> Bool {
    hasNeighborhoods && from.visitEnd.distance(to: to.coordinate).rawValue > Self.neighborhood
  }

  /// The cost of a day's number of long visits indoors, in units of the search.
  var cost: LoadCost {
    LoadCost(
      steps: [
        .init(load: Int32(untiring), rise: Self.units(Self.second)),
        .init(load: Int32(untiring + 1), rise: Self.units(Self.further - Self.second)),
      ]
    )
  }

  /// Returns points in units of the search.
  static func units(_ points: Points) -> Int32 {
    Int32(points.tenths * DayProblem.unitsPerPoint / 10)
  }
}
