import Catalogs
import OpeningHours

@testable import DayPlans

/// The changes to default breaks, reimplemented from the documentation, for exhaustive planning.
enum BreakOracle {
  /// Returns the breaks of a day with changed default breaks.
  static func breaks(_ request: PlanRequest, _ changes: [BreakKind: BreakChange]) -> [DayBreak] {
    let asked = [(BreakKind.lunch, request.lunch), (.dinner, request.dinner)]
      .filter { $0.1.map { !$0.isSkipped } ?? false }.map(\.0)
    return request.dayBreaks.compactMap { pause in
      guard !asked.contains(pause.kind), let change = changes[pause.kind] else { return pause }
      guard change != .dropped, pause.kind != .rest else { return nil }
      let wide = pause.kind == .lunch ? ("11:00", "15:30") : ("17:00", "22:00")
      var (from, until) = (OddTown.time(wide.0), OddTown.time(wide.1))
      for other in request.dayBreaks where asked.contains(other.kind) {
        if other.until <= pause.from { from = max(from, other.until) }
        if other.from >= pause.until { until = min(until, other.from) }
      }
      let short: [Minutes: Minutes] = [30: 20, 45: 25, 60: 30]
      return DayBreak(
        kind: pause.kind,
        from: max(from, request.start),
        until: min(until, request.end),
        minutes: change == .shortened ? short[pause.minutes] ?? pause.minutes : pause.minutes
      )
    }.sorted { ($0.from, $0.until) < ($1.from, $1.until) }
  }

  /// Returns the kinds of default breaks of a day, which may change.
  static func yielding(_ request: PlanRequest) -> [BreakKind] {
    request.dayBreaks.map(\.kind).filter { kind in
      switch kind {
      case .lunch: request.lunch == nil
      case .dinner: request.dinner == nil
      case .rest: true
      }
    }
  }

  /// Returns all combinations of changes to these breaks, in the documented order.
  static func combinations(_ kinds: [BreakKind], isFirstRung: Bool) -> [[BreakKind: BreakChange]] {
    let meal: [BreakChange?] = isFirstRung ? [nil, .moved] : [nil, .moved, .shortened, .dropped]
    let costs: [BreakChange: Int] = [.moved: 2, .shortened: 4, .dropped: 8]
    var all: [(cost: Int, changes: [BreakKind: BreakChange])] = []
    for lunch in kinds.contains(.lunch) ? meal : [nil] {
      for rest in kinds.contains(.rest) ? [nil, BreakChange.dropped] : [nil] {
        for dinner in kinds.contains(.dinner) ? meal : [nil] {
          var changes: [BreakKind: BreakChange] = [:]
          (changes[.lunch], changes[.rest], changes[.dinner]) = (lunch, rest, dinner)
          let cost = [lunch, dinner].reduce(rest == nil ? 0 : 1) {
            $0 + ($1.flatMap { costs[$0] } ?? 0)
          }
          all.append((cost, changes))
        }
      }
    }
    // Among equal costs, the later one first: lunch changes before dinner.
    return all.enumerated().sorted { ($0.element.cost, $1.offset) < ($1.element.cost, $0.offset) }
      .map(\.element.changes)
  }

  /// Returns an exhaustive planner of a request with the same changes to breaks on all days.
  static func planner(
    _ request: PlanRequest,
    in catalog: Catalog,
    _ changes: [BreakKind: BreakChange],
    isShortened: Bool
  ) -> ExhaustivePlanner {
    let breaks = breaks(request, changes)
    let dates = Dictionary(uniqueKeysWithValues: request.dates.map { ($0, breaks) })
    var planner = ExhaustivePlanner(request, in: catalog, breaks: dates)
    if isShortened { planner.shorten() }
    return planner
  }

  /// Returns an exhaustive planner of a request with breaks and musts relaxed as far as possible.
  static func loosest(_ request: PlanRequest, in catalog: Catalog) -> ExhaustivePlanner {
    let all = combinations(yielding(request), isFirstRung: false)
    return planner(request, in: catalog, all.last ?? [:], isShortened: true)
  }

  /// Returns an exhaustive planner with the breaks and the stays that a plan was made with.
  static func planner(for plan: Plan, in catalog: Catalog) -> ExhaustivePlanner {
    let request = plan.request
    let required = request.must + request.pins.map(\.sight)
    let breaks = request.dates.map { date in
      let notes = plan.changedBreaks.filter { $0.date == date }.map { ($0.kind, $0.change) }
      return (date, Self.breaks(request, Dictionary(uniqueKeysWithValues: notes)))
    }
    let dates = Dictionary(uniqueKeysWithValues: breaks)
    var planner = ExhaustivePlanner(
      request,
      in: catalog,
      breaks: dates,
      keepingFree: plan.freeMinutes.rawValue
    )
    let first = combinations(yielding(request), isFirstRung: true).last ?? [:]
    let moved = Self.planner(request, in: catalog, first, isShortened: false)
    if moved.bestValue(requiring: required) == nil { planner.shorten() }
    return planner
  }
}

extension Plan.Stop {
  /// When the visitor is at the door.
  var doorTime: ClockTime {
    ClockTime(minutesSinceMidnight: enter.minutesSinceMidnight - entryMinutes.rawValue) ?? enter
  }
}
