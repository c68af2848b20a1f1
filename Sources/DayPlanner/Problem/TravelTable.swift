import Catalogs
package import DayPlans
package import Geography
import OpeningHours
import Orienteering
import Travel

/// The legs between the candidates of a plan, its start and its end.
///
/// A leg leads to where a visit begins, and away from where it ends. So the way back from a bridge is another one than the way there.
package struct TravelTable: Sendable {
  /// Where travel times come from.
  package let model: any TravelModel

  /// Where each day starts, if fixed.
  package let start: Coordinate?

  /// Where each day ends, if fixed.
  package let end: Coordinate?

  private let mode: TravelMode
  private let pace: Pace
  private let places: [Coordinate]
  private var matrix: TravelMatrix

  /// For each of ``places``, the index of the place that one leaves from: the exit of a sight that has one, else the place itself.
  private let origins: [Int]

  /// The indices of the start and the end among ``places``; `nil` if they are free.
  private let startIndex, endIndex: Int?

  /// The legs that go around something that is closed, by their places.
  private var detours: [Ends: TravelPath] = [:]

  /// The ways of each day by departures; empty if the model knows none.
  private var departures: [Departures]

  /// The positions of the candidates in the matrix, which has the start, the end and the exits after them.
  private var kept: [Int]

  /// Computes the legs between `sights`.
  ///
  /// - Complexity: That of the model's matrix.
  init(_ request: PlanRequest, in catalog: Catalog, sights: [Attraction], model: any TravelModel) {
    self.model = model.adapted(to: request, in: catalog.city)
    mode = request.mode
    pace = request.pace ?? .normal
    start = request.from.flatMap { catalog.position(of: $0) }
    end = catalog.end(of: request)
    var places = sights.map(\.coordinate) + [start, end].compactMap(\.self)
    startIndex = start.map { _ in sights.count }
    endIndex = end.map { _ in places.count - 1 }
    var origins = Array(places.indices)
    for (index, sight) in sights.enumerated() {
      guard let exit = sight.dayFacts.exit else { continue }
      origins[index] = places.count
      places.append(exit.coordinate)
    }
    (self.places, self.origins) = (places, origins)
    if let model = self.model as? TimetableTravel {
      let days = model.rides(among: self.places, at: pace, longest: request.maxWalk)
      departures = days.map { Departures($0, longest: request.maxWalk) }
      matrix = TimetableTravel.matrix(of: self.places, by: days)
    } else {
      departures = []
      matrix = self.model.matrix(of: self.places, by: mode, at: pace)
    }
    kept = Array(sights.indices)
  }

  /// Throws if the source of travel times failed, so that legs are missing.
  func checkAnswers() throws(PlanError) {
    if let reason = model.failureReason { throw .travelFailed(reason) }
  }

  /// Keeps only the candidates at `positions`, in that order.
  mutating func keep(_ positions: [Int]) {
    kept = positions.map { kept[$0] }
  }

  /// Returns the minutes between two candidates, by their positions; `nil` stands for the start or the end, which take no time
  /// if they are free.
  func minutes(from: Int?, to: Int?) -> Int {
    ends(from: from, to: to).map { matrix[$0.from, $0.to].minutes.rawValue } ?? 0
  }

  /// Returns whether the leg between two candidates rides public transport, as for ``minutes(from:to:)``; `false` where that depends on
  /// departures.
  func rides(from: Int?, to: Int?) -> Bool {
    guard departures.isEmpty else { return false }
    return ends(from: from, to: to).map { matrix[$0.from, $0.to].insteadOnFoot != nil } ?? false
  }

  /// Returns the minutes on foot between where the visits of two candidates begin, or by the mode of the request if that has no rides.
  ///
  /// Exits make no difference to it, so that it does not depend on the order.
  func walkingMinutes(from: Int, to: Int) -> Int {
    let leg = matrix[kept[from], kept[to]]
    return (leg.insteadOnFoot ?? leg.minutes).rawValue
  }

  /// Returns the leg between two candidates in full, as for ``minutes(from:to:)``; `nil` if an end of it is free.
  func path(from: Int?, to: Int?) -> TravelPath? {
    ends(from: from, to: to).map { ends in
      detours[ends] ?? model.path(from: places[ends.from], to: places[ends.to], by: mode, at: pace)
    }
  }

  /// Returns what a leg was let take, as for ``path(from:to:)``; `nil` if nothing.
  func detour(from: Int?, to: Int?) -> TravelPath? {
    ends(from: from, to: to).flatMap { detours[$0] }
  }

  /// Returns the positions of the ends of a leg, as for ``path(from:to:)``; `nil` if one is free.
  func coordinates(from: Int?, to: Int?) -> (start: Coordinate, end: Coordinate)? {
    ends(from: from, to: to).map { (places[$0.from], places[$0.to]) }
  }

  /// Lets a leg between two candidates, as for ``path(from:to:)``, take another walk at all hours, or rides that save enough over it.
  mutating func detour(from: Int?, to: Int?, walking walk: TravelPath) {
    guard let ends = ends(from: from, to: to) else { return }
    let (start, end) = (places[ends.from], places[ends.to])
    var path = walk
    if let map = model as? any ParkSource, mode == .transit {
      path = map.leg(from: start, to: end, at: pace, insteadOf: walk)
    }
    detours[ends] = path
    var entry = TravelMatrix.Entry(
      minutes: path.minutes,
      meters: path.meters,
      isEstimated: path.isEstimated,
      insteadOnFoot: path.rides.isEmpty ? nil : walk.minutes
    )
    if let model = model as? TimetableTravel, !departures.isEmpty {
      for (day, date) in model.dates.enumerated() {
        departures[day] = departures[day].replacing(
          from: ends.from,
          to: ends.to,
          walk: Int32(clamping: walk.minutes.rawValue),
          rides: model.rides(from: start, to: end, at: pace, on: date, insteadOf: walk)
            .map(Departures.Ride.init)
        )
      }
      let least = departures.map { Int($0.least(from: ends.from, to: ends.to)) }.min() ?? .max
      if least < walk.minutes.rawValue {
        entry.minutes = Minutes(least)
        entry.insteadOnFoot = walk.minutes
      }
    }
    matrix[ends.from, ends.to] = entry
  }

  /// Takes the ways that legs of another table of the same places were let take.
  mutating func takeDetours(of other: Self) {
    (detours, matrix, departures) = (other.detours, other.matrix, other.departures)
  }

  /// Returns whether ways of a day depend on departures.
  func hasDepartures(onDay day: Int) -> Bool { departures.indices.contains(day) }

  /// Returns the ways of a day by departures, with the places of visits at the candidates at `positions`; `nil` if the model knows
  /// none.
  func departures(ofDay day: Int, visiting positions: [Int]) -> DayDepartures? {
    guard departures.indices.contains(day) else { return nil }
    return DayDepartures(
      departures[day],
      places: positions.map { kept[$0] },
      origins: positions.map { origins[kept[$0]] },
      start: startIndex ?? DayDepartures.anywhere,
      end: endIndex ?? DayDepartures.anywhere
    )
  }

  /// Returns the leg between two candidates, as for ``path(from:to:)``, by the ride that one sets out for at a time.
  func ride(from: Int?, to: Int?, leaving time: ClockTime, on date: CalendarDate) -> TravelPath? {
    guard let model = model as? TimetableTravel, let ends = ends(from: from, to: to) else {
      return nil
    }
    let (start, end) = (places[ends.from], places[ends.to])
    return model.ride(
      from: start,
      to: end,
      at: pace,
      leaving: time,
      on: date,
      insteadOf: detours[ends]
    )
  }

  /// The places of a leg: the one that it leaves from and the one that it leads to.
  private struct Ends: Hashable {
    let from: Int
    let to: Int
  }

  private func ends(from: Int?, to: Int?) -> Ends? {
    guard let origin = from.map({ origins[kept[$0]] }) ?? startIndex,
      let target = to.map({ kept[$0] }) ?? endIndex
    else { return nil }
    return Ends(from: origin, to: target)
  }
}

extension Departures {
  /// Creates the ways of a day, as the search sees them.
  ///
  /// - Parameters:
  ///   - day: The walks and the rides.
  ///   - longest: The longest way, if there is a limit.
  convenience init(_ day: DayRides, longest: Minutes?) {
    self.init(
      count: day.walks.count,
      hours: day.hours,
      longest: longest.map { Int32(clamping: $0.rawValue) } ?? Instance.noWay,
      walk: { Int32(clamping: day.walks[$0, $1].minutes.rawValue) },
      rides: { from, to in day[from, to].map(Ride.init) }
    )
  }
}

extension Departures.Ride {
  /// Creates a ride, as the search sees it.
  init(_ ride: DayRides.Ride) {
    self.init(depart: ride.depart, arrive: ride.arrive)
  }
}
