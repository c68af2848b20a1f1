import Catalogs
import DayPlans
import Geography
import Transit

/// Travel times on foot, with a ferry where no way on foot leads, such as to an island, or only one that nobody walks.
///
/// A ferry is never taken to save any other walk: that is for requests by public transport. Other modes have no ferries.
struct FerryTravel: RidingTravel {
  /// The longest walk to or from a pier: who goes on foot may come from far, and islands have no other way.
  private static let longestWalk = TravelTime(rawValue: 3 * 3600)

  /// The walks.
  let streets: StreetTravel

  /// The rides, by ferries only.
  private let ferries: TransitTravel

  /// The map, which has both streets and ferries.
  var basis: TravelBasis { streets.basis }

  /// Creates a model of walks and ferries; `memory` is of walks to and from their piers.
  init(
    _ streets: StreetTravel,
    ferries: TransitNetwork,
    hours: TransitHours,
    remembering memory: StationMemory
  ) {
    self.streets = streets
    self.ferries = TransitTravel(
      streets,
      network: ferries,
      hours: hours,
      remembering: memory,
      longestWalk: Self.longestWalk
    )
  }

  /// Returns the legs between all pairs of places.
  ///
  /// - Complexity: That of `StreetTravel`, and, if no way on foot leads to some place, a search of the ferries for each place.
  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
    let walks = streets.matrix(of: places, by: mode, at: pace)
    let pairs = places.indices.lazy.flatMap { from in places.indices.lazy.map { (from, $0) } }
    guard mode == .walk, pairs.contains(where: { Self.isTooLong(walks[$0, $1].minutes) }) else {
      return walks
    }
    let rides = ferries.rides(among: places, at: pace)
    return TravelMatrix(count: places.count) { from, to in
      let walk = walks[from, to]
      guard Self.isTooLong(walk.minutes), let ride = rides[from][to],
        ride.isAlways || !walk.exists, TransitTravel.isWorth(ride.minutes, over: walk.minutes)
      else { return walk }
      return walk.ridden(in: ride.minutes, from: places[from], to: places[to])
    }
  }

  /// Returns the leg between two places, with its rides if it has any.
  func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    let walk = streets.path(from: start, to: end, by: mode, at: pace)
    return mode == .walk ? leg(from: start, to: end, at: pace, insteadOf: walk) : walk
  }

  /// Returns the leg by ferry if the walk is too long, otherwise the walk.
  func leg(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    insteadOf walk: TravelPath
  ) -> TravelPath {
    Self.isTooLong(walk.minutes)
      ? ferries.leg(from: start, to: end, at: pace, insteadOf: walk) : walk
  }

  /// Returns whether there is no walk of these minutes, or nobody takes it: Staten Island and Manhattan are connected on foot, by
  /// New Jersey.
  private static func isTooLong(_ minutes: Minutes) -> Bool {
    minutes > Minutes(Int(longestWalk.rawValue) / 60)
  }
}
