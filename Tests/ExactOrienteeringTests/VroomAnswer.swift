import Foundation

/// An answer in VROOM's JSON, read without planday's code and checked against the problem.
struct VroomAnswer {
  private let problem: [String: Any]
  private let answer: [String: Any]

  init(_ answer: Data, to problem: String) throws {
    self.problem = try Self.object(Data(problem.utf8))
    self.answer = try Self.object(answer)
  }

  private static func object(_ json: Data) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
  }

  /// The proof status.
  var status: String { (answer["planday"] as? [String: Any])?["status"] as? String ?? "" }

  /// The sum of priorities, the jobs, and the hundredths of a second of travel.
  var aims: [Int] {
    let proof = answer["planday"] as? [String: Any] ?? [:]
    let values = ["priority", "assigned", "travel"].map { key in
      ((proof[key] as? [String: Any])?["value"] as? Double) ?? -1
    }
    return [Int(values[0]), Int(values[1]), Int((values[2] * 100).rounded())]
  }

  /// The violations.
  var faults: [String] {
    let routes = answer["routes"] as? [[String: Any]] ?? []
    let done = routes.flatMap { ids(of: "job", in: $0) }
    let left = (answer["unassigned"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
    let all = (problem["jobs"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
    var faults = routes.flatMap { self.faults(of: $0) }
    if (done + left).sorted() != all.sorted() { faults.append("does \(done), leaves \(left)") }
    let travel = routes.reduce(0) { $0 + hundredths(of: $1) }
    let priority = done.reduce(0) { $0 + (job($1)["priority"] as? Int ?? 0) }
    if aims != [priority, done.count, travel] {
      faults.append("claims \(aims), not \([priority, done.count, travel])")
    }
    return faults
  }

  private func ids(of type: String, in route: [String: Any]) -> [Int] {
    steps(of: route).filter { $0["type"] as? String == type }.compactMap { $0["id"] as? Int }
  }

  private func steps(of route: [String: Any]) -> [[String: Any]] {
    route["steps"] as? [[String: Any]] ?? []
  }

  private func job(_ id: Int) -> [String: Any] {
    (problem["jobs"] as? [[String: Any]] ?? []).first { $0["id"] as? Int == id } ?? [:]
  }

  private func vehicle(of route: [String: Any]) -> [String: Any] {
    (problem["vehicles"] as? [[String: Any]] ?? [])
      .first { $0["id"] as? Int == route["vehicle"] as? Int } ?? [:]
  }

  /// Returns the hundredths of a second of each leg of a route.
  private func ways(of route: [String: Any]) -> [Int] {
    let vehicle = vehicle(of: route)
    let matrices = problem["matrices"] as? [String: [String: [[Int]]]] ?? [:]
    let matrix = matrices[vehicle["profile"] as? String ?? "car"]?["durations"] ?? []
    let pace = Int((100 / (vehicle["speed_factor"] as? Double ?? 1)).rounded())
    let jobs = ids(of: "job", in: route).map { job($0)["location_index"] as? Int }
    let rows = [vehicle["start_index"] as? Int] + jobs + [vehicle["end_index"] as? Int]
    return zip(rows, rows.dropFirst()).map { from, to in
      guard let from, let to else { return 0 }
      return matrix[from][to] * pace
    }
  }

  private func hundredths(of route: [String: Any]) -> Int { ways(of: route).reduce(0, +) }

  private func faults(of route: [String: Any]) -> [String] {
    let vehicle = vehicle(of: route)
    let ways = ways(of: route)
    var faults: [String] = []
    var clock: Int?
    var traveled = 0
    var place = 0
    var left = ways[0]
    for step in steps(of: route) {
      func value(_ key: String) -> Int { step[key] as? Int ?? -1 }
      let start = value("arrival") + value("waiting_time")
      if let clock, value("arrival") - clock != value("duration") - traveled {
        faults.append("\(step) is reached at another time")
      }
      left -= (value("duration") - traveled) * 100
      traveled = value("duration")
      let type = step["type"] as? String ?? ""
      if type == "job" || type == "end" {
        // Whole seconds are rounded down, including those before the breaks of a leg.
        if left >= 300 { faults.append("\(step) is reached with \(left) hundredths to go") }
        place += 1
        left = place < ways.count ? ways[place] : 0
      }
      let source = type == "job" ? job(value("id")) : type == "break" ? pause(of: vehicle) : nil
      if let source {
        let windows = source["time_windows"] as? [[Int]] ?? [[0, .max]]
        if !windows.contains(where: { $0[0] <= start && start <= $0[1] }) {
          faults.append("\(step) starts outside \(windows)")
        }
        if value("service") != source["service"] as? Int ?? 0
          || value("setup") != source["setup"] as? Int ?? 0
        {
          faults.append("\(step) is of another length")
        }
      }
      clock = start + value("setup") + value("service")
    }
    let window = vehicle["time_window"] as? [Int] ?? [0, .max]
    let first = steps(of: route).first?["arrival"] as? Int ?? -1
    if first < window[0] || clock ?? 0 > window[1] { faults.append("is out of \(window)") }
    if ids(of: "break", in: route).count != (vehicle["breaks"] as? [Any] ?? []).count {
      faults.append("lacks a break")
    }
    if place - (vehicle["end_index"] == nil ? 0 : 1) > vehicle["max_tasks"] as? Int ?? .max {
      faults.append("has too many jobs")
    }
    let limit = vehicle["max_travel_time"] as? Int ?? .max / 100
    if hundredths(of: route) > limit * 100 { faults.append("travels too long") }
    return faults
  }

  private func pause(of vehicle: [String: Any]) -> [String: Any]? {
    (vehicle["breaks"] as? [[String: Any]])?.first
  }
}
