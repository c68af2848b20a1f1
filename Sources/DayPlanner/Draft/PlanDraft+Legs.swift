import Catalogs
import DayPlans
import OpeningHours
import Orienteering

extension PlanDraft {
  /// Returns a day without stops.
  func emptyDay(_ day: Int, _ legs: [DraftLeg]) -> Plan.Day {
    let clock = problem.clocks[day]
    let start = clock.time(problem.horizon(by: clock).lowerBound)
    let way = legs.count == 1 ? legs[0].leg : nil
    let depart = way?.depart ?? start
    return Plan.Day(
      date: problem.request.dates[day],
      start: depart,
      end: clock.time(depart.elapsedMinutes + (way?.minutes.rawValue ?? 0)),
      stops: [],
      legs: [way].compactMap(\.self),
      breaks: [],
      cost: Plan.Cost(of: [], in: problem.catalog.city)
    )
  }

  /// A leg to a stop or to the end; not part of the plan if the start or the end is free.
  struct DraftLeg {
    /// The leg of the schedule.
    let timing: RouteSchedule.Leg
    /// The leg of the plan.
    let leg: Plan.Leg?
  }

  /// Returns the legs of a day, by the ride of each that has one.
  func legs(of route: [Int], on day: Int, by rides: [Departures.Ride?]) -> [DraftLeg] {
    let places: [Int?] = [nil] + route.map { choices[$0].candidate } + [nil]
    return zip(places, places.dropFirst()).enumerated().map { position, ends in
      let (from, to) = ends
      let ride = rides.indices.contains(position) ? rides[position] : nil
      let ridden = ride.flatMap {
        let date = problem.request.dates[day]
        let time = problem.clocks[day].time(Int($0.depart))
        return problem.travel.ride(from: from, to: to, leaving: time, on: date)
      }
      guard let path = ridden ?? problem.travel.path(from: from, to: to) else {
        return DraftLeg(timing: .init(travel: 0), leg: nil)
      }
      return DraftLeg(
        timing: .init(travel: Int32(path.minutes.rawValue), ride: ride),
        leg: Plan.Leg(
          from: from.map { problem.candidates[$0].id } ?? "start",
          to: to.map { problem.candidates[$0].id } ?? "end",
          path: path
        )
      )
    }
  }
}
