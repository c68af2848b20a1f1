/// How to travel from each station to one destination in the least expected time.
///
/// At a station a rider boards the first vehicle of any attractive service, or walks on. A service is attractive if
/// boarding it takes less time to the destination than the strategy expects without it.
///
/// > Source: H. Spiess, M. Florian, "Optimal Strategies: A New Assignment Model for Transit Networks",
/// > *Transportation Research Part B* 23 (1989), 83–102, <https://doi.org/10.1016/0191-2615(89)90034-9>.
struct TransitStrategy {
  /// The seconds to the destination from each station's street level; infinite without a way.
  var timeAtStation: [Double]

  /// The seconds to the destination from aboard a vehicle at each position.
  var timeAboard: [Double]

  /// The station to walk to from each station, ``toDestination``, or ``waits`` where boarding is better.
  var walkFromStation: [Int32]

  /// What ``walkFromStation`` says when the walk ends at the destination.
  static let toDestination: Int32 = -1

  /// What ``walkFromStation`` says when the rider waits for a vehicle.
  static let waits: Int32 = -2

  /// Returns whether one gets from a station to the destination without any ride.
  func isOnFoot(from station: Int) -> Bool {
    var next = Int32(clamping: station)
    // A strategy gets nearer with each step, so it has at most as many steps as there are stations.
    for _ in walkFromStation where next >= 0 { next = walkFromStation[Int(next)] }
    return next == Self.toDestination
  }
}
