import Catalogs
import DayPlans
package import Formats
import Geography

/// The serializable state of a watch, with which it can continue elsewhere.
///
/// Places are identified by id, so a memo remains valid if other places are watched.
public struct WatchMemo: Hashable, Sendable {
  /// The format written.
  public static let format = "planday.watch/1"

  /// The state of a place.
  struct Place: Hashable, Sendable {
    /// Its id.
    var id: String
    /// The state; its tick is 0 if its evidence is from the last fix, otherwise -1.
    var state: PlaceState
  }

  /// The last accepted fix.
  var last: Fix?
  /// A fix with implausible speed.
  var suspect: Fix?
  /// The latest of consecutive fixes that are older than ``last``.
  var oldest: Fix?
  /// The number of these, capped at 3.
  var older = 0
  /// Where and since when the visitor has been resting.
  var resting: Fix?
  /// The time until which everything is muted.
  var snoozed = -Double.infinity
  /// The times of reported approaches and arrivals.
  var reports: [Double] = []
  /// The places whose state is not initial; those that the visitor is at or near come first, in the order of the state.
  var places: [Place] = []
  /// The progress of the plan.
  var course = CourseState()
  /// The identifier of that plan; `nil` if none.
  var plan: String?

  /// The ids of the stops of the plan that were visited, in order.
  public var visited: [String] { course.visited }
}

extension WatchEngine {
  /// Returns the memo of a state.
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

  /// Restores the state of a watch from a memo.
  ///
  /// If the memo is for another plan, earlier reports about the stops of the new one are reset, so they are repeated if they
  /// apply again. Places that are no longer watched are dropped.
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

  /// Resets earlier reports about the stops of a plan.
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

extension WatchMemo: Encodable {
  private enum Key: CodingKey {
    case format, last, suspect, oldest, older, resting, snoozed, reports, places, visited, missed
    case announced, late, checked, plan
  }

  /// Writes the memo, omitting initial values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.format, forKey: .format)
    try container.encodeIfPresent(last, forKey: .last)
    try container.encodeIfPresent(suspect, forKey: .suspect)
    try container.encodeIfPresent(oldest, forKey: .oldest)
    if older > 0 { try container.encode(older, forKey: .older) }
    try container.encodeIfPresent(resting, forKey: .resting)
    if snoozed.isFinite { try container.encode(snoozed, forKey: .snoozed) }
    try container.encode(reports, forKey: .reports)
    try container.encode(places, forKey: .places)
    try container.encode(course.visited, forKey: .visited)
    try container.encode(course.missed.sorted(), forKey: .missed)
    try container.encode(course.announced.sorted(), forKey: .announced)
    try container.encode(course.late.sorted(), forKey: .late)
    if course.checked.isFinite { try container.encode(course.checked, forKey: .checked) }
    try container.encodeIfPresent(plan, forKey: .plan)
  }
}

extension WatchMemo.Place: Encodable {
  private enum Key: CodingKey {
    case id, phase, comings, leavings, entered, dwelt, outside, dismissed, current, arrival, judged
    case claimed, reported, visited, dwell, snoozed
  }

  /// Writes the state, omitting initial values.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(state.phase.rawValue, forKey: .phase)
    if state.comings > 0 { try container.encode(state.comings, forKey: .comings) }
    if state.leavings > 0 { try container.encode(state.leavings, forKey: .leavings) }
    let flags: [(Key, Bool)] = [
      (.entered, state.isEntered), (.dwelt, state.hasDwelt), (.outside, state.wasOutside),
      (.dismissed, state.isDismissed), (.current, state.tick == 0),
    ]
    for (key, flag) in flags where flag { try container.encode(true, forKey: key) }
    let times: [(Key, Double)] = [
      (.arrival, state.entered), (.judged, state.judged), (.claimed, state.claimed),
      (.reported, state.reported), (.visited, state.visited), (.dwell, state.dwelt),
      (.snoozed, state.snoozed),
    ]
    for (key, time) in times where time.isFinite && time != 0 {
      try container.encode(time, forKey: key)
    }
  }
}

extension Fix: Encodable {
  private enum Key: CodingKey {
    case time, lat, lon, accuracy
  }

  /// Writes the fix, with its time in seconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time, forKey: .time)
    try container.encode(position.latitude, forKey: .lat)
    try container.encode(position.longitude, forKey: .lon)
    try container.encode(accuracy.rawValue, forKey: .accuracy)
  }
}

extension WatchMemo {
  /// The maximum length of each list, more than any watch of a city needs.
  private static let most = 5_000

  /// The valid times, in seconds since 1970: up to the year 2100.
  static let moments = 0.0...4_102_444_800

  /// Reads a memo, or returns `nil` after reporting the faults.
  ///
  /// Any result is safe to continue from, since a client may have forged the memo.
  package init?(reading reader: StrictReader) {
    let format = reader.required("format", .constant(Self.format))
    last = Self.fix("last", reader)
    suspect = Self.fix("suspect", reader)
    oldest = Self.fix("oldest", reader)
    older = reader.optional("older", .integer(in: 0...3)) ?? 0
    resting = Self.fix("resting", reader)
    snoozed = reader.optional("snoozed", .number(in: Self.moments)) ?? snoozed
    reports = reader.optionalList("reports", of: .number(in: Self.moments)) ?? []
    places = reader.optionalList("places", labeledBy: "id") { Place(reading: $0) } ?? []
    course.visited = Self.ids("visited", reader)
    course.missed = Set(Self.ids("missed", reader))
    course.announced = Set(Self.ids("announced", reader))
    course.late = Set(Self.ids("late", reader))
    course.checked = reader.optional("checked", .number(in: Self.moments)) ?? course.checked
    plan = reader.optional("plan", .text)
    guard format != nil else { return nil }
    guard max(reports.count, places.count) <= Self.most else {
      reader.report("lists more than \(Self.most) things; send a state as it was answered")
      return nil
    }
  }

  private static func ids(_ key: String, _ reader: StrictReader) -> [String] {
    reader.optionalList(key, of: .text) ?? []
  }

  /// Reads a previously accepted fix.
  private static func fix(_ key: String, _ reader: StrictReader) -> Fix? {
    guard let fix = reader.optional(key, { Fix(reading: $0) }) else { return nil }
    guard moments.contains(fix.time) else {
      reader.report("\(fix.time) is not a moment before 2100", at: key)
      return nil
    }
    return fix
  }
}

extension WatchMemo.Place {
  /// Reads a place, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let phase = reader.required("phase", .integer(in: 0...2))
    var state = PlaceState()
    state.comings = UInt8(reader.optional("comings", .integer(in: 0...2)) ?? 0)
    state.leavings = UInt8(reader.optional("leavings", .integer(in: 0...2)) ?? 0)
    state.isEntered = reader.optional("entered", .flag) ?? false
    state.hasDwelt = reader.optional("dwelt", .flag) ?? false
    state.wasOutside = reader.optional("outside", .flag) ?? false
    state.isDismissed = reader.optional("dismissed", .flag) ?? false
    state.tick = reader.optional("current", .flag) == true ? 0 : -1
    func moment(_ key: String, _ usual: Double) -> Double {
      reader.optional(key, .number(in: WatchMemo.moments)) ?? usual
    }
    state.entered = moment("arrival", 0)
    state.judged = moment("judged", 0)
    state.claimed = moment("claimed", 0)
    state.reported = moment("reported", state.reported)
    state.visited = moment("visited", state.visited)
    state.dwelt = moment("dwell", state.dwelt)
    state.snoozed = moment("snoozed", state.snoozed)
    guard let id, let phase else { return nil }
    state.phase = PlaceState.Phase(rawValue: UInt8(phase)) ?? .away
    self.init(id: id, state: state)
  }
}
