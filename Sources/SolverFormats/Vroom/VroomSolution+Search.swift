import Orienteering

extension VroomSolution {
  /// Creates the solution that a search found, with the times of its routes.
  init(_ search: VroomSearch, method: String, milliseconds: Int) {
    let frame = search.frame
    let instance = frame.makeInstance(.withoutTravel(of: frame))
    let problem = frame.problem
    routes = search.routes.enumerated().compactMap { vehicle, order in
      var timing = VroomTiming(of: order, by: vehicle, in: frame)
      return order.isEmpty ? nil : timing.route(on: instance)
    }
    let done = Set(search.routes.joined())
    unassigned = problem.jobs.enumerated().filter { !done.contains($0.offset) }.map { _, job in
      Unassigned(
        id: job.id,
        description: job.description,
        location: job.location.coordinates,
        locationIndex: job.location.index
      )
    }
    proof = Proof(search, method: method)
    self.milliseconds = milliseconds
  }
}

extension VroomSolution.Proof {
  fileprivate init(_ search: VroomSearch, method: String) {
    let frame = search.frame
    let count = search.count
    let each = frame.problem.jobs.first?.priority ?? 0
    func points(_ steps: Int, _ jobs: Int?) -> Double? {
      frame.hasSteps ? Double(steps * frame.step) : jobs.map { Double($0 * each) }
    }
    func seconds(_ ticks: Int) -> Double {
      Double(ticks / frame.ticks * frame.unit) / 100
    }
    priority = .init(
      value: points(count.steps, count.jobs) ?? 0,
      bound: search.mostSteps.flatMap { points($0, search.mostJobs) }
    )
    assigned = .init(value: Double(count.jobs), bound: search.mostJobs.map(Double.init))
    travel = .init(value: seconds(count.travel), bound: search.leastTravel.map(seconds))
    let first = [priority, assigned, travel].first { $0.value != $0.bound }
    gap =
      first.map { aim in
        aim.bound.map { (abs($0 - aim.value) / max($0, aim.value)).rounded(toPlaces: 6) }
      } ?? 0
    let isBounded = search.mostSteps != nil || search.leastTravel != nil
    status = first == nil ? .optimal : isBounded ? .bounded : .heuristic
    self.method = method
  }
}
