import Catalogs
import DayPlanner
import DayPlans
import Geography
import OpeningHours

/// Finds whether sights fit between the stops that are left of a day.
///
/// A visit fits where the way there, the way in, its shortest stay and the way on leave the next stop reachable before its arrival,
/// its wait and its slack are used up. The stay is as long as there is room, up to what is recommended.
struct PlanFitRule {
  /// A point of the day at which a visit may begin, and when it must be over.
  private struct Gap {
    let position: Coordinate
    let leave: Int
    let stop: String?
    let next: Coordinate?
    let latest: Int
  }

  private let search: NearSearch
  private let request: PlanRequest
  private let day: Plan.Day?
  private let clock: DayClock
  /// The elapsed minute of the day.
  private let now: Int

  /// Prepares the rule for the day of a plan on which `moment` falls.
  init(_ plan: Plan, in search: NearSearch, at moment: LocalDateTime) {
    self.search = search
    request = plan.request
    day = plan.days.first { $0.date == moment.date }
    let zone = ZoneRule(identifier: search.catalog.city.timeZone)
    clock = plan.request.clock(on: moment.date, in: zone)
    now = clock.elapsed(moment.minutesSinceMidnight)
  }

  /// Returns the fit of each place, seen from a position; `nil` if the plan has no such day.
  func fits(of places: [NearbyPlace], from position: Coordinate) -> [PlanFit?] {
    guard let day else { return places.map { _ in nil } }
    let gaps = gaps(of: day, from: position)
    let points =
      places.flatMap { [$0.attraction.coordinate, $0.attraction.visitEnd] }
      + gaps.map(\.position) + gaps.compactMap(\.next)
    let unique = Array(Set(points)).sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    let matrix = search.model.matrix(of: unique, by: request.mode, at: request.pace ?? .normal)
    let index = Dictionary(uniqueKeysWithValues: unique.enumerated().map { ($1, $0) })
    func minutes(_ from: Coordinate, _ to: Coordinate) -> Int {
      guard let row = index[from], let column = index[to] else { return 0 }
      return matrix[row, column].minutes.rawValue
    }
    return places.map { place in
      if let stop = day.stops.first(where: { $0.id == place.attraction.id }) {
        return .planned(stop.arrive)
      }
      return gaps.lazy.compactMap { fit(place.attraction, in: $0, day, minutes) }.first ?? .tooLong
    }
  }

  /// Returns where visits may go: from here before the next stop, and after each stop that is left.
  private func gaps(of day: Plan.Day, from position: Coordinate) -> [Gap] {
    let left = day.stops.filter { $0.arrive.elapsedMinutes >= now }
    let end = clock.elapsed(request.end.minutesSinceMidnight, preferringLast: true)
    let home = request.to ?? request.from
    let goal = home.flatMap { search.catalog.position(of: $0) }
    func latest(_ stop: Plan.Stop?) -> Int {
      stop.map { $0.arrive.elapsedMinutes + ($0.waitMinutes + $0.slackMinutes).rawValue }
        ?? end
    }
    let first = Gap(
      position: position,
      leave: now,
      stop: nil,
      next: left.first?.coordinate ?? goal,
      latest: latest(left.first)
    )
    return [first]
      + left.enumerated().map { number, stop in
        let next = number + 1 < left.count ? left[number + 1] : nil
        return Gap(
          position: search.catalog[stop.id]?.visitEnd ?? stop.visitEnd,
          leave: stop.leave.elapsedMinutes,
          stop: stop.name,
          next: next?.coordinate ?? goal,
          latest: latest(next)
        )
      }
  }

  /// Returns the visit that a gap has room for; `nil` if there is none.
  private func fit(
    _ attraction: Attraction,
    in gap: Gap,
    _ day: Plan.Day,
    _ minutes: (Coordinate, Coordinate) -> Int
  ) -> PlanFit? {
    let arrive = gap.leave + minutes(gap.position, attraction.coordinate)
    let back = gap.next.map { minutes(attraction.visitEnd, $0) } ?? 0
    let entries = EntryTimes(
      of: attraction,
      on: day.date,
      at: request.pace,
      search.hours,
      by: clock
    )
    let least = attraction.visit.minimum.rawValue
    let openings = search.hours.openings(of: attraction, on: day.date)
    for opening in openings.map({ $0.elapsed(by: clock) }) {
      let door = max(arrive, opening.open)
      let room = min(gap.latest - back, opening.close) - door - entries.minutes(at: door)
      guard door <= opening.lastAdmission, room >= least else { continue }
      return .fits(stay: Minutes(min(room, attraction.visit.recommended.rawValue)), after: gap.stop)
    }
    return nil
  }
}
