import Catalogs
import DayPlans

/// What a watch has seen, to be written and read again: by it a watch goes on elsewhere.
///
/// Places are named by their ids, so that a memo outlives other places being watched.
public struct WatchMemo: Hashable, Sendable {
  /// The format that is written.
  public static let format = "planday.watch/1"

  /// What is known about one place.
  struct Place: Hashable, Sendable {
    /// Its id.
    var id: String
    /// What is known; its tick is 0 if its evidence goes on from the last fix, -1 otherwise.
    var state: PlaceState
  }

  /// The last fix that counted.
  var last: Fix?
  /// A fix that came too fast.
  var suspect: Fix?
  /// The last of the fixes in a row that are older than ``last``.
  var oldest: Fix?
  /// How many there are, counted up to 3, beyond which it makes no difference.
  var older = 0
  /// Where and since when the visitor rests.
  var resting: Fix?
  /// Until when nothing is reported.
  var snoozed = -Double.infinity
  /// When approaches and arrivals were reported.
  var reports: [Double] = []
  /// The places that are not as at the start; first those that the visitor is at or near, in the order of the state.
  var places: [Place] = []
  /// What became of the plan.
  var course = CourseState()
  /// Which plan that was; `nil` if none.
  var plan: String?

  /// The ids of the stops of the plan that were visited, in order.
  public var visited: [String] { course.visited }
}

extension WatchEngine {
  /// Returns what to remember of a state.
  ///
  /// - Complexity: O(*n*) for *n* places.
  public func memo(of state: WatchState) -> WatchMemo {
    var memo = WatchMemo(
      last: state.last,
      suspect: state.suspect,
      oldest: state.oldest,
      older: min(3, state.older),
      resting: state.resting,
      snoozed: state.snoozed,
      reports: state.reports
    )
    (memo.course, memo.plan) = (state.course, plan.map(Self.mark))
    let others = places.indices.filter { state.places[$0].phase == .away }
    memo.places = (state.active + others).compactMap { number in
      var known = state.places[number]
      let isInRow = known.comings > 0 || known.leavings > 0
      known.tick = isInRow && known.tick == state.tick ? 0 : -1
      return known == PlaceState() ? nil : .init(id: places[number].attraction.id, state: known)
    }
    return memo
  }

  /// Returns the state of a watch that goes on from a memo.
  ///
  /// If it followed another plan, what was said about the stops of the new one is forgotten, so that it is said again if it is true
  /// again. Places that are no longer watched are forgotten.
  ///
  /// - Complexity: O(*n*) for *n* places.
  public func state(from memo: WatchMemo) -> WatchState {
    var state = start
    (state.last, state.suspect, state.oldest) = (memo.last, memo.suspect, memo.oldest)
    (state.older, state.resting, state.snoozed) = (memo.older, memo.resting, memo.snoozed)
    (state.reports, state.course) = (memo.reports, memo.course)
    var seen: Set<String> = []
    for place in memo.places where seen.insert(place.id).inserted {
      guard let number = numbers[place.id] else { continue }
      state.places[number] = place.state
      if place.state.phase != .away { state.active.append(number) }
    }
    if let plan, Self.mark(of: plan) != memo.plan { forget(plan, &state) }
    return state
  }

  /// Forgets what was said about the stops of a plan.
  func forget(_ plan: Plan, _ state: inout WatchState) {
    let ids = plan.days.flatMap(\.stops).map(\.id)
    state.course.missed.subtract(ids)
    state.course.announced.subtract(ids)
    state.course.late.subtract(ids)
  }

  /// Returns a text that identifies a plan by its stops and their times.
  private static func mark(of plan: Plan) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for day in plan.days {
      let stops = day.stops.map { "\($0.id)@\($0.arrive)-\($0.leave)" }
      for byte in "\(day.date) \(stops.joined(separator: " "));".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }
}
