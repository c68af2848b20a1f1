import Catalogs
import Geography
import Streets

/// Places with the walks between them, and between them and the stations around.
struct TransitDoors {
  /// The longest walk to or from a station.
  private static let longestWalk = TravelTime(rawValue: 2_700)

  /// The most stations to walk to from a place: the nearest.
  private static let mostStations = 20

  /// The walks between the places, and what are stations after them.
  private let walks: StreetWalks

  /// For each place, the walks to stations.
  private(set) var access: [[TransitAccess]] = []

  /// For each place, the walks from stations.
  private(set) var egress: [[TransitAccess]] = []

  /// Finds the walks of places.
  ///
  /// - Complexity: O(*p s*) for *p* places and *s* stations, and one table of walks.
  init(
    _ places: [Coordinate],
    among stations: [TransitStation],
    on streets: StreetTravel,
    at pace: Pace
  ) {
    let near = places.map { Self.stations(near: $0, among: stations, at: pace) }
    let used = Set(near.joined()).sorted()
    let positions = used.map { stations[$0].coordinate ?? places[0] }
    walks = streets.ways(among: places + positions, by: .walk, at: pace)
    var numbers: [Int: Int] = [:]
    for (number, station) in used.enumerated() { numbers[station] = places.count + number }
    for (place, stations) in near.enumerated() {
      let ends = stations.compactMap { station in numbers[station].map { (station, $0) } }
      access.append(ends.compactMap { ways(station: $0, from: place, to: $1) })
      egress.append(ends.compactMap { ways(station: $0, from: $1, to: place) })
    }
  }

  /// Returns the walk between two places.
  func walk(from: Int, to: Int) -> TravelMatrix.Entry { walks.walk(from: from, to: to).entry }

  /// Returns the walk between a place and a station, or `nil` if it is too long.
  private func ways(station: Int, from: Int, to: Int) -> TransitAccess? {
    let walk = walks.walk(from: from, to: to)
    guard walk.time <= Self.longestWalk else { return nil }
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
    let reach = pace.metersPerMinuteOnFoot * Double(longestWalk.rawValue) / 60
    let distances = stations.enumerated().compactMap { index, station in
      station.coordinate.map { (meters: $0.distance(to: place).rawValue, index: index) }
    }
    let near = distances.filter { $0.meters <= reach }.sorted { $0 < $1 }
    return near.prefix(mostStations).map(\.index).sorted()
  }
}
