import Catalogs
public import DayPlans
import Geography
import OpeningHours
public import Orienteering

extension Planner {
  /// Returns the problem that the search solves for `request`, before any stay is shortened.
  ///
  /// - Throws: `PlanError` if the request makes no sense.
  public func problem(for request: PlanRequest) throws(PlanError) -> Problem {
    let day = try DayProblem(
      request,
      in: catalog,
      traveling: travel,
      valuing: value,
      limit: candidateLimit
    )
    return Problem(day)
  }
}

extension Problem {
  /// Creates the general problem.
  ///
  /// Its nodes are the start and the end, if given, and then the sights. A way from a sight begins where its visit ends.
  fileprivate init(_ problem: DayProblem) {
    let request = problem.request
    let isRoundTrip = problem.travel.start != nil && problem.travel.start == problem.travel.end
    var nodes: [Coordinate] = []
    if let start = problem.travel.start { nodes.append(start) }
    if let end = problem.travel.end, !isRoundTrip { nodes.append(end) }
    let first = nodes.count
    nodes += problem.candidates.map(\.attraction.coordinate)
    let loadCost = problem.loadCost
    let breaks = problem.breaks(ofDay: 0)
    let cap = request.maxWalk?.rawValue ?? TravelMatrix.noWay.rawValue - 1
    let matrix = problem.travel.matrix(
      of: nodes + problem.candidates.compactMap { $0.attraction.dayFacts.exit?.coordinate }
    )
    var origins = Array(nodes.indices)
    var next = nodes.count
    for (position, candidate) in problem.candidates.enumerated()
    where candidate.attraction.dayFacts.exit != nil {
      origins[first + position] = next
      next += 1
    }
    self.init(
      horizon: [
        problem.elapsed(request.start), problem.elapsed(request.end) - problem.freeMinutes,
      ],
      travelCost: request.minuteCost,
      days: request.days,
      start: problem.travel.start == nil ? nil : 0,
      end: problem.travel.end == nil ? nil : isRoundTrip ? 0 : first - 1,
      travel: nodes.indices.map { from in
        nodes.indices.map { to in
          let minutes = matrix[from == to ? from : origins[from], to].minutes.rawValue
          return minutes > cap ? nil : minutes
        }
      },
      visits: problem.candidates.indices.map { position in
        Visit(
          problem.candidates[position],
          hasLoad: !loadCost.isEmpty,
          node: first + position,
          breaks: breaks.map(\.kind),
          excluding: problem.excluded(by: position).map { problem.candidates[$0].id }
        )
      },
      breaks: breaks.map { pause in
        let window = [problem.elapsed(pause.from), problem.elapsed(pause.until)]
        return Pause(window: window, minutes: pause.minutes.rawValue)
      },
      maxStops: request.stopLimit,
      maxTravel: request.maxWalkTotal?.rawValue,
      maxCost: request.budget,
      charges: problem.charges(amongNodesFrom: first),
      loadCost: loadCost.steps.map {
        LoadStep(load: Int($0.load), rise: DayProblem.points($0.rise))
      }
    )
  }
}

extension DayProblem {
  /// Returns what legs between the nodes of an exported problem are charged in points, of which the candidates are those from `first` on;
  /// none if no leg is charged.
  fileprivate func charges(amongNodesFrom first: Int) -> [[Double]] {
    let charges = charges
    guard !charges.isEmpty else { return [] }
    let (start, end) = (travel.start == nil ? nil : 0, travel.end == nil ? nil : first - 1)
    let nodes = 0..<first + candidates.count
    return nodes.map { from in
      nodes.map { to in
        let (origin, target) = (from - first, to - first)
        let units =
          switch (origin >= 0, target >= 0) {
          case (true, true): charges.units(from: origin, to: target)
          case (false, true): from == start ? charges.units(from: nil, to: target) : 0
          case (true, false): to == end ? charges.units(from: origin, to: nil) : 0
          case (false, false): Int32(0)
          }
        return Self.points(units)
      }
    }
  }
}

extension Problem.Visit {
  /// Creates the visit of a candidate.
  fileprivate init(
    _ candidate: Candidate,
    hasLoad: Bool,
    node: Int,
    breaks: [BreakKind?],
    excluding excludes: [String]
  ) {
    self.init(
      id: candidate.id,
      node: node,
      must: candidate.isRequired,
      options: candidate.options.map {
        Problem.Option($0, load: hasLoad ? candidate.load : 0, breaks: breaks)
      },
      excludes: excludes
    )
  }
}

extension Problem.Option {
  /// Creates an option; its windows name their day if the days differ.
  fileprivate init(_ option: VisitOption, load: Int, breaks: [BreakKind?]) {
    let isSame = option.openings.allSatisfy { $0 == option.openings.first }
    let days = isSame ? Array(option.openings.prefix(1)) : option.openings
    self.init(
      score: option.points.value,
      stay: option.duration,
      windows: days.enumerated().flatMap { day, openings in
        openings.map { opening in
          Problem.Window(
            open: opening.open,
            close: opening.close,
            lastAdmission: opening.lastAdmission,
            day: isSame ? nil : day
          )
        }
      },
      cost: option.cost > 0 ? option.cost : nil,
      load: load > 0 ? load : nil,
      break: option.isMeal ? breaks.firstIndex(of: option.meal) : nil
    )
  }
}
