/// Stations, lines and how often they run: all that a journey by headways needs.
///
/// A network is checked once and does not change. Indices into its arrays are how its parts refer to one another.
///
/// Positions are the stops of all services, one after another. A vehicle at a position goes on to the next one of
/// the same service.
public struct TransitNetwork: Hashable, Sendable {
  /// The rows that the network was made from.
  public let rows: TransitRows

  /// The first position of each service, and behind the last the number of positions.
  let firstPositions: [Int]

  /// The station of each position.
  let stationOfPosition: [Int32]

  /// The service of each position.
  let serviceOfPosition: [Int32]

  /// The seconds that a vehicle takes to a position from the one before; 0 at the first of a service.
  let secondsToPosition: [Int32]

  /// The positions at each station.
  let positionsAtStation: GroupedIndices

  /// The transfers that lead to each station, as indices into ``TransitRows/transfers``.
  let transfersToStation: GroupedIndices

  /// The stations.
  public var stations: [TransitStation] { rows.stations }

  /// The lines.
  public var lines: [TransitLine] { rows.lines }

  /// The bands in which headways hold.
  public var bands: [TransitBand] { rows.bands }

  /// The services.
  public var services: [TransitService] { rows.services }

  /// The walks between stations.
  public var transfers: [TransitTransfer] { rows.transfers }

  /// Creates a network.
  ///
  /// - Parameter rows: Its rows.
  /// - Throws: ``TransitNetworkError``, for the first row that does not fit the others.
  /// - Complexity: O(*n*) for *n* stops and transfers, and the square of the number of bands.
  public init(_ rows: TransitRows) throws(TransitNetworkError) {
    try TransitRowCheck(rows).run()
    self.rows = rows
    var firsts = [0]
    var stations: [Int32] = []
    var services: [Int32] = []
    var seconds: [Int32] = []
    for (index, service) in rows.services.enumerated() {
      stations += service.stops.map(Int32.init)
      services += service.stops.map { _ in Int32(index) }
      seconds += [0] + service.seconds
      firsts.append(stations.count)
    }
    firstPositions = firsts
    stationOfPosition = stations
    serviceOfPosition = services
    secondsToPosition = seconds
    positionsAtStation = GroupedIndices(stations, groups: rows.stations.count)
    transfersToStation = GroupedIndices(
      rows.transfers.map { Int32($0.destination) },
      groups: rows.stations.count
    )
  }

  /// Returns the index of the band that holds at a moment, or `nil` when nothing runs.
  public func band(at moment: TransitMoment) -> Int? {
    bands.firstIndex { $0.contains(moment) }
  }

  /// Returns the index of the station with an identifier, or `nil`.
  ///
  /// - Complexity: O(*n*) for *n* stations.
  public func station(id: String) -> Int? {
    stations.firstIndex { $0.id == id }
  }
}
