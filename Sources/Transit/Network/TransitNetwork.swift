public import Geography

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

/// The indices of items, grouped by a key: one array for all groups and where each starts.
struct GroupedIndices: Hashable, Sendable {
  /// Where each group starts in ``members``, and behind the last the number of members.
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

/// Finds what is wrong with the rows of a network.
struct TransitRowCheck {
  /// The most stations, services, transfers and stops, so that indices fit 32 bits with room to spare.
  private static let most = 10_000_000

  /// The longest that a ride, a walk or a headway may take, in seconds.
  private static let longest: Int32 = 86_400

  /// The rows.
  private let rows: TransitRows

  /// Creates a check of rows.
  init(_ rows: TransitRows) {
    self.rows = rows
  }

  /// Looks at each row.
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

  /// Throws if there are too many of a kind.
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

  /// Throws if a service does not fit the rows that it refers to.
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

  /// Throws if a transfer does not fit the stations.
  private func checkTransfer(_ index: Int) throws(TransitNetworkError) {
    let transfer = rows.transfers[index]
    try refer("station", transfer.origin, rows.stations.count, "transfer \(index)")
    try refer("station", transfer.destination, rows.stations.count, "transfer \(index)")
    try time(transfer.seconds, "transfer \(index)")
  }

  /// Throws if an index is out of its range.
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
  /// Returns whether some moment is in both bands, late service of the day before included.
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

/// The reason that rows are not a network.
public enum TransitNetworkError: Error, Hashable {
  /// Two rows of a kind have the same identifier.
  case duplicate(kind: String, id: String)

  /// A row refers to an index that no row has.
  case missing(kind: String, index: Int, referrer: String)

  /// A service does not have at least two stops with a time between each two and a headway for each band.
  case malformedService(index: Int)

  /// A time is negative or longer than a day; what it belongs to.
  case impossibleTime(seconds: Int32, owner: String)

  /// A band ends before it starts, or later than 48 hours.
  case malformedBand(name: String)

  /// Two bands hold at the same time of the same day.
  case overlappingBands(String, String)

  /// There is more of something than a network can have.
  case tooMany(kind: String, count: Int, most: Int)
}

extension TransitNetworkError: CustomStringConvertible {
  /// What is wrong and what to do.
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

/// The rows of a network, as files hold them: unchecked, with indices into one another.
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

  /// Creates rows without any.
  public init() {}
}

extension TransitRows {
  /// The rows as bytes, for a section of a map file: the same bytes for the same rows.
  ///
  /// Positions are rounded to ten-millionths of a degree, about a centimeter.
  ///
  /// - Complexity: O(*n*) for *n* stops, texts and transfers.
  public func encoded() -> [UInt8] {
    var writer = TransitRowWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Creates rows from bytes that ``encoded()`` has made.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``TransitDecodingError``. What the rows say is checked by ``TransitNetwork/init(_:)``.
  /// - Complexity: O(*n*) for *n* bytes; memory in proportion, whatever the bytes claim.
  public init(decoding bytes: [UInt8]) throws(TransitDecodingError) {
    var reader = TransitRowReader(bytes)
    self = try reader.read()
  }
}

/// A line as riders know it.
public struct TransitLine: Hashable, Sendable {
  /// The identifier, unique in a network.
  public let id: String

  /// The name, such as "Central line".
  public let name: String

  /// What kind of vehicle serves it.
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

/// What kind of vehicle serves a line.
///
/// The raw values are the words that tables use.
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

  /// A cable car, a funicular, or anything else on a cable.
  case cable
}

/// A place to board and alight.
public struct TransitStation: Hashable, Sendable {
  /// The identifier, unique in a network.
  public let id: String

  /// The name.
  public let name: String

  /// Where the station is, or `nil` if that is unknown: riders pass it and change there, but do not enter it.
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
/// A line with branches has a service for each, and each direction is a service of its own.
public struct TransitService: Hashable, Sendable {
  /// The index of the line in the network.
  public let line: Int

  /// What riders call the direction, such as "eastbound", or `nil`: the last stop names it then.
  public let heading: String?

  /// The indices of the stations in the network, in the order of the ride; at least two.
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
  /// The index of the station left.
  public let origin: Int

  /// The index of the station reached.
  public let destination: Int

  /// The seconds on foot, without the ways to the platforms.
  public let seconds: Int32

  /// Creates a walk.
  public init(origin: Int, destination: Int, seconds: Int32) {
    self.origin = origin
    self.destination = destination
    self.seconds = seconds
  }
}
