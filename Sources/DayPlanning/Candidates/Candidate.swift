package import Catalogs

/// A sight that a plan may visit, with its openings on each day.
package struct Candidate: Hashable, Sendable {
  /// The sight.
  package let attraction: Attraction

  /// The openings of each day, in the order of the days.
  let openings: [[Opening]]

  /// Whether the visitor demands it.
  package let isRequired: Bool

  /// The minutes between the open door and the inside.
  var entry = 0

  /// The ways to visit it, the longest stay first.
  package var options: [VisitOption]

  /// The id of the sight.
  package var id: String { attraction.id }

  /// Whether it opens at all.
  var isEverOpen: Bool { openings.contains { !$0.isEmpty } }

  /// Whether a stay of `minutes` fits into some opening, with the way in.
  func fits(_ minutes: Int) -> Bool {
    openings.contains { $0.contains { $0.starts(ofStay: entry + minutes) != nil } }
  }

  /// What the longest visit is worth.
  var points: Points { options.first?.points ?? .zero }
}
