import Catalogs
import DayPlans
import Geography
import Streets
import Transit

/// The walks between places, and between them and nearby stations.
struct TransitDoors {
  /// The walks between the places.
  private let walks: StreetWalks

  /// For each place, the walks to stations.
  let access: [[TransitAccess]]

  /// For each place, the walks from stations.
  let egress: [[TransitAccess]]

  /// Computes the walks of places.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - stations: All stations.
  ///   - streets: The streets.
  ///   - pace: The walking pace.
  ///   - memory: The cache of walks to and from these stations.
  /// - Complexity: O(*p s*) for *p* places and *s* stations, and two tables of walks.
  init(
    _ places: [Coordinate],
    among stations: [TransitStation],
    on streets: StreetTravel,
    at pace: Pace,
    remembering memory: StationMemory? = nil
  ) {
    walks = streets.ways(among: places, by: .walk, at: pace)
    let find = { places in
      StationWalks.all(of: places, among: stations, on: streets, at: pace)
    }
    let all = memory?.walks(of: places, at: pace, finding: find) ?? find(places)
    access = all.map(\.access)
    egress = all.map(\.egress)
  }

  /// Returns the walk between two places.
  func walk(from: Int, to: Int) -> TravelMatrix.Entry { walks.walk(from: from, to: to).entry }

  /// Returns whether the walk between two places follows streets, rather than being estimated.
  func followsStreets(from: Int, to: Int) -> Bool { walks.followsStreets(from: from, to: to) }
}

/// The walks between a place and nearby stations.
struct StationWalks {
  /// The longest walk to or from a station.
  private static let longest = TravelTime(rawValue: 2_700)

  /// The maximum number of stations per place: the nearest ones.
  private static let mostStations = 20

  /// The walks to stations.
  let access: [TransitAccess]

  /// The walks from stations.
  let egress: [TransitAccess]

  /// Computes the walks of several places.
  ///
  /// - Complexity: O(*p s*) for *p* places and *s* stations, and one table of walks.
  static func all(
    of places: [Coordinate],
    among stations: [TransitStation],
    on streets: StreetTravel,
    at pace: Pace
  ) -> [Self] {
    let near = places.map { Self.stations(near: $0, among: stations, at: pace) }
    let used = Set(near.joined()).sorted()
    let positions = used.map { stations[$0].coordinate ?? places[0] }
    let walks = streets.ways(among: places + positions, by: .walk, at: pace)
    var numbers: [Int: Int] = [:]
    for (number, station) in used.enumerated() { numbers[station] = places.count + number }
    return near.enumerated().map { place, stations in
      let ends = stations.compactMap { station in numbers[station].map { (station, $0) } }
      return Self(
        access: ends.compactMap { access(to: $0, by: walks.walk(from: place, to: $1)) },
        egress: ends.compactMap { access(to: $0, by: walks.walk(from: $1, to: place)) }
      )
    }
  }

  /// Returns a walk between a place and a station, or `nil` if it is too long.
  private static func access(to station: Int, by walk: StreetWalks.Walk) -> TransitAccess? {
    guard walk.time <= longest else { return nil }
    return TransitAccess(
      station: station,
      walk: TransitWalk(time: walk.time, length: walk.entry.meters)
    )
  }

  /// Returns the nearest stations of a place, by straight lines, in the order of `stations`.
  private static func stations(
    near place: Coordinate,
    among stations: [TransitStation],
    at pace: Pace
  ) -> [Int] {
    let reach = pace.metersPerMinuteOnFoot * Double(longest.rawValue) / 60
    let distances = stations.enumerated().compactMap { index, station in
      station.coordinate.map { (meters: $0.distance(to: place).rawValue, index: index) }
    }
    let near = distances.filter { $0.meters <= reach }.sorted { $0 < $1 }
    return near.prefix(mostStations).map(\.index).sorted()
  }
}
