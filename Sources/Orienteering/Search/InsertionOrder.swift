/// The order in which a round of ``RuinAndRecreate`` tries visits: by what each is worth, to within a few percent.
///
/// All of it is noise anyway, so that counting into buckets is as good as sorting, at a third of the time.
struct InsertionOrder {
  /// The buckets, from the visits that are required to those that are worth least.
  private static let buckets = 256

  /// How many visits each bucket has.
  private var counts = [Int32](repeating: 0, count: buckets)

  private var waiting: [(visit: Int32, bucket: Int32)] = []

  /// Makes room for so many visits.
  init(room: Int) {
    waiting.reserveCapacity(room)
  }

  /// The buckets of required visits, which any of them may come in: where all are required, the order is all there is to vary.
  static let urgent: Range<Int32> = 0..<16

  /// Returns the bucket of a visit that is worth `worth` where none is worth more than `most`.
  static func bucket(of worth: Float, outOf most: Float) -> Int32 {
    // Of the bits of a positive number the exponent and four more: steps of a thirtieth to a sixteenth.
    let steps = Int32(most.bitPattern >> 19) - Int32(worth.bitPattern >> 19)
    return max(urgent.upperBound, min(Int32(buckets - 1), urgent.upperBound + steps))
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
