package import Catalogs
import DayPlans

/// A sight that a plan may visit, with its openings on each day.
package struct Candidate: Hashable, Sendable {
  /// The sight.
  package let attraction: Attraction

  /// The openings of each day, in the order of the days.
  let openings: [[Opening]]

  /// Whether it is a must.
  package let isRequired: Bool

  /// How long it takes to get inside on each day.
  let entries: [EntryTimes]

  /// The visit options, the longest stay first.
  package var options: [VisitOption]

  /// The id of the sight.
  package var id: String { attraction.id }

  /// What a visit adds to the load of its day: one for a long visit indoors.
  package var load: Int { DeductionRule.isLongIndoors(attraction) ? 1 : 0 }

  /// Whether it opens on any day.
  var isEverOpen: Bool { openings.contains { !$0.isEmpty } }

  /// Whether a stay of `minutes` fits into an opening, including the time to get inside.
  func fits(_ minutes: Int) -> Bool {
    zip(entries, openings).contains { $0.holds(minutes, in: $1) }
  }

  /// The value of the longest visit.
  var points: Points { options.first?.points ?? .zero }
}
