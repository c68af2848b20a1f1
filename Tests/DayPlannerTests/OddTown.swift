import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import FoundationEssentials
import Geography
import OpeningHours
import Testing

/// A fictional town where every sight has odd hours, and plans for it.
///
/// | sight | oddity |
/// |---|---|
/// | castle, cathedral, lunch-museum | ruins and an open-air museum, so no day tires |
/// | castle | no admission during its last hour, closed on December 25 |
/// | lunch-museum | closes for lunch |
/// | gallery | closed on Mondays |
/// | night-garden | open from 18:00 past midnight |
/// | opera | open in the evening, takes three hours |
/// | rink, summer-garden | seasonal |
/// | square, rink | lit, so darkness doesn't matter |
/// | well, zoo | unknown hours, and hours stated as unknown |
/// | chapel | open for less time than a visit takes |
/// | lighthouse | six kilometers away, visited only in daylight |
enum OddTown {
  /// The folder with the town's catalog.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures").path

  /// The town.
  static let catalog: Catalog = {
    let json = FileManager.default.contents(atPath: "\(folder)/oddtown.json") ?? Data()
    do {
      return try Catalog(json: json, file: "oddtown.json")
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Tuesday, December 1, 2026.
  static let tuesday = date("2026-12-01")

  /// Parses a date.
  static func date(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(text) else { preconditionFailure(text) }
    return date
  }

  /// Parses a time.
  static func time(_ text: String) -> ClockTime {
    guard let time = ClockTime(text) else { preconditionFailure(text) }
    return time
  }

  /// Returns the position `east` and `north` of the castle, in meters.
  static func position(east: Double = 0, north: Double = 0) -> Coordinate {
    let latitude = 51.5 + north / 111_195
    let longitude = -0.1 + east / (111_195 * 0.622_514_6)
    guard let position = Coordinate("\(latitude),\(longitude)") else {
      preconditionFailure("no such position")
    }
    return position
  }

  /// Returns a square area with sides of twice `reach` meters around the castle, shifted `east` meters.
  static func area(reach: Double, east: Double = 0) throws -> Area {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
      position(east: $0.0 * reach + east, north: $0.1 * reach)
    }
    let ring = corners.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    return try Area(geoJSON: Data(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#.utf8))
  }

  /// Returns a request for Tuesday, with time enough for every proof, without a pace and the breaks of default days, and
  /// with `change` applied.
  static func request(_ change: (inout PlanRequest) -> Void = { _ in }) -> PlanRequest {
    var request = PlanRequest(date: tuesday)
    request.seconds = 3_600
    request.pace = nil
    request.breaks = false
    change(&request)
    return request
  }

  /// Returns the best plan for `request`, after checking it.
  static func plan(
    _ request: PlanRequest,
    candidateLimit: Int = 250,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Plan {
    var planner = Planner(in: catalog, solver: .exact)
    planner.candidateLimit = candidateLimit
    let plan = try planner.plan(request)
    let violations = PlanCheck(of: plan, in: catalog).violations
    #expect(violations.isEmpty, sourceLocation: sourceLocation)
    return plan
  }

  /// Returns the best plan for Tuesday with `change` applied to the request, after checking it.
  static func plan(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout PlanRequest) -> Void
  ) throws -> Plan {
    try plan(request(change), sourceLocation: sourceLocation)
  }

  /// Returns the error for a request for Tuesday with `change` applied.
  static func refusal(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout PlanRequest) -> Void
  ) -> PlanError? {
    #expect(throws: PlanError.self, sourceLocation: sourceLocation) {
      try Planner(in: catalog, solver: .exact).plan(request(change))
    }
  }
}

extension Plan {
  /// The ids of all stops, in order.
  var stopIDs: [String] { days.flatMap(\.stops).map(\.id) }

  /// Returns the stop at the sight with the given id.
  func stop(_ id: String) -> Stop? { days.flatMap(\.stops).first { $0.id == id } }

  /// Returns why the sight with the given id is left out.
  func leftOut(_ id: String) -> LeftOut? { leftOut.first { $0.id == id } }
}
