import Catalogs
public import DayPlanning
import Geography
import OpeningHours
public import Orienteering

extension Planner {
  /// Returns the problem that the search solves for `request`, before any stay is shortened.
  ///
  /// - Throws: `PlanError` if the request makes no sense.
  public func problem(for request: PlanRequest) throws(PlanError) -> Problem {
    let day = try DayProblem(request, in: catalog, traveling: travel, limit: candidateLimit)
    return Problem(day)
  }
}

extension Problem {
  /// Creates the general problem.
  ///
  /// Its nodes are the start and the end, if given, and then the sights.
  fileprivate init(_ problem: DayProblem) {
    let request = problem.request
    let isRoundTrip = problem.travel.start != nil && problem.travel.start == problem.travel.end
    var nodes: [Coordinate] = []
    if let start = problem.travel.start { nodes.append(start) }
    if let end = problem.travel.end, !isRoundTrip { nodes.append(end) }
    let first = nodes.count
    nodes += problem.candidates.map(\.attraction.coordinate)
    let cap = request.maxWalk?.rawValue ?? TravelMatrix.noWay.rawValue - 1
    let matrix = problem.travel.matrix(of: nodes)
    self.init(
      horizon: [problem.elapsed(request.start), problem.elapsed(request.end)],
      travelCost: request.travelCost,
      days: request.days,
      start: problem.travel.start == nil ? nil : 0,
      end: problem.travel.end == nil ? nil : isRoundTrip ? 0 : first - 1,
      travel: nodes.indices.map { from in
        nodes.indices.map { to in
          let minutes = matrix[from, to].minutes.rawValue
          return minutes > cap ? nil : minutes
        }
      },
      visits: problem.candidates.indices.map { position in
        Visit(
          problem.candidates[position],
          node: first + position,
          excluding: problem.excluded(by: position).map { problem.candidates[$0].id }
        )
      },
      breaks: problem.breaks(ofDay: 0).map { pause in
        let window = [problem.elapsed(pause.from), problem.elapsed(pause.until)]
        return Pause(window: window, minutes: pause.minutes.rawValue)
      },
      maxStops: request.stopLimit,
      maxTravel: request.maxWalkTotal?.rawValue,
      maxCost: request.budget
    )
  }
}

extension Problem.Visit {
  /// Creates the visit of a candidate.
  fileprivate init(_ candidate: Candidate, node: Int, excluding excludes: [String]) {
    self.init(
      id: candidate.id,
      node: node,
      must: candidate.isRequired,
      options: candidate.options.map { Problem.Option($0) },
      excludes: excludes
    )
  }
}

extension Problem.Option {
  /// Creates an option; its windows name their day if the days differ.
  fileprivate init(_ option: VisitOption) {
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
      cost: option.cost > 0 ? option.cost : nil
    )
  }
}
