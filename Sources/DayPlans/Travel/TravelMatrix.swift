public import Catalogs
public import Geography

/// The times and lengths of the legs between all pairs of some places.
///
/// It need not be symmetric.
public struct TravelMatrix: Hashable, Sendable {
  /// A leg.
  public struct Entry: Hashable, Sendable {
    /// How long it takes, rounded up to whole minutes.
    public var minutes: Minutes

    /// How long it is; of a leg with rides at least, since its way is only known in full as a ``TravelPath``.
    public var meters: Meters

    /// Whether time and length are estimated from the straight line.
    public var isEstimated: Bool

    /// How long it takes on foot all the way if it has rides, else `nil`; of walks of an hour or more perhaps only the least.
    public var insteadOnFoot: Minutes?

    /// Creates an entry.
    public init(
      minutes: Minutes,
      meters: Meters,
      isEstimated: Bool,
      insteadOnFoot: Minutes? = nil
    ) {
      self.insteadOnFoot = insteadOnFoot
      self.minutes = minutes
      self.meters = meters
      self.isEstimated = isEstimated
    }

    /// The leg between places without a way.
    public static let noWay = Self(minutes: TravelMatrix.noWay, meters: .zero, isEstimated: true)

    /// Whether there is a way.
    public var exists: Bool { minutes < TravelMatrix.noWay }
  }

  /// The minutes of a leg that does not exist, because water or the like is between its ends and nothing leads across.
  ///
  /// It is longer than any day, and sums of a thousand of them do not overflow.
  public static let noWay = Minutes(1 << 29)

  /// The number of places.
  public let count: Int

  private var entries: [Entry]

  /// Creates the matrix of `count` places.
  ///
  /// If the task is cancelled meanwhile, the remaining legs have no way; discard the matrix then.
  ///
  /// - Complexity: O(*n*²) calls of `entry`.
  public init(count: Int, entry: (_ from: Int, _ to: Int) -> Entry) {
    self.count = count
    entries = []
    entries.reserveCapacity(count * count)
    for from in 0..<count {
      if Task.isCancelled {
        let rest = count * count - entries.count
        entries += [Entry](repeating: .never, count: rest)
        return
      }
      for to in 0..<count { entries.append(entry(from, to)) }
    }
  }

  /// Creates the matrix of known minutes, for a model of one's own.
  ///
  /// - Parameters:
  ///   - minutes: The minutes from each place to each other one; `nil` where there is no way.
  ///   - meters: The lengths, if they are known.
  /// - Precondition: The lists have one row for each place, and each row one number for each.
  public init(minutes: [[Int?]], meters: [[Double]]? = nil) {
    precondition(minutes.allSatisfy { $0.count == minutes.count })
    self.init(count: minutes.count) { from, to in
      guard let time = minutes[from][to] else { return .noWay }
      return Entry(
        minutes: Minutes(time),
        meters: Meters(meters?[from][to] ?? 0),
        isEstimated: meters == nil
      )
    }
  }

  /// The leg from one place to another.
  public package(set) subscript(from: Int, to: Int) -> Entry {
    get { entries[from * count + to] }
    set { entries[from * count + to] = newValue }
  }
}

extension TravelMatrix.Entry {
  /// A leg that was not computed, because the task was cancelled: longer than any day.
  fileprivate static let never = Self(minutes: 100_000, meters: .zero, isEstimated: true)
}
