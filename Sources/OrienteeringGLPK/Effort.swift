/// What went into bounds and what into local search, in nanoseconds estimated from the sizes of the work.
///
/// The clock would tell more truly, but then the same request would not always give the same plan.
struct Effort {
  /// What proves an easy day: until then local search would only keep the proof waiting.
  static let ofEasyProofs = 100_000_000

  /// What proves most days.
  static let ofMostProofs = 400_000_000

  /// A label, where few others are kept to compare it with.
  static let perLabel = 500

  /// A step through combinations of routes.
  static let perStep = 10

  /// What went into bounds.
  private(set) var bounding = 0

  /// What went into local search.
  private(set) var searching = 0

  /// What went into the last one.
  private var lastSearch = 0

  /// What will have gone into local search after the next one, which is twice as long as the last.
  var searchingNext: Int { searching + 2 * lastSearch }

  /// The local searches so far, each twice as long as the one before.
  var searches = 0

  /// How many of them in a row, up to the last, found nothing better.
  var fruitless = 0

  /// What went into all of it.
  var total: Int { bounding + searching }

  /// Returns what may have gone into local search by now.
  ///
  /// That is a twentieth of the work on bounds for each percent that the incumbent may be short of the bound, at least a tenth
  /// and at most half of it; and of what most proofs do not take twice as much at 5 %, eight times at 10 %: the farther off a
  /// proof, the more likely it is never found. After three searches that found nothing better it is less: then it is probably
  /// the bound that is poor.
  ///
  /// - Parameter gap: The part of its value that the incumbent may be short of the bound.
  /// - Returns: The nanoseconds.
  func dueSearching(at gap: Double) -> Int {
    let easy = Double(max(0, bounding - Self.ofEasyProofs)) * min(0.5, max(0.1, 5 * gap))
    let hard = Double(max(0, bounding - Self.ofMostProofs)) * min(8, 800 * gap * gap)
    return Int(max(easy, hard) * 2 / Double(max(2, fruitless - 1)))
  }

  /// Counts what a local search took.
  mutating func countSearch(nanoseconds: Int) {
    searching += nanoseconds
    lastSearch = nanoseconds
  }

  /// Counts a computation of `bounds` with all that a round of column generation adds to it.
  mutating func count(_ bounds: NeighborhoodBounds) {
    bounding += 250_000 + bounds.work / 20 * 3
  }

  /// Counts other work for bounds and proofs.
  mutating func countBounding(nanoseconds: Int) {
    bounding += nanoseconds
  }

  /// Counts so many steps through combinations of routes.
  mutating func count(steps: Int) {
    bounding += steps * Self.perStep
  }

  /// Counts so many labels.
  mutating func count(labels: Int) {
    bounding += labels * Self.perLabel
  }
}
