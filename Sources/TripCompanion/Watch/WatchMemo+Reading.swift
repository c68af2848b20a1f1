package import Formats
import Geography

extension WatchMemo {
  /// The most elements of each list, which no watch of a city reaches.
  private static let most = 5_000

  /// The seconds since 1970 that moments can have: up to the year 2100.
  static let moments = 0.0...4_102_444_800

  /// Reads a memo, or returns `nil` after reporting the faults.
  ///
  /// Whatever it says, a watch can go on from it: a client may have made it up.
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

  /// Reads a fix that counted once.
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
