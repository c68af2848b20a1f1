import Basics
import Orienteering

/// Random problems in the JSON of VROOM; the same seed gives the same text everywhere.
package enum VroomProblems {
  /// Returns a small problem that randomly uses the supported features.
  package static func small(seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let count = number(1...5)
    let origin = chance(0.2) ? 1_700_000_000 : 0
    let rows = count + 2
    func matrix() -> String {
      let hasZeros = chance(0.2)
      let lines = (0..<rows).map { from in
        let line = (0..<rows).map { $0 == from || hasZeros && chance(0.3) ? 0 : number(1...20) }
        return "\(line)"
      }
      return "{\"durations\": [\(lines.joined(separator: ","))]}"
    }
    func window(_ length: Int) -> String {
      let opens = origin + number(0...150)
      return "[\(opens), \(opens + number(0...length))]"
    }
    let matrices = "{\"car\": \(matrix()), \"bike\": \(matrix())}"
    let jobs = (0..<count).map { job in
      var parts = ["\"id\": \(job + 1)", "\"location_index\": \(job)"]
      if chance(0.7) { parts.append("\"service\": \(number(0...30))") }
      if chance(0.6) { parts.append("\"priority\": \(number(0...4) * 25)") }
      if chance(0.3) { parts.append("\"setup\": \(number(0...10))") }
      if chance(0.6) { parts.append("\"time_windows\": [\(window(80))]") }
      return "{\(parts.joined(separator: ", "))}"
    }
    let vehicles = (0..<number(1...2)).map { vehicle in
      var parts = ["\"id\": \(vehicle)", "\"profile\": \"\(chance(0.7) ? "car" : "bike")\""]
      if chance(0.6) { parts.append("\"start_index\": \(count)") }
      if chance(0.6) { parts.append("\"end_index\": \(count + number(0...1))") }
      if origin > 0 || chance(0.8) {
        parts.append("\"time_window\": [\(origin + number(0...20)), \(origin + number(170...220))]")
      }
      if chance(0.4) {
        parts.append(
          "\"breaks\": [{\"id\": 9, \"service\": \(number(0...20)), \"time_windows\": "
            + "[[\(origin + number(40...60)), \(origin + number(60...90))]]}]"
        )
      }
      if chance(0.3) { parts.append("\"max_tasks\": \(number(0...3))") }
      if chance(0.3) { parts.append("\"max_travel_time\": \(number(10...90))") }
      if chance(0.3) { parts.append("\"speed_factor\": \([0.5, 0.8, 2, 1.25][number(0...3)])") }
      return "{\(parts.joined(separator: ", "))}"
    }
    return "{\"jobs\": [\(jobs.joined(separator: ","))],\n\"vehicles\": "
      + "[\(vehicles.joined(separator: ","))],\n\"matrices\": \(matrices)}"
  }
}
