import Orienteering

/// Computes the times of one vehicle's route, stop by stop, as VROOM does.
struct VroomTiming {
  private let order: [Int]
  private let vehicle: Int
  private let frame: VroomFrame
  private var steps: [VroomSolution.Step] = []

  /// The departure from the previous stop, in hundredths of a second.
  private var clock = 0

  /// The rest of the leg to the next stop, in hundredths of a second.
  private var leg = 0

  /// Creates a timing of the jobs in `order` by a vehicle.
  init(of order: [Int], by vehicle: Int, in frame: VroomFrame) {
    self.order = order
    self.vehicle = vehicle
    self.frame = frame
  }

  /// Returns the route, or `nil` if the jobs cannot be done in this order.
  mutating func route(on instance: Instance) -> VroomSolution.Route? {
    guard let (departure, schedule) = latestSchedule(on: instance) else { return nil }
    let owner = frame.problem.vehicles[vehicle]
    let legs = frame.legs(of: order, by: vehicle)
    let pace = frame.pace(of: vehicle)
    clock = frame.hundredths(Int(departure))
    leg = legs[0] * pace
    if let start = owner.start { stop("start", at: start, from: clock) }
    for position in 0...order.count {
      for pause in schedule.breaks(at: position) {
        addBreak(owner.breaks[pause], at: frame.hundredths(Int(schedule.breakStarts[pause])))
      }
      guard position < order.count else { break }
      let start = schedule.stops[position].start
      addJob(frame.problem.jobs[order[position]], at: frame.hundredths(Int(start)))
      leg = legs[position + 1] * pace
    }
    travel(until: .max)
    if let end = owner.end { stop("end", at: end, from: clock) }
    return VroomSolution.Route(
      vehicle: owner.id,
      description: owner.description,
      total: total(seconds: legs.reduce(0, +), speed: owner.speedFactor),
      steps: steps
    )
  }

  /// Returns the schedule that ends as early as possible, and the latest departure that keeps that end.
  private func latestSchedule(on instance: Instance) -> (Int32, RouteSchedule)? {
    let own = instance.keeping(places: order)
    let day = own.kinds[own.days[vehicle]]
    let numbers = Array(order.indices)
    guard var schedule = RouteSchedule(numbers, on: day, of: own) else { return nil }
    var lowest = day.horizon.lowerBound
    var highest = schedule.end
    while lowest < highest {
      // Departures are integer units.
      let middle = lowest + (highest - lowest + 1) / 2
      let later = RouteSchedule(numbers, on: day.leaving(at: middle), of: own)
      if let later, later.end == schedule.end {
        (lowest, schedule) = (middle, later)
      } else {
        highest = middle - 1
      }
    }
    return (lowest, schedule)
  }

  /// Travels until a moment, or to the end of the leg.
  private mutating func travel(until moment: Int) {
    let part = min(leg, max(0, moment - clock))
    let before = seconds(clock)
    clock += part
    leg -= part
    traveled += seconds(clock) - before
  }

  /// The seconds of travel so far.
  private var traveled = 0

  private func seconds(_ hundredths: Int) -> Int { hundredths / 100 }

  private mutating func stop(_ type: String, at place: VroomProblem.Location, from moment: Int) {
    steps.append(
      VroomSolution.Step(
        type: type,
        location: place.coordinates,
        locationIndex: place.index,
        arrival: seconds(moment),
        waitingTime: 0,
        setup: 0,
        service: 0,
        duration: traveled
      )
    )
  }

  private mutating func addJob(_ job: VroomProblem.Job, at moment: Int) {
    travel(until: .max)
    steps.append(
      VroomSolution.Step(
        type: "job",
        id: job.id,
        job: job.id,
        description: job.description,
        location: job.location.coordinates,
        locationIndex: job.location.index,
        arrival: seconds(clock),
        waitingTime: seconds(moment) - seconds(clock),
        setup: job.setup,
        service: job.service,
        duration: traveled
      )
    )
    clock = moment + job.action * 100
  }

  /// Adds a break; the vehicle travels until it starts.
  private mutating func addBreak(_ pause: VroomProblem.Break, at moment: Int) {
    travel(until: moment)
    steps.append(
      VroomSolution.Step(
        type: "break",
        id: pause.id,
        description: pause.description,
        arrival: seconds(clock),
        waitingTime: seconds(moment) - seconds(clock),
        setup: 0,
        service: pause.service,
        duration: traveled
      )
    )
    clock = moment + pause.service * 100
  }

  private func total(seconds: Int, speed: Double) -> VroomSolution.Total {
    // An hour costs 3600; VROOM rounds the cost of each second before summing.
    let cost = Double(seconds) * (1 / speed * 360_000).rounded() / 360_000
    return VroomSolution.Total(
      cost: Int(cost.rounded(.down)),
      setup: steps.reduce(0) { $0 + $1.setup },
      service: steps.reduce(0) { $0 + $1.service },
      duration: traveled,
      waitingTime: steps.reduce(0) { $0 + $1.waitingTime },
      priority: order.reduce(0) { $0 + frame.problem.jobs[$1].priority }
    )
  }
}

extension DayKind {
  /// Returns this day with a later start.
  fileprivate func leaving(at tick: Int32) -> DayKind {
    changing(horizon: tick...max(tick, horizon.upperBound))
  }
}
