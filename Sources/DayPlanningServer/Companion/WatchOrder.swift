import Catalogs
import DayPlans
import Formats
import Geography
import TripCompanion

/// The body of `POST /v1/watch/fixes`: what to watch, the previous state, and new fixes.
struct WatchOrder: Sendable {
  /// The maximum number of fixes per request.
  static let mostFixes = 1_000

  /// The maximum length of each other list.
  static let mostPlaces = 1_000

  /// The plan to follow; `nil` if none.
  let plan: Plan?

  /// The id of the city.
  let city: String

  /// The ids of the sights to watch in addition to the plan's stops.
  let places: [String]

  /// Whether all sights are watched.
  let watchesAll: Bool

  /// The settings of the watch.
  let settings: WatchSettings

  /// What to mute for a while, from the last fix on.
  let snoozes: [WatchSnooze]

  /// The ids of the places to mute from now on.
  let dismissed: [String]

  /// The previous state; `nil` at the beginning.
  let state: WatchMemo?

  /// The fixes.
  let fixes: [Fix]

  /// Reads an order, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    plan = reader.optional("plan") { Plan(reading: $0) }
    let city = reader.optional("city", .text)
    let most = Self.mostPlaces
    places = reader.optionalList("places", of: .text, maximumCount: most) ?? []
    let all = reader.optional("all", .flag)
    settings = reader.optional("settings") { WatchSettings(reading: $0) } ?? WatchSettings()
    snoozes = reader.optionalList("snooze", maximumCount: most) { WatchSnooze(reading: $0) } ?? []
    dismissed = reader.optionalList("dismiss", of: .text, maximumCount: most) ?? []
    state = reader.optional("state") { WatchMemo(reading: $0) }
    let fixes = reader.requiredList("fixes", maximumCount: Self.mostFixes) { Fix(reading: $0) }
    if plan == nil, city == nil { reader.report("needs a plan or a city") }
    if let plan, let city, plan.city != city {
      reader.report("is not the city of the plan, \(plan.city); leave it out", at: "city")
    }
    guard let id = plan?.city ?? city, let fixes else { return nil }
    (self.city, self.fixes) = (id, fixes)
    watchesAll = all ?? (plan == nil && places.isEmpty)
  }

  /// Rejects an order that is invalid for a city.
  ///
  /// - Throws: ``ProblemDetails`` with its faults.
  func check(in catalog: Catalog) throws(ProblemDetails) {
    var faults = FaultCollector(in: catalog)
    faults.look(for: plan, at: "/plan")
    faults.look(for: places, at: "/places")
    let watched = Set(places + (plan?.days.flatMap(\.stops).map(\.id) ?? []))
    let muted =
      snoozes.enumerated().map { ($1.id, "/snooze/\($0)/id") }
      + dismissed.enumerated().map { ($1, "/dismiss/\($0)") }
    for (id, pointer) in muted {
      guard let id, faults.look(for: id, at: pointer), !watchesAll, !watched.contains(id) else {
        continue
      }
      faults.add(PointedFault(pointer: pointer, detail: "is not watched; add it to places"))
    }
    try faults.check()
  }

  /// Returns the engine that watches.
  func engine(in catalog: Catalog) -> WatchEngine {
    let watched = watchesAll ? catalog.attractions : places.compactMap { catalog[$0] }
    return WatchEngine(
      places: watched.map { WatchedPlace($0) },
      in: catalog,
      settings: settings,
      plan: plan
    )
  }
}

/// A time during which a place, or all, are muted.
struct WatchSnooze: Sendable {
  /// The id of the place; `nil` for all.
  let id: String?

  /// The duration; zero ends a pause.
  let minutes: Minutes

  /// Reads a snooze, or returns `nil` after reporting the faults.
  fileprivate init?(reading reader: StrictReader) {
    id = reader.optional("id", .text)
    guard let minutes = reader.required("minutes", .integer(in: 0...1_440)) else { return nil }
    self.minutes = Minutes(minutes)
  }
}

extension WatchSettings {
  /// Reads settings, or returns `nil` after reporting the faults; missing ones have their defaults.
  fileprivate init?(reading reader: StrictReader) {
    self.init()
    func minutes(_ key: String, _ range: ClosedRange<Int>, _ usual: Minutes) -> Minutes {
      reader.optional(key, .integer(in: range)).map { Minutes($0) } ?? usual
    }
    radius = reader.optional("radius", .number(in: 20...500)).map { Meters($0) } ?? radius
    if let meters = reader.optional("approach", .number(in: 50...2_000)) {
      approach = .distance(Meters(meters))
    }
    dwell = minutes("dwell", 1...240, dwell)
    quietTime = minutes("quietTime", 5...1_440, quietTime)
    leaveLead = minutes("leaveLead", 0...60, leaveLead)
    lateAfter = minutes("lateAfter", 1...60, lateAfter)
    limitPerHour = reader.optional("hourly", .integer(in: 1...100)) ?? limitPerHour
    includesClosed = reader.optional("closed", .flag) ?? includesClosed
  }
}
