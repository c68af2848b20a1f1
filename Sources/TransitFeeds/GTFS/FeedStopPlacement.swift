internal import Geography
internal import Transit

/// The boarding stops among the rows of `stops.txt`, and the transfers between them.
struct FeedStopPlacement {
  /// The maximum number of transfers.
  private static let mostTransfers = 5_000_000

  /// The feed.
  private let feed: Feed

  /// The index among ``stations`` of each row, or `nil` if no vehicle stops there.
  let index: [Int?]

  /// The boarding stops.
  private(set) var stations: [TransitStation] = []

  /// The stops where changing vehicles is forbidden without a walk.
  private(set) var stopsWithoutChange: Set<Int> = []

  /// The transfers of the feed; those between single stops come last, because they override those between stations.
  private let feedTransfers: [FeedTransfer]

  /// The stops of each station, by the station's identifier; a stop without a station forms its own.
  private var members: [String: [Int]] = [:]

  /// Collects the boarding stops of a feed.
  init(_ feed: Feed) {
    self.feed = feed
    let rowOfID = Dictionary(
      feed.stops.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var index: [Int?] = []
    for stop in feed.stops {
      guard stop.isBoarded else {
        index.append(nil)
        continue
      }
      let parent = rowOfID[stop.parent].map { feed.stops[$0] }
      index.append(stations.count)
      members[stop.id, default: []].append(stations.count)
      if let parent { members[parent.id, default: []].append(stations.count) }
      stations.append(
        TransitStation(
          id: stop.id,
          name: stop.name,
          coordinate: stop.coordinate ?? parent?.coordinate,
          platformSeconds: feed.settings.stopChange
        )
      )
    }
    self.index = index
    let isStation = { (id: String) in rowOfID[id].map { !feed.stops[$0].isBoarded } ?? false }
    let generality = { (transfer: FeedTransfer) in
      (isStation(transfer.from) ? 1 : 0) + (isStation(transfer.to) ? 1 : 0)
    }
    feedTransfers = [2, 1, 0].flatMap { rank in feed.transfers.filter { generality($0) == rank } }
    takeChangeTimes()
  }

  /// A change from one stop to another.
  private struct Pair: Hashable {
    /// The origin.
    let from: Int

    /// The destination.
    let to: Int
  }

  /// Applies the feed's transfer times within a single stop.
  private mutating func takeChangeTimes() {
    for transfer in feedTransfers where transfer.from == transfer.to {
      guard let stops = members[transfer.from] else { continue }
      if transfer.isPossible {
        stopsWithoutChange.subtract(stops)
      } else {
        stopsWithoutChange.formUnion(stops)
      }
      guard let seconds = transfer.seconds else { continue }
      for stop in stops {
        let station = stations[stop]
        stations[stop] = TransitStation(
          id: station.id,
          name: station.name,
          coordinate: station.coordinate,
          platformSeconds: seconds
        )
      }
    }
  }

  /// Returns the transfers: those of the feed, and default ones within stations for other pairs of stops.
  ///
  /// - Throws: ``FeedError`` if there are too many.
  func transfers() throws(FeedError) -> [TransitTransfer] {
    var seconds: [Pair: Int32] = [:]
    for stop in feed.stops where !stop.isBoarded {
      let platforms = members[stop.id, default: []]
      try limit(seconds.count + platforms.count * platforms.count)
      for pair in pairs(platforms, platforms) { seconds[pair] = feed.settings.stationChange }
    }
    for transfer in feedTransfers {
      let (from, to) = (members[transfer.from, default: []], members[transfer.to, default: []])
      try limit(seconds.count + from.count * to.count)
      for pair in pairs(from, to) {
        seconds[pair] = transfer.isPossible ? transfer.seconds ?? walk(pair) : nil
      }
    }
    return seconds.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }.map {
      TransitTransfer(origin: $0.key.from, destination: $0.key.to, seconds: $0.value)
    }
  }

  /// Returns all pairs of different stops.
  private func pairs(_ from: [Int], _ to: [Int]) -> [Pair] {
    from.flatMap { start in to.filter { $0 != start }.map { Pair(from: start, to: $0) } }
  }

  /// Estimates the walk between two stops without a time in the feed, in seconds: the straight line plus a third.
  private func walk(_ pair: Pair) -> Int32 {
    guard let start = stations[pair.from].coordinate, let end = stations[pair.to].coordinate else {
      return feed.settings.stationChange
    }
    return Int32(min(start.distance(to: end).rawValue, 50_000)) + feed.settings.stopChange / 2
  }

  /// Throws if there are too many transfers.
  private func limit(_ count: Int) throws(FeedError) {
    guard count > Self.mostTransfers else { return }
    let problem = TransitFileProblem.tooMany(kind: "changes", most: Self.mostTransfers)
    throw .table(TransitFileError(file: "transfers.txt", problem))
  }
}
