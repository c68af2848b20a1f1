import DayPlans
import Geography
import Synchronization
import Transit

/// A cache of journeys between the sights of a city, since the same sights are planned repeatedly.
///
/// The cache does not affect results. It takes 4 bytes for each pair of sights at each pace and in each band of headways.
final class RideMemory: Sendable {
  /// What the times depend on besides the places.
  private struct Conditions: Hashable {
    let pace: Pace
    let band: Int?
  }

  /// A journey, in 32 bits: twice the seconds, plus one if it has no ride.
  private struct Journey {
    private let code: Int32

    static let unknown = Self(code: -1)
    private static let none: Int32 = -2

    private init(code: Int32) {
      self.code = code
    }

    /// Creates a journey, or the absence of one; `nil` if it takes too long to be kept.
    init?(_ time: TravelTime?, isOnFoot: Bool) {
      guard let time else {
        code = Self.none
        return
      }
      guard (0..<Int32.max / 2).contains(time.rawValue) else { return nil }
      code = time.rawValue * 2 + (isOnFoot ? 1 : 0)
    }

    var isKnown: Bool { code != Self.unknown.code }

    /// The time, and whether the journey has no ride; `nil` if there is no journey.
    var entry: TransitTable.Entry? {
      code < 0 ? nil : (TravelTime(rawValue: code / 2), code % 2 == 1)
    }
  }

  /// The number of each sight, and of each exit.
  private let numbers: [Coordinate: Int]

  /// The journeys, by the numbers of their ends: row by row, one row per origin.
  private let known = Mutex<[Conditions: [Journey]]>([:])

  /// Creates an empty cache for some places.
  ///
  /// - Parameter numbers: The places, each with its own number from 0 on.
  init(of numbers: [Coordinate: Int]) {
    self.numbers = numbers
  }

  /// Returns the journeys between places, from the cache if possible.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - pace: The walking pace.
  ///   - band: The band of headways; `nil` without service.
  ///   - find: Computes the journeys from all places to some, given by their indices.
  /// - Returns: The table.
  func table(
    of places: [Coordinate],
    at pace: Pace,
    in band: Int?,
    finding find: ([Int]) -> TransitTable
  ) -> TransitTable {
    let ends = places.compactMap { numbers[$0] }
    guard ends.count == places.count else { return find(Array(places.indices)) }
    let conditions = Conditions(pace: pace, band: band)
    let count = numbers.count
    let empty = { [Journey](repeating: .unknown, count: count * count) }
    var journeys = known.withLock { $0[conditions] } ?? empty()
    let missing = ends.indices.filter { column in
      !ends.allSatisfy { journeys[$0 * count + ends[column]].isKnown }
    }
    if !missing.isEmpty {
      let found = find(missing)
      // The results of a cancelled task are incomplete.
      guard !Task.isCancelled else { return find(Array(places.indices)) }
      for (column, index) in missing.enumerated() {
        for (row, end) in ends.enumerated() {
          let isOnFoot = found.isOnFoot(from: row, to: column) ?? true
          guard let journey = Journey(found[row, column], isOnFoot: isOnFoot) else {
            return find(Array(places.indices))
          }
          journeys[end * count + ends[index]] = journey
        }
      }
      known.withLock { known in
        // Another task may have added some meanwhile.
        var all = known.removeValue(forKey: conditions) ?? empty()
        for column in missing {
          for end in ends {
            let pair = end * count + ends[column]
            all[pair] = journeys[pair]
          }
        }
        known[conditions] = all
      }
    }
    return TransitTable(origins: ends.count, destinations: ends.count) { row, column in
      journeys[ends[row] * count + ends[column]].entry
    }
  }
}
