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
  ///   - stations: The stations to board at.
  ///   - streets: The streets.
  ///   - pace: The walking pace.
  ///   - memory: The cache of walks to and from these stations.
  /// - Complexity: O(*p s*) for *p* places and *s* stations, and two tables of walks.
  init(
    _ places: [Coordinate],
    among stations: BoardingStations,
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

/// The stations where vehicles can be boarded.
///
/// Each place uses the nearest ones. Bus stops are counted by themselves, since they are so close together that the nearest stations of a
/// place could all be bus stops.
struct BoardingStations {
  /// Some of the stations, of which a place uses at most a number.
  struct Group {
    /// Their indices.
    let members: [Int]
    /// The maximum number per place: the nearest ones.
    let most: Int
  }

  /// The maximum number of stations per place, and that of stops with buses only.
  private static let (mostStations, mostBusStops) = (20, 12)

  /// All stations, by their indices.
  let all: [TransitStation]

  /// The groups of stations to board at.
  let groups: [Group]

  /// The longest walk to or from a station.
  let longestWalk: TravelTime

  /// The longest walk that people take to a station.
  static let usualWalk = TravelTime(rawValue: 2_700)

  /// Creates a group of all stations, whatever leaves there.
  init(_ stations: [TransitStation]) {
    all = stations
    longestWalk = Self.usualWalk
    groups = [Group(members: Array(stations.indices), most: Self.mostStations)]
  }

  /// Creates the groups of the stations of a network that have service.
  ///
  /// - Complexity: O(*n*) for *n* stops of its services.
  init(of network: TransitNetwork, longestWalk: TravelTime = usualWalk) {
    self.longestWalk = longestWalk
    all = network.stations
    var modes = [Set<TransitMode>](repeating: [], count: all.count)
    for service in network.services {
      for stop in service.stops { modes[stop].insert(network.lines[service.line].mode) }
    }
    let served = all.indices.filter { !modes[$0].isEmpty }
    let buses = served.filter { modes[$0] == [.bus] }
    groups = [
      Group(members: served.filter { modes[$0] != [.bus] }, most: Self.mostStations),
      Group(members: buses, most: Self.mostBusStops),
    ]
  }
}

/// The walks between a place and nearby stations.
struct StationWalks {
  /// The walks to stations.
  let access: [TransitAccess]

  /// The walks from stations.
  let egress: [TransitAccess]

  /// Computes the walks of several places.
  ///
  /// - Complexity: O(*p s*) for *p* places and *s* stations, and one table of walks.
  static func all(
    of places: [Coordinate],
    among stations: BoardingStations,
    on streets: StreetTravel,
    at pace: Pace
  ) -> [Self] {
    let near = places.map { Self.stations(near: $0, among: stations, at: pace) }
    let used = Set(near.joined()).sorted()
    let positions = used.map { stations.all[$0].coordinate ?? places[0] }
    let walks = streets.ways(among: places + positions, by: .walk, at: pace)
    var numbers: [Int: Int] = [:]
    for (number, station) in used.enumerated() { numbers[station] = places.count + number }
    return near.enumerated().map { place, near in
      let ends = near.compactMap { station in numbers[station].map { (station, $0) } }
      return Self(
        access: ends.compactMap {
          access(to: $0, by: walks.walk(from: place, to: $1), atMost: stations.longestWalk)
        },
        egress: ends.compactMap {
          access(to: $0, by: walks.walk(from: $1, to: place), atMost: stations.longestWalk)
        }
      )
    }
  }

  /// Returns a walk between a place and a station, or `nil` if it is too long.
  private static func access(
    to station: Int,
    by walk: StreetWalks.Walk,
    atMost longest: TravelTime
  ) -> TransitAccess? {
    guard walk.time <= longest else { return nil }
    return TransitAccess(
      station: station,
      walk: TransitWalk(time: walk.time, length: walk.entry.meters)
    )
  }

  /// Returns the nearest stations of a place, by straight lines, in the order of their indices.
  private static func stations(
    near place: Coordinate,
    among stations: BoardingStations,
    at pace: Pace
  ) -> [Int] {
    let reach = pace.metersPerMinuteOnFoot * Double(stations.longestWalk.rawValue) / 60
    let near = stations.groups.flatMap { group in
      let distances = group.members.compactMap { index in
        stations.all[index].coordinate
          .map { (meters: $0.distance(to: place).rawValue, index: index) }
      }
      return distances.filter { $0.meters <= reach }.sorted { $0 < $1 }.prefix(group.most)
    }
    return near.map(\.index).sorted()
  }
}
