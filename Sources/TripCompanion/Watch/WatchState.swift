/// What a watch has seen so far.
///
/// A value: copies are independent, and the same fixes lead to equal states.
public struct WatchState: Hashable, Sendable {
  /// The last fix that counted.
  public internal(set) var last: Fix?

  /// The last fix, whether it counted or not, to recognize that it is repeated.
  var previous: Fix?

  /// What was wrong with the last fix; `nil` if nothing.
  public internal(set) var problem: FixProblem?

  /// The places, in the order of the engine.
  var places: [PlaceState]

  /// The numbers of the places that the visitor is at or near.
  var active: [Int] = []

  /// When approaches and arrivals were reported within the last hour.
  var reports: [Double] = []

  /// A fix that came too fast, until the next one decides.
  var suspect: Fix?

  /// Fixes in a row that are older than the last one.
  var older = 0

  /// The last of them.
  var oldest: Fix?

  /// Until when nothing is reported.
  var snoozed = -Double.infinity

  /// Where the visitor has been since ``restingSince``, within fifty meters.
  var resting: Fix?

  /// What became of the plan.
  var course = CourseState()

  /// The number of fixes that counted.
  var tick = 0

  /// Creates the state of a watch that has seen nothing of `count` places.
  init(count: Int) {
    places = Array(repeating: PlaceState(), count: count)
  }
}

/// What a watch knows about the plan of the day.
struct CourseState: Hashable, Sendable {
  /// The ids of the stops that the visitor arrived at, in order.
  var visited: [String] = []

  /// The ids of the stops that were missed.
  var missed: Set<String> = []

  /// The ids of the stops for which a departure was announced.
  var announced: Set<String> = []

  /// The ids of the stops for which the visitor was reported late.
  var late: Set<String> = []

  /// When the plan was last looked at, in seconds since 1970.
  var checked = -Double.infinity
}
