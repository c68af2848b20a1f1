/// The order in which a round of ``RuinAndRecreate`` tries visits: by what each is worth, to within a few percent.
///
/// All of it is noise anyway, so that counting into buckets is as good as sorting, at a third of the time.
final class InsertionOrder {
  /// The buckets, from the visits that are required to those that are worth least.
  private static let buckets = 512

  private let counts: UnsafeMutableBufferPointer<Int32>
  /// For each visit of ``waiting`` its bucket.
  private let places: UnsafeMutableBufferPointer<Int32>
  private let waiting: UnsafeMutableBufferPointer<Int32>
  private let ordered: UnsafeMutableBufferPointer<Int32>
  private var count = 0

  /// Makes room for so many visits.
  init(room: Int) {
    counts = .allocate(capacity: Self.buckets)
    counts.initialize(repeating: 0)
    places = .allocate(capacity: room)
    waiting = .allocate(capacity: room)
    ordered = .allocate(capacity: room)
  }

  deinit {
    counts.deallocate()
    places.deallocate()
    waiting.deallocate()
    ordered.deallocate()
  }

  /// The bucket of required visits.
  static let urgent: Int32 = 0

  /// Returns the bucket of a visit that is worth `worth` where none is worth more than `most`.
  static func bucket(of worth: Float, outOf most: Float) -> Int32 {
    // Of the bits of a positive number the exponent and five more: steps of a fiftieth to a thirtieth.
    let steps = Int32(most.bitPattern >> 18) - Int32(worth.bitPattern >> 18)
    return max(1, min(Int32(buckets - 1), 1 + steps))
  }

  /// Adds a visit to a bucket.
  func add(_ visit: Int, to bucket: Int32) {
    waiting[count] = Int32(visit)
    places[count] = bucket
    counts[Int(bucket)] += 1
    count += 1
  }

  /// Returns the visits added since the last time, in the order of their buckets.
  ///
  /// They stand there until the next time.
  func take() -> UnsafeBufferPointer<Int32> {
    var next: Int32 = 0
    for bucket in counts.indices where counts[bucket] > 0 {
      let size = counts[bucket]
      counts[bucket] = next
      next += size
    }
    for index in 0..<count {
      let bucket = Int(places[index])
      ordered[Int(counts[bucket])] = waiting[index]
      counts[bucket] += 1
    }
    defer { count = 0 }
    counts.update(repeating: 0)
    return UnsafeBufferPointer(rebasing: ordered[..<count])
  }
}
