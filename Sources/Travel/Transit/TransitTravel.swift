import Catalogs
import DayPlans
import Geography
import OpeningHours
import Streets
import Transit

/// Travel times on foot and by public transport: for each leg, the better of walking all the way and of walking to a station,
/// waiting, riding, perhaps changing, and walking on.
///
/// Ride times are expected values based on headways: a wait is half a headway. If headways vary within the hours of a plan, a
/// leg takes as long as at the slowest representative moment, see ``TransitHours/moments(in:)``.
struct TransitTravel: RidingTravel {
  /// The minimum saving of rides over walking, to be worth the stairs and the fare.
  static let leastSaving: Minutes = 3

  /// From this duration on, the walk that rides replace may be a straight-line lower bound.
  private static let longWalk: Minutes = 60

  /// The walks.
  let streets: StreetTravel

  /// The stations, lines and headways.
  let network: TransitNetwork

  /// The days and hours of the plan.
  private let hours: TransitHours

  /// The moments whose headways count.
  private let moments: [TransitMoment]

  /// The stations to board at.
  private let stations: BoardingStations

  /// The cache of walks to and from them.
  private let memory: StationMemory

  /// The cache of journeys between sights, if any.
  private let rideMemory: RideMemory?

  /// The map, which has both streets and lines.
  var basis: TravelBasis { streets.basis }

  /// Creates a model of walks and rides; `memory` is of walks to and from the stations of this network, and `rideMemory` of
  /// journeys in it.
  init(
    _ streets: StreetTravel,
    network: TransitNetwork,
    hours: TransitHours,
    remembering memory: StationMemory,
    _ rideMemory: RideMemory? = nil,
    longestWalk: TravelTime = BoardingStations.usualWalk
  ) {
    self.streets = streets
    self.network = network
    self.hours = hours
    self.memory = memory
    self.rideMemory = rideMemory
    moments = hours.moments(in: network)
    stations = BoardingStations(of: network, longestWalk: longestWalk)
  }

  /// Returns the legs between all pairs of places.
  ///
  /// - Complexity: A table of walks, and for each place and moment one search of the network.
  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
    guard mode == .transit, !places.isEmpty else {
      return streets.matrix(of: places, by: mode, at: pace)
    }
    let doors = doors(of: places, at: pace)
    let straight = StraightLineTravel(mode: .walk, pace: pace)
    let leastWalks = TravelMatrix(count: places.count) { from, to in
      doors.followsStreets(from: from, to: to)
        ? doors.walk(from: from, to: to)
        : straight.entry(from: places[from], to: places[to])
    }
    let tables = moments.map { moment in
      let find = { (ends: [Int]) in
        TransitRouter(network: network).table(
          from: doors.access,
          to: ends.map { doors.egress[$0] },
          departing: moment
        ) { from, to in
          doors.followsStreets(from: from, to: ends[to])
            ? leastWalks[from, ends[to]].walk?.time : nil
        }
      }
      return rideMemory?
        .table(of: places, at: pace, in: network.band(at: moment), finding: find)
        ?? find(Array(places.indices))
    }
    return TravelMatrix(count: places.count) { from, to in
      let known = tables.filter { $0[from, to] != nil }
      let slowest = Self.slowest(of: known.map { $0[from, to] })
      let ride = { (walk: TravelMatrix.Entry) -> TravelMatrix.Entry? in
        guard from != to, let slowest, let minutes = known[slowest][from, to]?.minutes,
          known[slowest].isOnFoot(from: from, to: to) == false,
          Self.isWorth(minutes, over: walk.minutes)
        else { return nil }
        return walk.ridden(in: minutes, from: places[from], to: places[to])
      }
      // Estimating a walk requires a search around water, which is skipped if even the straight line takes too long.
      let isAlwaysKnown = known.count == tables.count
      let least = leastWalks[from, to]
      if least.minutes >= Self.longWalk, isAlwaysKnown, let ride = ride(least) { return ride }
      let walk = least.isEstimated ? doors.walk(from: from, to: to) : least
      // When nothing runs, the leg is walked if there is a route.
      guard isAlwaysKnown || !walk.exists else { return walk }
      return ride(walk) ?? walk
    }
  }

  /// Returns the leg between two places, with its rides.
  func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    var walk = streets.path(from: start, to: end, by: mode, at: pace)
    guard mode == .transit else { return walk }
    walk.mode = .walk
    return leg(from: start, to: end, at: pace, insteadOf: walk)
  }

  /// Returns the rides between all pairs of places, each at the slowest of the moments that have one, and whether all have; `nil`
  /// where none has.
  ///
  /// - Complexity: A table of walks to stations, and for each place and moment one search of the network.
  func rides(
    among places: [Coordinate],
    at pace: Pace
  ) -> [[(minutes: Minutes, isAlways: Bool)?]] {
    let walks = memory.walks(of: places, at: pace) { places in
      StationWalks.all(of: places, among: stations, on: streets, at: pace)
    }
    let (access, egress) = (walks.map(\.access), walks.map(\.egress))
    let tables = moments.map { moment in
      TransitRouter(network: network)
        .table(from: access, to: egress, departing: moment) { _, _ in nil }
    }
    return places.indices.map { from in
      places.indices.map { to in
        let times = tables.compactMap { table in
          table.isOnFoot(from: from, to: to) == false ? table[from, to] : nil
        }
        let slowest = times.max { $0.rawValue < $1.rawValue }
        return slowest.map { ($0.minutes, times.count == tables.count) }
      }
    }
  }

  func leg(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    insteadOf walk: TravelPath
  ) -> TravelPath {
    guard start != end,
      let journey = journey(from: start, to: end, at: pace, by: moments, insteadOf: walk.walk),
      // If the whole walk is only estimated, one via a station may seem shorter.
      !journey.rides.isEmpty, Self.isWorth(journey.time.minutes, over: walk.minutes)
    else { return walk }
    let story = TransitStory(network.stations, network.lines, on: streets, at: pace)
    return story.path(of: journey, from: start, to: end)
  }

  /// Returns the duration of a leg with the headways at some time, or on foot if nothing runs.
  func minutes(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    leaving time: ClockTime,
    on date: CalendarDate
  ) -> Minutes? {
    let moment = hours.moment(time, on: date)
    return journey(from: start, to: end, at: pace, by: [moment])?.time.minutes
  }

  /// Returns the slowest of the best journeys at some moments; the walk if that is no slower, by default the shortest.
  private func journey(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    by moments: [TransitMoment],
    insteadOf walk: TransitWalk? = nil
  ) -> TransitJourney? {
    let doors = doors(of: [start, end], at: pace)
    let walk = walk ?? doors.walk(from: 0, to: 1).walk
    let router = TransitRouter(network: network)
    let journeys = moments.compactMap { moment in
      router.journey(
        from: doors.access[0],
        to: doors.egress[1],
        departing: moment,
        walking: walk
      )
    }
    return Self.slowest(of: journeys.map(\.time)).map { journeys[$0] }
  }

  /// Returns the index of the first longest time; `nil` if there are none.
  private static func slowest(of times: [TravelTime?]) -> Int? {
    times.indices.max { (times[$0]?.rawValue ?? 0, $1) < (times[$1]?.rawValue ?? 0, $0) }
  }

  private func doors(of places: [Coordinate], at pace: Pace) -> TransitDoors {
    TransitDoors(places, among: stations, on: streets, at: pace, remembering: memory)
  }

  /// Returns whether rides save enough.
  static func isWorth(_ minutes: Minutes, over walk: Minutes) -> Bool {
    minutes + leastSaving <= walk
  }
}

extension TravelTime {
  /// The time rounded up to whole minutes.
  fileprivate var minutes: Minutes { Minutes((Int(rawValue) + 59) / 60) }
}

extension TravelMatrix.Entry {
  /// The leg as a walk of whole minutes, or `nil` if there is no route.
  var walk: TransitWalk? {
    guard exists else { return nil }
    let seconds = Int32(clamping: minutes.rawValue * 60)
    return TransitWalk(time: TravelTime(rawValue: seconds), length: meters)
  }

  /// Returns the leg with rides instead of this walk; its length is at least the straight line.
  func ridden(in minutes: Minutes, from start: Coordinate, to end: Coordinate) -> Self {
    Self(
      minutes: minutes,
      meters: Meters(start.distance(to: end).rawValue.rounded(.up)),
      isEstimated: isEstimated,
      insteadOnFoot: self.minutes
    )
  }
}

extension TravelPath {
  /// The leg as a walk of whole minutes, or `nil` if there is no route.
  var walk: TransitWalk? {
    TravelMatrix.Entry(minutes: minutes, meters: meters, isEstimated: isEstimated).walk
  }
}
