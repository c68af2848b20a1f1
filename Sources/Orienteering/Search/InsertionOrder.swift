/// The order in which a round of ``RuinAndRecreate`` inserts visits: by worth, to within a few percent.
///
/// The worths are noisy anyway, so counting them into buckets is as good as sorting, in a third of the time.
struct InsertionOrder {
  /// The number of buckets, from required visits to those of least worth.
  private static let buckets = 256

  /// The number of visits in each bucket.
  private var counts = [Int32](repeating: 0, count: buckets)

  private var waiting: [(visit: Int32, bucket: Int32)] = []

  /// Reserves space for `room` visits.
  init(room: Int) {
    waiting.reserveCapacity(room)
  }

  /// The buckets of required visits, chosen at random: if all visits are required, only their order can vary.
  static let required: Range<Int32> = 0..<16

  /// Returns the bucket of a visit of the given `worth`, where `most` is the maximum worth.
  static func bucket(of worth: Float, outOf most: Float) -> Int32 {
    // The exponent and the top four mantissa bits of a positive number: steps of 1/32 to 1/16.
    let steps = Int32(most.bitPattern >> 19) - Int32(worth.bitPattern >> 19)
    return max(required.upperBound, min(Int32(buckets - 1), required.upperBound + steps))
  }

  /// Adds a visit to a bucket.
  mutating func add(_ visit: Int, to bucket: Int32) {
    waiting.append((Int32(visit), bucket))
    counts[Int(bucket)] += 1
  }

  /// The visits in the order of their buckets.
  var visits: [Int] {
    var next: Int32 = 0
    var places = counts
    for bucket in counts.indices where counts[bucket] > 0 {
      places[bucket] = next
      next += counts[bucket]
    }
    var visits = [Int](repeating: 0, count: waiting.count)
    for (visit, bucket) in waiting {
      visits[Int(places[Int(bucket)])] = Int(visit)
      places[Int(bucket)] += 1
    }
    return visits
  }
}
