import Catalogs
import DayPlans
import OpeningHours

/// A planned day for simulation: the sequence of events, in elapsed minutes.
struct DayCourse {
  /// A break before a leg.
  package struct Break {
    /// The earliest start.
    let from: Double
    /// The length.
    let minutes: Double
  }

  /// A stop with the leg to it.
  struct Step {
    /// The breaks before the leg.
    let breaks: [Break]
    /// The leg.
    let leg: Double
    /// The time to get inside.
    let entry: Double
    /// The stay.
    let stay: Double
    /// The minimum worthwhile stay.
    let least: Double
    /// When visits are possible.
    let openings: [Opening]
  }

  /// The outcome of a stop on a simulated day.
  struct Outcome {
    /// The arrival.
    var arrive: Double
    /// The departure.
    var leave: Double
    /// The minutes inside; zero if the visitor did not get in.
    var inside: Double
    /// Whether the planned visit fit before closing and the end of the day, within the tolerance.
    var isOnTime: Bool
  }

  /// The clock of the day.
  let clock: DayClock

  /// The stops.
  let steps: [Step]

  /// The departure.
  let start: Double

  /// The leg to the end, zero if that is free, and the breaks before it.
  let home: (breaks: [Break], leg: Double)

  /// The latest end.
  let end: Double

  /// The distributions and tolerances.
  let model: RiskModel

  /// Creates the course of a day.
  init(_ day: Plan.Day, of plan: Plan, in catalog: Catalog, model: RiskModel) {
    let request = plan.request
    let clock = request.clock(on: day.date, in: ZoneRule(identifier: catalog.city.timeZone))
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let legs = Dictionary(day.legs.map { ($0.to, $0.minutes) }) { first, _ in first }
    func breaks(after id: String?) -> [Break] {
      // A meal during a visit is part of its stay.
      day.breaks.filter { $0.after == id && !$0.duringStop }.map { pause in
        let window = plan.dayBreaks(on: day.date).first { $0.kind == pause.kind }
        return Break(
          from: Double(
            window.map { clock.elapsed($0.from.minutesSinceMidnight) } ?? pause.start.elapsedMinutes
          ),
          minutes: Double(pause.end - pause.start)
        )
      }
    }
    steps = day.stops.enumerated().map { number, stop in
      let sight = catalog[stop.id]
      return Step(
        breaks: breaks(after: number > 0 ? day.stops[number - 1].id : nil),
        leg: Double(legs[stop.id]?.rawValue ?? 0),
        entry: Double(stop.entryMinutes.rawValue),
        stay: Double(stop.minutes.rawValue),
        least: Double(min(sight?.visit.minimum ?? stop.minutes, stop.minutes).rawValue),
        openings: sight.map { table.openings(of: $0, on: day.date).map { $0.elapsed(by: clock) } }
          ?? []
      )
    }
    start = Double(day.start.elapsedMinutes)
    home = (breaks(after: day.stops.last?.id), Double(legs["end"]?.rawValue ?? 0))
    end = Double(clock.elapsed(request.end.minutesSinceMidnight, preferringLast: true))
    (self.clock, self.model) = (clock, model)
  }

  /// Returns the outcome of a stop if its predecessor is left at `time`.
  func outcome(of step: Int, leavingAt time: Double, _ factors: RiskDraws.Factors) -> Outcome {
    let stop = steps[step]
    let arrive = after(stop.breaks, at: time, factors.pause) + stop.leg * factors.leg
    let entry = stop.entry * (model.steadyEntry + (1 - model.steadyEntry) * factors.entry)
    for opening in stop.openings {
      let door = max(arrive, Double(opening.open))
      let enter = door + entry
      guard door <= Double(opening.lastAdmission), enter + stop.least <= Double(opening.close)
      else { continue }
      let inside = min(stop.stay * factors.stay, Double(opening.close) - enter)
      let isOnTime = enter + stop.stay <= Double(opening.close) + model.tolerance
      return Outcome(arrive: arrive, leave: enter + inside, inside: inside, isOnTime: isOnTime)
    }
    return Outcome(arrive: arrive, leave: arrive, inside: 0, isOnTime: false)
  }

  /// Whether the end of the day is reached in time if the last stop is left at `time`.
  func isHomeOnTime(leavingAt time: Double, _ factors: RiskDraws.Factors) -> Bool {
    after(home.breaks, at: time, factors.pause) + home.leg * factors.leg <= end + model.tolerance
  }

  /// Returns the end of breaks that start at `time` or later.
  private func after(_ breaks: [Break], at time: Double, _ factor: Double) -> Double {
    breaks.reduce(time) { max($0, $1.from) + $1.minutes * factor }
  }
}
