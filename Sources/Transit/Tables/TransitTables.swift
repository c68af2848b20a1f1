/// The tables that describe the public transport of a city.
///
/// There are five files; see `data/maps/transit/README.md`. A service lists some of its stops, and the stops between them
/// follow from the fastest path over the legs of its line. It returns by the same stops, unless its way back is `-`.
package struct TransitTables {
  /// `bands.csv`: name, days and times of each band.
  package var bands: String

  /// `stations.csv`: id, name, position and the seconds to a platform.
  package var stations: String

  /// `legs.csv`: the seconds from one station to the next on a line, for each direction.
  package var legs: String

  /// `services.csv`: a line's name, mode and color, its stops, and the headway in each band, in minutes.
  package var services: String

  /// `transfers.csv`: the seconds on foot from one station to another.
  package var transfers: String

  /// Creates tables from the texts of their files.
  package init(bands: String, stations: String, legs: String, services: String, transfers: String) {
    self.bands = bands
    self.stations = stations
    self.legs = legs
    self.services = services
    self.transfers = transfers
  }

  /// Reads the tables.
  ///
  /// - Returns: The rows of a network, which ``TransitNetwork/init(_:)`` validates as a whole.
  /// - Throws: ``TransitFileError`` for the first fault, with its file, line and column.
  /// - Complexity: O(*n* log *n*) for *n* legs, for each pair of consecutive stops listed.
  package func read() throws(TransitFileError) -> TransitRows {
    var builder = TransitTableReading()
    try builder.readBands(bands)
    try builder.readStations(stations)
    try builder.readLegs(legs)
    try builder.readServices(services)
    try builder.readTransfers(transfers)
    return builder.rows
  }
}
