import Catalogs
public import DayPlanner
import DayPlans
import Geography
import OpeningHours

/// A watch with its state, which replans the rest of the day when it slips.
public struct WatchSession: Sendable {
  /// The minimum interval between replans, in seconds.
  private static let planPause = 600.0

  /// The engine.
  public private(set) var engine: WatchEngine

  /// The state.
  public private(set) var state: WatchState

  /// The replanner; `nil` to only report delays.
  private let replanner: Replanner?

  /// The time of the last replan.
  private var planned = -Double.infinity

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - planner: The planner for the rest of the day, with the travel times of the plan; `nil` for no replans.
  public init(_ engine: WatchEngine, planner: Planner? = nil) {
    self.engine = engine
    state = engine.start
    replanner = planner.map { Replanner(planner: $0) }
  }

  /// Returns whether the stay of an event counts as a visit of its place.
  ///
  /// Where the circles of two stops of the plan overlap, the time counts for only one of them. Stays at other places always count.
  public func isVisit(_ event: WatchEvent) -> Bool {
    guard let day = engine.planMoment(at: event.time)?.day,
      day.stops.contains(where: { $0.id == event.place.id })
    else { return true }
    return state.course.visited.contains(event.place.id)
  }

  /// Reads a line of input.
  ///
  /// - Returns: The messages for the visitor, in order.
  public mutating func receive(_ input: WatchInput) -> [WatchMessage] {
    switch input {
    case .fix(let fix): return receive(fix)
    case .snooze(let id, let minutes):
      let time = (state.last?.time ?? 0) + Double(minutes) * 60
      return engine.snooze(id, until: time, state: &state) ? [] : [unknown(id ?? "")]
    case .dismiss(let id): return engine.dismiss(id, state: &state) ? [] : [unknown(id)]
    case .nothing: return []
    }
  }

  private func unknown(_ id: String) -> WatchMessage {
    .note("\"\(id)\" is not watched; use the id of a place that is")
  }

  private mutating func receive(_ fix: Fix) -> [WatchMessage] {
    let events = engine.receive(fix, state: &state)
    var messages = events.map(WatchMessage.event)
    if let problem = state.problem { messages.append(.note(problem.description)) }
    if events.contains(where: \.isSlip), fix.time - planned >= Self.planPause {
      messages += planAnew(fix)
    }
    return messages
  }

  /// Returns how long the visit in progress continues: the rest of its stay, counted from the observed arrival.
  private func underWay(on day: Plan.Day, at time: ClockTime, _ fix: Fix) -> TripState.UnderWay {
    let stop = day.stops.last { $0.arrive <= time && time < $0.leave }
    guard let stop, let number = engine.numbers[stop.id],
      state.places[number].phase == .inside || engine.crossing(stop, fix, state) == .underWay
    else { return .notBegun }
    let minutes = Int((fix.time - state.places[number].entered) / 60)
    let stay = stop.entryMinutes.rawValue + stop.minutes.rawValue
    return .stay(Minutes(max(0, stay - max(0, minutes))))
  }

  /// Replans the rest of the day, and follows the new plan.
  private mutating func planAnew(_ fix: Fix) -> [WatchMessage] {
    guard let replanner, let plan = engine.plan, let moment = engine.planMoment(at: fix.time),
      let number = plan.days.firstIndex(of: moment.day)
    else { return [] }
    planned = fix.time
    var trip = TripState(time: moment.time)
    trip.day = number
    trip.position = .position(fix.position)
    trip.done = state.course.visited
    trip.underWay = underWay(on: moment.day, at: moment.time, fix)
    do throws(ReplanError) {
      let replan = try replanner.replan(plan, from: trip)
      engine = engine.following(replan.rest, state: &state)
      return [.replan(replan)]
    } catch {
      return [.note("the rest of the day cannot be replanned: \(error)")]
    }
  }
}

extension WatchEvent {
  /// Whether the day no longer goes as planned.
  fileprivate var isSlip: Bool {
    switch kind {
    case .late, .missed: true
    case .approach, .enter, .dwell, .exit, .leaveBy: false
    }
  }
}

/// A message of a watch to the visitor.
public enum WatchMessage: Hashable, Sendable {
  /// Something happened.
  case event(WatchEvent)
  /// The day slipped; the new plan for the rest of it.
  case replan(Replan)
  /// A problem with the input; the watch continues.
  case note(String)
}
