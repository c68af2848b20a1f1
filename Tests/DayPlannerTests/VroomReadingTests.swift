import Foundation
import TestSupport
import TestTools
import Testing

@testable import Orienteering
@testable import SolverFormats

struct VroomReadingTests {
  /// Returns a problem with one job and one vehicle with extra keys.
  private static func problem(
    job: String = "",
    vehicle: String = "",
    top: String = "",
    matrix: String = ""
  ) -> String {
    """
    {"jobs": [{"id": 1, "location_index": 0\(job)}],
    "vehicles": [{"id": 7, "start_index": 1\(vehicle)}],
    "matrices": {"car": {"durations": [[0, 5], [5, 0]]\(matrix)}}\(top)}
    """
  }

  private static func message(_ text: String) -> String {
    do throws(ProblemError) {
      _ = try VroomProblem(json: Data(text.utf8), file: "file")
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: ["delivery", "pickup", "skills", "setup_per_type", "service_per_type"])
  func `unsupported VROOM job properties are reported`(key: String) {
    let text = Self.problem(job: ", \"\(key)\": [1]")
    #expect(Self.message(text).contains("jobs[0].\(key): planday does not support this key"))
  }

  @Test(arguments: ["capacity", "skills", "costs", "max_distance", "steps", "type"])
  func `unsupported VROOM vehicle properties are reported`(key: String) {
    let text = Self.problem(vehicle: ", \"\(key)\": [1]")
    #expect(
      Self.message(text).contains("vehicles[0].\(key): planday does not support this key")
    )
  }

  @Test func `other lists and matrices are reported`() {
    let text = Self.problem(
      top: ", \"shipments\": [{}]",
      matrix: ", \"costs\": [], \"distances\": []"
    )
    let message = Self.message(text)
    for place in ["shipments", "matrices.car.costs", "matrices.car.distances"] {
      #expect(message.contains("\(place): planday does not support this key"))
    }
  }

  @Test func `more breaks than a day can hold are reported`() {
    let breaks = (0..<11).map { "{\"id\": \($0), \"time_windows\": [[0, 9]]}" }
    let text = Self.problem(vehicle: ", \"breaks\": [\(breaks.joined(separator: ","))]")
    #expect(
      Self.message(text).contains("vehicles[0].breaks: there are 11; planday takes at most 10")
    )
  }

  @Test(.slow) func `more vehicles than fit into memory are reported`() {
    let jobs = (0..<400).map { "{\"id\": \($0), \"location_index\": 0}" }
    let vehicles = (0..<40_000).map { "{\"id\": \($0)}" }
    let text = """
      {"jobs": [\(jobs.joined(separator: ","))], "vehicles": [\(vehicles.joined(separator: ","))],
      "matrices": {"car": {"durations": [[0]]}}}
      """
    #expect(Self.message(text).contains("jobs: 400 for 40000 vehicles would take"))
  }

  @Test func `an empty list of shipments is allowed`() {
    let json = Data(Self.problem(top: ", \"shipments\": []").utf8)
    #expect(throws: Never.self) { _ = try VroomProblem(json: json, file: "problem.json") }
  }

  @Test func `invalid input is treated as VROOM's if it has VROOM's keys and no format`() {
    for (text, isLikely) in [
      (#"{"jobs": ["#, true), (#"{"vehicles": [], ,"#, true), ("{", false), ("[1]", false),
      (#"{"format": "planday.problem/2", "jobs": ["#, false),
    ] {
      #expect(VroomProblem.isLikely(Data(text.utf8)) == isLikely, "\(text)")
    }
  }

  @Test func `a key that neither format has is unknown`() {
    #expect(
      Self.message(Self.problem(job: ", \"prio\": 1")).contains("jobs[0]: unknown key \"prio\"")
    )
  }

  @Test func `every fault is reported with its path`() {
    let message = Self.message(
      Self.problem(
        job: ", \"priority\": 101, \"service\": -1, \"time_windows\": [[5, 4]]",
        vehicle:
          ", \"speed_factor\": 0, \"breaks\": [{\"id\": 1, \"time_windows\": [[0, 1], [2, 3]]}]"
      )
    )
    for place in [
      "jobs[0].priority: 101", "jobs[0].service: -1", "jobs[0].time_windows[0]: [5, 4]",
      "vehicles[0].speed_factor: 0", "vehicles[0].breaks[0].time_windows: has 2 windows",
    ] {
      #expect(message.contains(place))
    }
  }

  @Test(
    arguments: [
      (", \"location\": [2.35, 48.86]", "", ""),
      ("", ", \"profile\": \"bike\"", "vehicles[0].profile: there is no matrices.bike"),
      ("", ", \"end_index\": 2", "vehicles[0].end_index: 2 is not a row"),
      (
        "", ", \"time_window\": [0, 9], \"breaks\": [{\"id\": 1, \"service\": 10}]",
        "vehicle 7 cannot have them all"
      ),
    ]
  )
  func `semantic faults are reported`(job: String, vehicle: String, words: String) {
    let message = Self.message(Self.problem(job: job, vehicle: vehicle))
    #expect(words.isEmpty ? message.isEmpty : message.contains(words), "\(message)")
  }

  @Test func `a setup at the location of another job or of a vehicle start is rejected`() {
    let text = """
      {"jobs": [{"id": 1, "location_index": 0, "setup": 5}, {"id": 2, "location_index": 0},
      {"id": 3, "location_index": 1, "setup": 5}],
      "vehicles": [{"id": 1, "start_index": 1}], "matrices": {"car": {"durations": [[0, 5], [5, 0]]}}}
      """
    let message = Self.message(text)
    #expect(message.contains("jobs[0].setup: job 1 is at the location of another job"))
    #expect(message.contains("jobs[2].setup: job 3 is at the location of the start of a vehicle"))
  }

  @Test func `coordinates alone are not enough`() {
    let text =
      "{\"jobs\": [{\"id\": 1, \"location\": [2, 48]}], \"vehicles\": [{\"id\": 1}], \"matrices\": {}}"
    #expect(
      Self.message(text).contains("jobs[0].location: planday does not support coordinates alone")
    )
  }

  @Test func `times that are too far apart are rejected`() {
    let text = """
      {"jobs": [{"id": 1, "location_index": 0, "time_windows": [[4000000001, 4000000003]]}],
      "vehicles": [{"id": 1, "start_index": 1, "breaks": [{"id": 1}]}],
      "matrices": {"car": {"durations": [[0, 7], [7, 0]]}}}
      """
    #expect(Self.message(text).contains("more than the search counts"))
  }

  @Test func `reading survives any bytes`() {
    var generator = SplitMix(seed: 5)
    for round in 0..<3_000 {
      let text = VroomProblems.small(seed: UInt64(round % 50))
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes[place] = "0123456789".utf8.randomElement(using: &generator) ?? 48
        case 2:
          bytes.insert(
            contentsOf: (Self.values.randomElement(using: &generator) ?? "").utf8,
            at: place
          )
        default: bytes.removeSubrange(place..<min(bytes.count, place + 8))
        }
      }
      let json = Data(bytes)
      _ = VroomProblem.isLikely(json)
      guard let problem = try? VroomProblem(json: json, file: "mutant") else { continue }
      _ = try? ProblemSolver(within: 0).solve(problem)
    }
  }

  private static let values = [
    "999", "4294967295", "9223372036854775807", "null", "[]", "{}", "-1", "0.01", "1e99", "65534",
  ]
}
