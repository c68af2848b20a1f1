extension VroomProblem {
  /// The contradictions in the problem, each with its place; empty if it can be solved.
  var faults: [String] {
    let faults =
      matrixFaults + repetitions(of: jobs.map(\.id), in: "jobs")
      + repetitions(of: vehicles.map(\.id), in: "vehicles") + jobFaults + vehicleFaults
    guard faults.isEmpty else { return faults }
    let frame = VroomFrame(of: self)
    return setupFaults + frame.breakFaults + frame.sizeFaults
  }

  /// The profiles of the vehicles, sorted by name.
  var profiles: [String] { Set(vehicles.map(\.profile)).sorted() }

  private var matrixFaults: [String] {
    var faults: [String] = []
    for (profile, matrix) in matrices.sorted(by: { $0.key < $1.key }) {
      for (row, line) in matrix.enumerated() where line.count != matrix.count {
        faults.append(
          "matrices.\(profile).durations[\(row)]: has \(line.count) numbers for \(matrix.count) rows"
        )
      }
    }
    return faults
  }

  private func repetitions(of ids: [Int], in list: String) -> [String] {
    var known: Set<Int> = []
    return ids.enumerated().filter { !known.insert($0.element).inserted }
      .map { "\(list)[\($0.offset)].id: \($0.element) occurs twice" }
  }

  private var jobFaults: [String] {
    jobs.enumerated().flatMap { number, job in
      profiles.compactMap { profile in
        rowFault(job.location, of: profile, at: "jobs[\(number)].location_index")
      }
    }
  }

  private var vehicleFaults: [String] {
    vehicles.enumerated().flatMap { number, vehicle -> [String] in
      let place = "vehicles[\(number)]"
      guard matrices[vehicle.profile] != nil else {
        return ["\(place).profile: there is no matrices.\(vehicle.profile)"]
      }
      let breaks = repetitions(of: vehicle.breaks.map(\.id), in: "\(place).breaks")
      let ends = [(vehicle.start, "start_index"), (vehicle.end, "end_index")].compactMap {
        rowFault($0, of: vehicle.profile, at: "\(place).\($1)")
      }
      return ends + breaks
    }
  }

  private func rowFault(_ location: Location?, of profile: String, at place: String) -> String? {
    guard let location, let matrix = matrices[profile], !matrix.indices.contains(location.index)
    else { return nil }
    return "\(place): \(location.index) is no row of matrices.\(profile).durations, "
      + "which has \(matrix.count)"
  }

  /// A setup that depends on the previous stop is not part of the length of a visit.
  private var setupFaults: [String] {
    let places = Dictionary(grouping: jobs.map(\.location.index)) { $0 }.mapValues(\.count)
    let starts = Set(vehicles.compactMap(\.start?.index))
    return jobs.enumerated().compactMap { number, job in
      let index = job.location.index
      guard job.setup > 0, places[index] ?? 0 > 1 || starts.contains(index) else { return nil }
      let other = places[index] ?? 0 > 1 ? "another job" : "the start of a vehicle"
      return "jobs[\(number)].setup: job \(job.id) is at the location of \(other), where its setup "
        + "would depend on the stop before; planday does not support that"
    }
  }
}
