import Catalogs
package import DayPlans
package import Geography
import OpeningHours
import Orienteering
import Travel

/// The legs between the candidates of a plan, its start and its end.
///
/// A leg leads to where a visit begins, and starts where the previous one ends, so legs to and from a sight with an exit differ.
/// If the start is free, a day that begins at a sight across water starts at the pier of its ferry; likewise for the end.
package struct TravelTable: Sendable {
  /// The travel model.
  package let model: any TravelModel

  /// Where each day starts, if fixed.
  package let start: Coordinate?

  /// Where each day ends, if fixed.
  package let end: Coordinate?

  private let mode: TravelMode
  private let pace: Pace
  private let places: [Coordinate]
  private var matrix: TravelMatrix

  /// For each of ``places``, the index of the place to leave from: the exit of a sight that has one, otherwise the place itself.
  private let origins: [Int]

  /// For each candidate, the index of the pier of its ferry among ``places``; `nil` if it needs none.
  private let piers: [Int?]

  /// The indices of the start and the end among ``places``; `nil` if they are free.
  private let startIndex, endIndex: Int?

  /// The detours around closed parks, by their ends.
  private var detours: [Ends: TravelPath] = [:]

  /// The departures of each day; empty if the model has none.
  private var departures: [Departures]

  /// The indices of the candidates in the matrix, which also has the start, the end, the exits and the piers.
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
    let isFree = startIndex == nil || endIndex == nil
    piers = sights.map { sight in
      guard isFree, let pier = sight.dayFacts.pier?.place.coordinate else { return nil }
      places.append(pier)
      return places.count - 1
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

  /// Returns whether there is a leg between two candidates, by their positions; `nil` stands for the start or the end.
  ///
  /// There is none from a free start or to a free end, except from and to a pier.
  func hasLeg(from: Int?, to: Int?) -> Bool { ends(from: from, to: to) != nil }

  /// Returns the minutes between two candidates, as for ``hasLeg(from:to:)``; zero if there is no leg.
  func minutes(from: Int?, to: Int?) -> Int {
    ends(from: from, to: to).map { matrix[$0.from, $0.to].minutes.rawValue } ?? 0
  }

  /// Returns whether the leg between two candidates has rides, as for ``minutes(from:to:)``; `false` if that depends on departures.
  func rides(from: Int?, to: Int?) -> Bool {
    guard departures.isEmpty else { return false }
    return ends(from: from, to: to).map { matrix[$0.from, $0.to].insteadOnFoot != nil } ?? false
  }

  /// Returns the minutes on foot between the entrances of two candidates, or by the request's mode if that has no rides.
  ///
  /// It ignores exits, so that it does not depend on the order.
  func walkingMinutes(from: Int, to: Int) -> Int {
    let leg = matrix[kept[from], kept[to]]
    return (leg.insteadOnFoot ?? leg.minutes).rawValue
  }

  /// Returns the leg between two candidates in full, as for ``hasLeg(from:to:)``; `nil` if there is none.
  func path(from: Int?, to: Int?) -> TravelPath? {
    ends(from: from, to: to).map { ends in
      detours[ends] ?? model.path(from: places[ends.from], to: places[ends.to], by: mode, at: pace)
    }
  }

  /// Returns the detour of a leg, as for ``path(from:to:)``; `nil` if it has none.
  func detour(from: Int?, to: Int?) -> TravelPath? {
    ends(from: from, to: to).flatMap { detours[$0] }
  }

  /// Returns the positions of the ends of a leg, as for ``path(from:to:)``; `nil` if there is none.
  func coordinates(from: Int?, to: Int?) -> (start: Coordinate, end: Coordinate)? {
    ends(from: from, to: to).map { (places[$0.from], places[$0.to]) }
  }

  /// Makes a leg between two candidates, as for ``path(from:to:)``, use another walk at all hours, or rides that save enough over it.
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

  /// Copies the detours of another table of the same places.
  mutating func takeDetours(of other: Self) {
    (detours, matrix, departures) = (other.detours, other.matrix, other.departures)
  }

  /// Returns whether the legs of a day depend on departures.
  func hasDepartures(onDay day: Int) -> Bool { departures.indices.contains(day) }

  /// Returns the departures of a day, indexed by the candidates at `positions`; `nil` if the model has none.
  func departures(ofDay day: Int, visiting positions: [Int]) -> DayDepartures? {
    guard departures.indices.contains(day) else { return nil }
    return DayDepartures(
      departures[day],
      places: positions.map { kept[$0] },
      origins: positions.map { origins[kept[$0]] },
      start: startIndex ?? DayDepartures.anywhere,
      end: endIndex ?? DayDepartures.anywhere,
      starts: positions.map { startIndex ?? piers[kept[$0]] ?? DayDepartures.anywhere },
      ends: positions.map { endIndex ?? piers[kept[$0]] ?? DayDepartures.anywhere }
    )
  }

  /// Returns the leg between two candidates, as for ``path(from:to:)``, by the best ride for someone ready at a given time.
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
    let start = startIndex ?? to.flatMap { piers[kept[$0]] }
    let end = endIndex ?? from.flatMap { piers[kept[$0]] }
    guard let origin = from.map({ origins[kept[$0]] }) ?? start,
      let target = to.map({ kept[$0] }) ?? end
    else { return nil }
    return Ends(from: origin, to: target)
  }
}

extension Departures {
  /// Creates the search's departures of a day.
  ///
  /// - Parameters:
  ///   - day: The walks and the rides.
  ///   - longest: The maximum duration of a leg, if limited.
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
  /// Creates the search's ride.
  init(_ ride: DayRides.Ride) {
    self.init(depart: ride.depart, arrive: ride.arrive)
  }
}
