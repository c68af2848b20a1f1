/// A network in a band, laid out for ``StrategySearch``: flat arrays, without the services that do not run.
struct StrategyGraph {
  /// The number of stations.
  let stations: Int

  /// The seconds between street and platform at each station.
  let platformSeconds: [Double]

  /// The station of each position.
  let station: [Int32]

  /// The rate of the service at each position, in vehicles per second of mean wait; 0 without service.
  let rate: [Double]

  /// The seconds to each position from the one before; negative at the first of a service.
  let secondsFromBefore: [Double]

  /// Where the positions with service at each station start in ``positions``.
  private(set) var firstPosition: [Int32] = [0]

  /// The positions with service, station by station.
  private(set) var positions: [Int32] = []

  /// Where the transfers to each station start in ``transferOrigin``.
  private(set) var firstTransfer: [Int32] = [0]

  /// The stations from which transfers lead to each station.
  private(set) var transferOrigin: [Int32] = []

  /// The seconds of each transfer in ``transferOrigin``.
  private(set) var transferSeconds: [Double] = []

  /// Lays out a network.
  ///
  /// - Complexity: O(*n*) for *n* positions, stations and transfers.
  init(_ network: TransitNetwork, band: Int) {
    stations = network.stations.count
    platformSeconds = network.stations.map { Double($0.platformSeconds) }
    station = network.stationOfPosition
    let rates = network.services.map { $0.headways[band] == 0 ? 0 : 2 / Double($0.headways[band]) }
    rate = network.serviceOfPosition.map { rates[Int($0)] }
    var seconds = network.secondsToPosition.map(Double.init)
    for first in network.firstPositions.dropLast() { seconds[first] = -1 }
    secondsFromBefore = seconds
    for index in 0..<stations {
      positions += network.positionsAtStation[index].filter { rate[Int($0)] > 0 }
      firstPosition.append(Int32(positions.count))
      let transfers = network.transfersToStation[index].map { network.transfers[Int($0)] }
      transferOrigin += transfers.map { Int32($0.origin) }
      transferSeconds += transfers.map { Double($0.seconds) }
      firstTransfer.append(Int32(transferOrigin.count))
    }
  }
}
