/// A sight that a plan may visit, with its openings on each day.
struct Candidate: Hashable, Sendable {
  /// The sight.
  let attraction: Attraction

  /// The openings of each day, in the order of the days.
  let openings: [[Opening]]

  /// Whether the visitor demands it.
  let isRequired: Bool

  /// The minutes that a visit is planned to take.
  var stay: Int

  /// The id of the sight.
  var id: String { attraction.id }

  /// Whether it opens at all.
  var isEverOpen: Bool { openings.contains { !$0.isEmpty } }

  /// Whether a stay of `minutes` fits into some opening.
  func fits(_ minutes: Int) -> Bool {
    openings.contains { $0.contains { $0.starts(ofStay: minutes) != nil } }
  }
}
