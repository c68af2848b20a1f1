import Catalogs
import DayPlans
import Geography
import Streets
import Transit

/// Converts journeys to legs, with rides, walks and geometry.
struct TransitStory {
  /// The stations.
  private let stations: [TransitStation]

  /// The lines.
  private let lines: [TransitLine]

  /// The walks.
  private let streets: StreetTravel

  /// The walking pace.
  private let pace: Pace

  /// Creates the converter for journeys between stations.
  init(
    _ stations: [TransitStation],
    _ lines: [TransitLine],
    on streets: StreetTravel,
    at pace: Pace
  ) {
    (self.stations, self.lines, self.streets, self.pace) = (stations, lines, streets, pace)
  }

  /// Returns a journey with rides as a leg.
  ///
  /// - Complexity: Two walks on streets.
  func path(
    of journey: TransitJourney,
    from start: Coordinate,
    to end: Coordinate
  ) -> TravelPath {
    let rides = journey.rides
    let lines = rides.map { ride in ride.calls.compactMap { stations[$0].coordinate } }
    let access = walk(from: start, to: lines.first?.first ?? start)
    let egress = walk(from: lines.last?.last ?? end, to: end)
    let changes = zip(lines, lines.dropFirst()).map { before, after in
      Self.length([before.last, after.first].compactMap(\.self))
    }
    let walked = access.meters.rawValue + egress.meters.rawValue + changes.reduce(0, +)
    let ridden = lines.map(Self.length).reduce(0, +)
    let minutes = Minutes((Int(journey.time.rawValue) + 59) / 60)
    return TravelPath(
      minutes: minutes,
      meters: Meters((walked + ridden).rounded(.up)),
      isEstimated: access.isEstimated || egress.isEstimated,
      mode: .transit,
      walkMeters: Meters(walked.rounded(.up)),
      rides: planned(journey, in: minutes, along: lines),
      line: ([access.line] + lines + [egress.line]).joined().reduce(into: []) { line, position in
        if line.last != position { line.append(position) }
      },
      streets: access.streets + egress.streets.filter { !access.streets.contains($0) }
    )
  }

  /// Returns a walk, with a straight line if it is estimated.
  private func walk(from: Coordinate, to: Coordinate) -> TravelPath {
    var walk = streets.path(from: from, to: to, by: .walk, at: pace)
    if walk.line.isEmpty { walk.line = [from, to] }
    return walk
  }

  /// Returns the rides of a journey, distributing its whole minutes among their parts.
  private func planned(
    _ journey: TransitJourney,
    in minutes: Minutes,
    along lines: [[Coordinate]]
  ) -> [PlannedRide] {
    var seconds: [Int32] = []
    for leg in journey.legs {
      guard case .ride(let ride) = leg else {
        seconds.append(leg.time.rawValue)
        continue
      }
      seconds += [ride.wait.rawValue, ride.time.rawValue]
    }
    let shares = Self.shares(of: minutes.rawValue, as: seconds)
    return journey.rides.enumerated().map { number, ride in
      planned(ride, shares[(3 * number)..<(3 * number + 3)].map { Minutes($0) }, lines[number])
    }
  }

  /// Returns a ride; `minutes` are those on foot before it, waiting, and aboard.
  private func planned(
    _ ride: TransitRide,
    _ minutes: [Minutes],
    _ path: [Coordinate]
  ) -> PlannedRide {
    let line = lines[ride.line]
    return PlannedRide(
      line: line.name,
      otherLines: ride.otherLines.map { lines[$0].name },
      direction: ride.heading,
      toward: ride.terminals,
      color: line.color,
      from: station(ride.origin),
      to: station(ride.destination),
      stops: ride.stops,
      walkMinutes: minutes[0],
      waitMinutes: minutes[1],
      minutes: minutes[2],
      path: path
    )
  }

  /// Returns a station of the network.
  private func station(_ index: Int) -> PlannedRide.Station {
    PlannedRide.Station(id: stations[index].id, name: stations[index].name)
  }

  /// Distributes an integer among parts in proportion, each share off by less than one.
  ///
  /// - Returns: The shares, which add up to the whole.
  static func shares(of whole: Int, as parts: [Int32]) -> [Int] {
    let sum = max(1, parts.reduce(0) { $0 + Int($1) })
    var (before, passed) = (0, 0)
    return parts.map { part in
      passed += Int(part)
      let until = (2 * passed * whole + sum) / (2 * sum)
      defer { before = until }
      return until - before
    }
  }

  /// Returns the meters along a line.
  private static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).rawValue }
  }
}
