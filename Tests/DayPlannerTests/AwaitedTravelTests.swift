import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Geography
import OpeningHours
import Synchronization
import Testing
import Travel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Plans with travel times from an asynchronous source.
struct AwaitedTravelTests {
  /// What a source does when it is asked.
  private enum Answer {
    case times
    case error
    case tooFew
    case never
    case leg(minutes: Int, meters: Double)
  }

  private struct Refused: Error, CustomStringConvertible {
    let description = "the service is closed"
  }

  /// Straight lines that take a suspension to get, with a corner in each leg.
  private final class Source: TravelSource {
    let basis = TravelBasis.engine("test", url: "https://test.example.com")
    let answer: Answer
    let questions = Mutex(0)

    init(_ answer: Answer) { self.answer = answer }

    func matrix(
      of places: [Coordinate],
      by mode: TravelMode,
      at pace: Pace
    ) async throws -> TravelMatrix {
      questions.withLock { $0 += 1 }
      await Task.yield()
      switch answer {
      case .times: return StraightLines().matrix(of: places, by: mode, at: pace)
      case .error: throw Refused()
      case .tooFew: return TravelMatrix(minutes: [[0]])
      case .leg(let minutes, let meters):
        let leg = TravelMatrix.Entry(
          minutes: Minutes(minutes),
          meters: Meters(meters),
          isEstimated: false
        )
        return TravelMatrix(count: places.count) { from, to in
          from == to ? TravelMatrix.Entry(minutes: 0, meters: .zero, isEstimated: false) : leg
        }
      case .never:
        try await Task.sleep(for: .seconds(3_600))
        throw Refused()
      }
    }

    func path(
      from start: Coordinate,
      to end: Coordinate,
      by mode: TravelMode,
      at pace: Pace
    ) async throws -> TravelPath? {
      let corner = Coordinate(uncheckedLatitude: start.latitude, longitude: end.longitude)
      return TravelPath(
        minutes: 1,
        meters: Meters(1),
        isEstimated: false,
        line: [start, corner, end],
        streets: ["Corner Street"]
      )
    }
  }

  private static func planner(_ answer: Answer) -> (Planner, Source) {
    let source = Source(answer)
    var planner = Planner(in: OddTown.catalog, solver: .exact)
    planner.travel = AwaitedTravel(source)
    return (planner, source)
  }

  @Test func `A plan takes the times of the source, and its lines`() async throws {
    let (planner, source) = Self.planner(.times)
    let plan = try await planner.plan(for: OddTown.request())
    let usual = try await Planner(in: OddTown.catalog, solver: .exact).plan(for: OddTown.request())
    #expect(plan.days.map { $0.stops.map(\.id) } == usual.days.map { $0.stops.map(\.id) })
    #expect(plan.days[0].legs.map(\.minutes) == usual.days[0].legs.map(\.minutes))
    #expect(plan.days[0].legs.allSatisfy { $0.streets == ["Corner Street"] && $0.line.count == 3 })
    #expect(plan.travelBasis == source.basis)
    let check = PlanCheck(of: plan, in: OddTown.catalog, traveling: AwaitedTravel(source))
    #expect(check.violations.isEmpty)
    let asked = source.questions.withLock(\.self)
    _ = try await planner.plan(for: OddTown.request())
    #expect(source.questions.withLock(\.self) == asked)
  }

  @Test func `An error of the source is the error of the plan`() async throws {
    await #expect(throws: PlanError.travelFailed("the service is closed")) {
      try await Self.planner(.error).0.plan(for: OddTown.request())
    }
    await #expect(throws: PlanError.travelFailed("the matrix is of size 1, not 10")) {
      try await Self.planner(.tooFew).0.plan(for: OddTown.request())
    }
    var editor = PlanEditor(in: OddTown.catalog)
    editor.travel = AwaitedTravel(Source(.error))
    #expect(throws: PlanError.travelFailed("the service is closed")) {
      try editor.retime([[EditedStop(id: "castle")]], for: OddTown.request())
    }
  }

  @Test(arguments: [(-1, 100.0), (5, -1), (5, .nan), (5, .infinity)])
  func `A leg that cannot be is an error of the source`(minutes: Int, meters: Double) async throws {
    let error = await #expect(throws: PlanError.self) {
      try await Self.planner(.leg(minutes: minutes, meters: meters)).0.plan(for: OddTown.request())
    }
    guard case .travelFailed(let reason) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("leg"))
  }

  @Test func `A matrix of minutes has no negative time and no endless length`() {
    let matrix = TravelMatrix(
      minutes: [[0, 7, -1], [7, 0, nil], [3, 4, 0]],
      meters: [[0, .nan, 5], [.infinity, 0, 5], [-20, 350, 0]]
    )
    #expect(matrix[0, 1].meters == Meters(560) && matrix[1, 0].meters == Meters(560))
    #expect(matrix[2, 0].meters == Meters(240) && matrix[2, 1].meters == Meters(350))
    #expect(!matrix[0, 2].exists && !matrix[1, 2].exists && matrix[2, 1].exists)
  }

  @Test func `A plan that waits for the source can be cancelled`() async throws {
    let (planner, source) = Self.planner(.never)
    let task = Task { try await planner.plan(for: OddTown.request()) }
    while source.questions.withLock(\.self) == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: PlanError.cancelled) { try await task.value }
  }

  @Test func `A planner's own value decides, and the check takes it`() async throws {
    var planner = Planner(in: OddTown.catalog, solver: .exact)
    let usual = try await planner.plan(for: OddTown.request())
    var value = VisitValue()
    (value.relevanceExponent, value.stayExponent, value.pointsPerMinute) = (0, 0.2, 0.1)
    planner.value = value
    let plan = try await planner.plan(for: OddTown.request())
    #expect(plan.objective.score != usual.objective.score)
    #expect(PlanCheck(of: plan, in: OddTown.catalog, valuing: value).violations.isEmpty)
    #expect(!PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
    var editor = PlanEditor(in: OddTown.catalog)
    editor.value = value
    let stops = plan.days.map { $0.stops.map { EditedStop(id: $0.id, minutes: $0.minutes) } }
    let retimed = try editor.retime(stops, for: plan.request)
    #expect(retimed.violations.isEmpty)
    #expect(retimed.plan.objective.score == plan.objective.score)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func `A value without sense has a limit`(constant: Double) throws {
    var value = VisitValue()
    value.pointsPerMinute = constant
    let points = value.points(relevance: 50, recommended: 60, stay: 60)
    #expect(points >= Points(tenths: 1) && points.value <= VisitValue.mostPoints)
  }

  @Test func `A moment has the date of the city`() throws {
    let newYear = Date(timeIntervalSince1970: 1_798_761_600)
    #expect(
      CalendarDate(newYear, in: try RealCity.london.catalog.city)?.description == "2027-01-01"
    )
    #expect(CalendarDate(newYear, in: try RealCity.nyc.catalog.city)?.description == "2026-12-31")
    #expect(CalendarDate(.distantFuture, in: try RealCity.london.catalog.city) != nil)
  }
}
