import Basics
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Geography
import OpeningHours
import Orienteering
import TestTools
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Follows every fix of random plans, and checks the promised effect in the next plan.
///
/// `PLANDAY_ADVICE=300` follows the fixes of more plans.
@Suite(.serialized)
struct AdviceTests {
  /// The number of plans.
  private static let plans =
    ProcessInfo.processInfo.environment["PLANDAY_ADVICE"].flatMap(UInt64.init) ?? 60

  /// The fixes followed so far, by kind.
  private struct Tally {
    var counts: [String: Int] = [:]

    mutating func add(_ kind: String) { counts[kind, default: 0] += 1 }

    var words: String {
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }

  @Test(.slow) func `every fix changes something and works when followed`() throws {
    var tally = Tally()
    let cities = try RealCity.allCases.map { try $0.catalog }
    for seed in 0..<Self.plans {
      var random = SeededGenerator(seed: seed &+ 31)
      // Small towns have odd hours; areas of real cities have prices, steps, closures and parts.
      if seed.isMultiple(of: 2) {
        var (catalog, request) = RandomRequests.request(seed: seed &+ 5_000)
        Self.pin(&request, in: catalog, &random)
        follow(request, in: catalog, seed: seed, &tally)
      } else {
        let catalog = cities[Int(seed / 2) % cities.count]
        guard let request = Self.request(in: catalog, &random) else { continue }
        follow(request, in: catalog, seed: seed, &tally)
      }
    }
    print("advice followed in \(Self.plans) plans: \(tally.words)")
    #expect(tally.counts.values.reduce(0, +) >= Int(Self.plans))
  }

  /// Pins some sights at any time.
  private static func pin(
    _ request: inout PlanRequest,
    in catalog: Catalog,
    _ random: inout SeededGenerator
  ) {
    for place in catalog.attractions.prefix(3) where Int.random(in: 0..<6, using: &random) == 0 {
      let minutes = Int.random(in: 6 * 60...22 * 60, using: &random) / 15 * 15
      let time = ClockTime(minutesSinceMidnight: minutes) ?? .midnight
      request.pins.append(Pin(sight: place.id, enter: time...time))
      request.skip.removeAll { $0 == place.id }
    }
  }

  /// Returns a random request for a small area of a city; `nil` if it holds no sights.
  private static func request(
    in catalog: Catalog,
    _ random: inout SeededGenerator
  ) -> PlanRequest? {
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    guard let middle = catalog.attractions.randomElement(using: &random) else { return nil }
    let reach = Double.random(in: 400...900, using: &random)
    guard let area = square(around: middle.coordinate, reach: reach) else { return nil }
    let near = catalog.attractions.filter { area.contains($0.coordinate) }
    var request = PlanRequest(
      date: OddTown.date("2027-01-01").adding(days: Int.random(in: 0..<365, using: &random))
    )
    request.area = area
    request.seconds = 3_600
    let start = Int.random(in: 14...40, using: &random) * 30
    let end = min(2_880, start + Int.random(in: 3...20, using: &random) * 30)
    request.start = ClockTime(minutesSinceMidnight: start) ?? .midnight
    request.end = ClockTime(minutesSinceMidnight: end) ?? .latest
    if chance(0.2) { request.days = 2 }
    if chance(0.4) { request.from = .attraction(middle.id) }
    if chance(0.3) { request.budget = Int.random(in: 1...30, using: &random) }
    if request.budget == nil, chance(0.1) { request.freeOnly = true }
    if chance(0.2) { request.with = [.pram] }
    if chance(0.2) { request.maxWalkTotal = Minutes(Int.random(in: 5...40, using: &random)) }
    if chance(0.2) { request.lunch = MealBreak("12:00-14:00/60") }
    if request.breakMinutesFill { request.lunch = nil }
    if chance(0.4), let must = near.randomElement(using: &random) { request.must = [must.id] }
    if chance(0.3), let sight = near.randomElement(using: &random) {
      let minutes = Int.random(in: start...end, using: &random) / 15 * 15 + (chance(0.2) ? 180 : 0)
      let time = ClockTime(minutesSinceMidnight: min(2_880, minutes)) ?? .midnight
      request.pins = [Pin(sight: sight.id, enter: time...time)]
    }
    if chance(0.2) { request.categories = [.museum, .square, .historic] }
    if chance(0.2), let skipped = near.randomElement(using: &random)?.id,
      !request.must.contains(skipped), !request.pins.contains(where: { $0.sight == skipped })
    {
      request.skip = [skipped]
    }
    return request
  }

  private static func square(around middle: Coordinate, reach: Double) -> Area? {
    let (north, east) = (reach / 111_195, reach / 70_000)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { x, y in
      "[\(middle.longitude + x * east),\(middle.latitude + y * north)]"
    }
    let ring = corners.joined(separator: ",")
    return try? Area(geoJSON: Data(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#.utf8))
  }

  /// The outcome of planning.
  private func planned(
    _ request: PlanRequest,
    in catalog: Catalog,
    _ count: Planner.Explanations = .mostRelevant(0)
  ) -> Result<Plan, PlanError> {
    var planner = Planner(in: catalog, solver: .exact)
    planner.workPerSecond = 20_000
    do throws(PlanError) {
      return .success(try planner.plan(request, explanations: count))
    } catch {
      return .failure(error)
    }
  }

  /// Plans a request and follows every fix.
  private func follow(
    _ request: PlanRequest,
    in catalog: Catalog,
    seed: UInt64,
    _ tally: inout Tally
  ) {
    guard request.faults(in: catalog).isEmpty else { return }
    switch planned(request, in: catalog, .mostRelevant(3)) {
    case .success(let plan):
      for row in plan.leftOut {
        guard let fix = row.fix else { continue }
        follow(fix, for: row, request, in: catalog, seed: seed)
        tally.add(fix.code)
      }
    case .failure(let error): follow(error, request, in: catalog, seed: seed, &tally)
    }
  }

  /// Follows the fix for a sight left out.
  private func follow(
    _ fix: LeftOut.Fix,
    for row: LeftOut,
    _ request: PlanRequest,
    in catalog: Catalog,
    seed: UInt64
  ) {
    let place: Comment = "seed \(seed), \(row.id): \(row.sentence) → \(row.advice ?? "")"
    guard let attraction = catalog[row.id] else {
      Issue.record(place)
      return
    }
    for changed in fix.followed(for: attraction, in: request) {
      #expect(changed != request, place)
      switch planned(changed, in: catalog) {
      case .success(let plan): expect(row, fix, in: plan, place)
      case .failure(let error):
        // Another date or other hours may not suit the other musts; the sight itself is possible then.
        var alone = changed
        (alone.must, alone.pins) = ([row.id], [])
        guard fix != .must, !request.must.isEmpty || !request.pins.isEmpty,
          case .success = planned(alone, in: catalog)
        else {
          Issue.record("seed \(seed), \(row.id): \(row.sentence) → \(row.advice ?? ""): \(error)")
          continue
        }
      }
    }
  }

  /// Expects a sight in a plan that follows a fix, or that it is left out for being worth less.
  private func expect(_ row: LeftOut, _ fix: LeftOut.Fix, in plan: Plan, _ place: Comment) {
    if plan.stopIDs.contains(row.id) { return }
    guard let now = plan.leftOut(row.id) else {
      Issue.record(place)
      return
    }
    switch fix {
    case .must: Issue.record(place)
    case .unskip, .select, .category, .weight: #expect(now.reason != row.reason, place)
    case .dropOneOf:
      #expect(now.reason != .clashesWithMusts, place)
    default:
      let isPossible = [.displaced, .covered, .setAside].contains(now.code)
      #expect(isPossible, "\(place.rawValue); now \(now.sentence)")
    }
  }

  /// Follows the advice of an error.
  private func follow(
    _ error: PlanError,
    _ request: PlanRequest,
    in catalog: Catalog,
    seed: UInt64,
    _ tally: inout Tally
  ) {
    let place: Comment = "seed \(seed): \(error)"
    switch error {
    case .mustImpossible(let row, _):
      guard let fix = row.fix, let attraction = catalog[row.id] else { return }
      tally.add("must: \(fix.code)")
      for changed in fix.followed(for: attraction, in: request) {
        if case .failure(.mustImpossible(let again, _)) = planned(changed, in: catalog) {
          #expect(again.id != row.id, "\(place.rawValue); then \(again.sentence)")
        }
      }
    case .pinImpossible(let pin, _, let fix):
      guard let fix, let attraction = catalog[pin.sight] else { return }
      tally.add("pin: \(fix.code)")
      for changed in fix.followed(for: attraction, in: request) {
        // Others may clash with it; by itself it must fit.
        var alone = changed
        (alone.must, alone.pins) = ([], changed.pins.filter { $0.sight == pin.sight })
        guard case .success(let plan) = planned(alone, in: catalog) else {
          Issue.record(place)
          continue
        }
        #expect(plan.stopIDs.contains(pin.sight), place)
      }
    case .mustsClash(let ids, let remedies):
      for fix in remedies {
        tally.add("clash: \(fix.code)")
        for changed in fix.followed(for: nil, in: request) {
          var alone = changed
          alone.must.removeAll { !ids.contains($0) }
          alone.pins.removeAll { !ids.contains($0.sight) }
          guard case .success(let plan) = planned(alone, in: catalog) else {
            Issue.record("seed \(seed): \(error); \(fix)")
            continue
          }
          #expect(Set(plan.stopIDs).isSuperset(of: alone.required), place)
        }
      }
    case .noWay(let minutes, .mostTravel):
      tally.add("way: most-travel")
      var changed = request
      changed.maxWalkTotal = minutes
      if case .failure(.noWay(_, .mostTravel)) = planned(changed, in: catalog) {
        Issue.record(place)
      }
    case .mustsUnsettled: Issue.record(place)
    case .noWay, .noWayAcross, .nothingToVisit, .request, .travelFailed, .cancelled, .unsound: break
    }
  }
}

extension PlanRequest {
  /// Whether the breaks leave nothing of the day, which makes a request invalid.
  fileprivate var breakMinutesFill: Bool {
    guard let lunch, !lunch.isSkipped else { return false }
    let room = min(end, lunch.until) - max(start, lunch.from)
    return room < lunch.minutes.rawValue || end - start <= 120
  }
}

extension LeftOut.Fix {
  /// Returns requests that follow this fix: one, or one per choice.
  fileprivate func followed(for attraction: Attraction?, in request: PlanRequest) -> [PlanRequest] {
    var changed = request
    switch self {
    case .must:
      changed.must += [attraction?.id].compactMap(\.self)
      changed.skip.removeAll { $0 == attraction?.id }
    case .unskip: changed.skip.removeAll { $0 == attraction?.id }
    case .select: changed.select += [attraction?.id].compactMap(\.self)
    case .category(let category): changed.categories.append(category)
    case .weight: changed.dislike.removeAll { $0.category == attraction?.category }
    case .goOn(let date):
      if let index = changed.pins.firstIndex(where: { $0.sight == attraction?.id }) {
        changed.pins[index].date = date
        changed.pins[index].enter = nil
      } else {
        changed.date = date
      }
    case .goBetween(let from, let until), .dayLasting(let from, let until):
      (changed.start, changed.end) = (from, until)
    case .pinBetween(let from, let until):
      for index in changed.pins.indices where changed.pins[index].sight == attraction?.id {
        changed.pins[index].enter = from...until
      }
    case .dropBreak(let kind):
      if kind == .lunch { changed.lunch = .skipped }
      if kind == .dinner { changed.dinner = .skipped }
    case .mostTravel(let minutes): changed.maxWalkTotal = minutes
    case .longestLeg(let minutes): changed.maxWalk = minutes
    case .budget(let amount): changed.budget = amount
    case .dropOneOf(let ids):
      return ids.map { id in
        var changed = request
        changed.must.removeAll { $0 == id }
        changed.pins.removeAll { $0.sight == id }
        return changed
      }
    case .smallerArea, .longerDay, .ride, .stated: return []
    }
    return [changed]
  }
}
