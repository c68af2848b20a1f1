public import Geography

/// Stations, lines, and headways: the data for finding journeys by headways.
///
/// A network is immutable and validated when created. Its parts refer to one another by indices into its arrays.
///
/// Positions are the stops of all services, concatenated. A vehicle at a position continues to the next one of the same service.
public struct TransitNetwork: Hashable, Sendable {
  /// The rows from which the network was created.
  public let rows: TransitRows

  /// The first position of each service, followed by the number of positions.
  let firstPositions: [Int]

  /// The station of each position.
  let stationOfPosition: [Int32]

  /// The service of each position.
  let serviceOfPosition: [Int32]

  /// The seconds that a vehicle takes to a position from the previous one; 0 at the first of a service.
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
  /// - Parameter rows: The rows.
  /// - Throws: ``TransitNetworkError`` for the first invalid row.
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

  /// Returns the index of the band at a moment, or `nil` if nothing runs.
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

extension TransitNetwork {
  /// Returns the network with only the services of one kind of vehicle; the indices of its stations, lines and bands stay.
  ///
  /// - Complexity: That of ``init(_:)``.
  public func limited(to mode: TransitMode) -> Self {
    var rows = rows
    rows.services.removeAll { lines[$0.line].mode != mode }
    return (try? Self(rows)) ?? self
  }
}

/// The indices of items, grouped by a key: one array for all groups, and the start of each.
struct GroupedIndices: Hashable, Sendable {
  /// The start of each group in ``members``, followed by the number of members.
  private let starts: [Int32]

  /// The indices of the items, group by group, ascending within a group.
  private let members: [Int32]

  /// Groups the indices of `keys` by their values.
  ///
  /// - Parameters:
  ///   - keys: The group of each item, each in `0..<groups`.
  ///   - groups: The number of groups.
  /// - Complexity: O(*n* + *g*), a counting sort.
  init(_ keys: [Int32], groups: Int) {
    var starts = [Int32](repeating: 0, count: groups + 1)
    for key in keys { starts[Int(key) + 1] += 1 }
    for group in 0..<groups { starts[group + 1] += starts[group] }
    var next = starts
    var members = [Int32](repeating: 0, count: keys.count)
    for (index, key) in keys.enumerated() {
      members[Int(next[Int(key)])] = Int32(index)
      next[Int(key)] += 1
    }
    self.starts = starts
    self.members = members
  }

  /// The indices of the items in a group.
  subscript(group: Int) -> ArraySlice<Int32> {
    members[Int(starts[group])..<Int(starts[group + 1])]
  }
}

/// Validates the rows of a network.
struct TransitRowCheck {
  /// The maximum number of stations, services, transfers, or stops, so that indices easily fit into 32 bits.
  private static let most = 10_000_000

  /// The maximum time of a ride, walk, or headway, in seconds.
  private static let longest: Int32 = 86_400

  /// The rows.
  private let rows: TransitRows

  /// Creates a check of rows.
  init(_ rows: TransitRows) {
    self.rows = rows
  }

  /// Checks each row.
  ///
  /// - Throws: ``TransitNetworkError``, for the first fault.
  func run() throws(TransitNetworkError) {
    try limit("stations", rows.stations.count)
    try limit("transfers", rows.transfers.count)
    try limit("stops", rows.services.reduce(0) { $0 + $1.stops.count })
    try identify("stations", rows.stations.map(\.id))
    try identify("lines", rows.lines.map(\.id))
    try identify("bands", rows.bands.map(\.name))
    for station in rows.stations { try time(station.platformSeconds, "station \(station.id)") }
    try checkBands()
    for index in rows.services.indices { try checkService(index) }
    for index in rows.transfers.indices { try checkTransfer(index) }
  }

  /// Throws if there are too many rows of a kind.
  private func limit(_ kind: String, _ count: Int) throws(TransitNetworkError) {
    guard count > Self.most else { return }
    throw .tooMany(kind: kind, count: count, most: Self.most)
  }

  /// Throws if an identifier occurs twice.
  private func identify(_ kind: String, _ ids: [String]) throws(TransitNetworkError) {
    var seen: Set<String> = []
    for id in ids where !seen.insert(id).inserted {
      throw .duplicate(kind: kind, id: id)
    }
  }

  /// Throws if a time is impossible.
  private func time(_ seconds: Int32, _ owner: String) throws(TransitNetworkError) {
    guard seconds < 0 || seconds > Self.longest else { return }
    throw .impossibleTime(seconds: seconds, owner: owner)
  }

  /// Throws if a band is empty or overlaps another.
  private func checkBands() throws(TransitNetworkError) {
    for (index, band) in rows.bands.enumerated() {
      guard band.start >= 0, band.start < band.end, band.end <= 2 * Self.longest else {
        throw .malformedBand(name: band.name)
      }
      for other in rows.bands[..<index] where band.overlaps(other) {
        throw .overlappingBands(other.name, band.name)
      }
    }
  }

  /// Throws if a service is inconsistent with the rows that it refers to.
  private func checkService(_ index: Int) throws(TransitNetworkError) {
    let service = rows.services[index]
    guard service.stops.count >= 2, service.seconds.count == service.stops.count - 1,
      service.headways.count == rows.bands.count
    else { throw .malformedService(index: index) }
    try refer("line", service.line, rows.lines.count, "service \(index)")
    for stop in service.stops {
      try refer("station", stop, rows.stations.count, "service \(index)")
    }
    for seconds in service.seconds { try time(seconds, "service \(index)") }
    for seconds in service.headways { try time(seconds, "the headway of service \(index)") }
  }

  /// Throws if a transfer is inconsistent with the stations.
  private func checkTransfer(_ index: Int) throws(TransitNetworkError) {
    let transfer = rows.transfers[index]
    try refer("station", transfer.origin, rows.stations.count, "transfer \(index)")
    try refer("station", transfer.destination, rows.stations.count, "transfer \(index)")
    try time(transfer.seconds, "transfer \(index)")
  }

  /// Throws if an index is out of range.
  private func refer(
    _ kind: String,
    _ index: Int,
    _ count: Int,
    _ referrer: String
  ) throws(TransitNetworkError) {
    guard !(0..<count).contains(index) else { return }
    throw .missing(kind: kind, index: index, referrer: referrer)
  }
}

extension TransitBand {
  /// Returns whether some moment is in both bands, including late service of the previous day.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let day: Int32 = 86_400
    return meets(other.days, other.start, other.end)
      || meets(other.days.next, other.start - day, other.end - day)
      || meets(other.days.previous, other.start + day, other.end + day)
  }

  /// Returns whether the band shares a day and a second with another stretch.
  private func meets(_ others: TransitDays, _ from: Int32, _ to: Int32) -> Bool {
    !days.isDisjoint(with: others) && start < to && from < end
  }
}

/// The reason why rows don't form a valid network.
public enum TransitNetworkError: Error, Hashable {
  /// Two rows of a kind have the same identifier.
  case duplicate(kind: String, id: String)

  /// A row refers to an index that doesn't exist.
  case missing(kind: String, index: Int, referrer: String)

  /// A service has fewer than two stops, or the wrong number of times or headways.
  case malformedService(index: Int)

  /// A time is negative or longer than a day; the row to which it belongs.
  case impossibleTime(seconds: Int32, owner: String)

  /// A band ends before it starts, or after 48:00.
  case malformedBand(name: String)

  /// Two bands hold at the same time of the same day.
  case overlappingBands(String, String)

  /// There are more rows of a kind than a network can have.
  case tooMany(kind: String, count: Int, most: Int)
}

extension TransitNetworkError: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .duplicate(let kind, let id): "two \(kind) have the id \"\(id)\"; give each its own"
    case .missing(let kind, let index, let referrer):
      "\(referrer) refers to \(kind) \(index), which does not exist; fix the index"
    case .malformedService(let index):
      "service \(index) needs at least two stops, a time between each two, and a headway for each band"
    case .impossibleTime(let seconds, let owner):
      "\(owner) takes \(seconds) seconds; give a time between 0 and 86400"
    case .malformedBand(let name):
      "band \"\(name)\" is empty; end it after its start and by 48:00"
    case .overlappingBands(let first, let second):
      "bands \"\(first)\" and \"\(second)\" overlap; end one before the other starts"
    case .tooMany(let kind, let count, let most):
      "\(count) \(kind) are more than the \(most) that a network can have; split the network"
    }
  }
}

/// The rows of a network as stored in files: not validated, referring to one another by index.
public struct TransitRows: Hashable, Sendable {
  /// The stations.
  public var stations: [TransitStation] = []

  /// The lines.
  public var lines: [TransitLine] = []

  /// The bands in which headways hold, without overlaps.
  public var bands: [TransitBand] = []

  /// The services.
  public var services: [TransitService] = []

  /// The walks between stations.
  public var transfers: [TransitTransfer] = []

  /// Creates empty tables.
  public init() {}
}

extension TransitRows {
  /// The rows as bytes for a section of a map file; deterministic.
  ///
  /// Positions are rounded to ten-millionths of a degree, about a centimeter.
  ///
  /// - Complexity: O(*n*) for *n* stops, texts and transfers.
  public func encoded() -> [UInt8] {
    var writer = TransitRowWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Creates rows from the result of ``encoded()``.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``TransitDecodingError``. The contents of the rows are validated by ``TransitNetwork/init(_:)``.
  /// - Complexity: O(*n*) time and memory for *n* bytes, even if counts are corrupt.
  public init(decoding bytes: [UInt8]) throws(TransitDecodingError) {
    var reader = TransitRowReader(bytes)
    self = try reader.read()
  }
}

/// A line of public transport.
public struct TransitLine: Hashable, Sendable {
  /// The identifier, unique in a network.
  public let id: String

  /// The name, such as "Central line".
  public let name: String

  /// The kind of vehicle.
  public let mode: TransitMode

  /// The color on maps as `#RRGGBB`, or `nil`.
  public let color: String?

  /// Creates a line.
  public init(id: String, name: String, mode: TransitMode, color: String? = nil) {
    self.id = id
    self.name = name
    self.mode = mode
    self.color = color
  }
}

/// The kind of vehicle that serves a line.
///
/// The raw values are those used in tables.
public enum TransitMode: String, CaseIterable, Hashable, Sendable {
  /// An underground or elevated railway.
  case metro

  /// A light railway with its own track.
  case lightRail = "light-rail"

  /// A railway.
  case rail

  /// A streetcar.
  case tram

  /// A bus.
  case bus

  /// A ferry.
  case ferry

  /// A cable car, funicular, or any other cable-drawn vehicle.
  case cable
}

/// A place to board and alight.
public struct TransitStation: Hashable, Sendable {
  /// The identifier, unique in a network.
  public let id: String

  /// The name.
  public let name: String

  /// The position, or `nil` if unknown: then journeys can pass through the station and change there, but not start or end there.
  public let coordinate: Coordinate?

  /// The seconds between the street and a platform, in either direction.
  public let platformSeconds: Int32

  /// Creates a station.
  public init(id: String, name: String, coordinate: Coordinate?, platformSeconds: Int32 = 60) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.platformSeconds = platformSeconds
  }
}

/// Vehicles of one line that make the same stops in the same order.
///
/// Each branch and each direction of a line is a separate service.
public struct TransitService: Hashable, Sendable {
  /// The index of the line in the network.
  public let line: Int

  /// The name of the direction, such as "eastbound", or `nil` if only the last stop names it.
  public let heading: String?

  /// The indices of the stations in the network, in order; at least two.
  public let stops: [Int]

  /// The seconds from each stop to the next, one fewer than ``stops``.
  public let seconds: [Int32]

  /// The seconds between two vehicles in each band of the network, or 0 without service.
  public let headways: [Int32]

  /// Creates a service.
  public init(line: Int, heading: String?, stops: [Int], seconds: [Int32], headways: [Int32]) {
    self.line = line
    self.heading = heading
    self.stops = stops
    self.seconds = seconds
    self.headways = headways
  }
}

/// A walk between two stations, one way.
public struct TransitTransfer: Hashable, Sendable {
  /// The index of the station where the walk starts.
  public let origin: Int

  /// The index of the station where the walk ends.
  public let destination: Int

  /// The walking time in seconds, excluding the walks to the platforms.
  public let seconds: Int32

  /// Creates a walk.
  public init(origin: Int, destination: Int, seconds: Int32) {
    self.origin = origin
    self.destination = destination
    self.seconds = seconds
  }
}
