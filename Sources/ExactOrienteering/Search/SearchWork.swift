/// The work of bounds and local search, and its split between them, in nanoseconds estimated from problem sizes.
///
/// The clock would be more accurate but not deterministic: the same request could give different plans.
struct SearchWork {
  /// The work of an easy proof, before which local search would only delay the proof.
  static let ofEasyProofs = 100_000_000

  /// The work that is enough to prove most days.
  static let ofMostProofs = 400_000_000

  /// The work of a label with few comparisons.
  static let perLabel = 500

  /// The work of a step through combinations of routes.
  static let perStep = 10

  /// The work of bounds so far.
  private(set) var bounding = 0

  /// The work of local search so far.
  private(set) var searching = 0

  /// The work of the last local search.
  private var lastSearch = 0

  /// The total work of local search after the next run, which is twice as long as the last.
  var searchingNext: Int { searching + 2 * lastSearch }

  /// The number of local searches so far, each twice as long as the previous one.
  var searches = 0

  /// The number of searches since the last improvement.
  var fruitless = 0

  /// The total work.
  var total: Int { bounding + searching }

  /// Returns the work that local search is due by now.
  ///
  /// That is a twentieth of the work of bounds beyond ``ofEasyProofs`` for each percent of the gap, at least a tenth and at most
  /// half of it; or, beyond ``ofMostProofs``, twice the work at a gap of 5 % and eight times at 10 %: the wider the gap, the less
  /// likely a proof. After three searches without an improvement it is less, since the bound is then probably the weak side.
  ///
  /// - Parameter gap: The gap, as a share of the incumbent.
  /// - Returns: The work in nanoseconds.
  func dueSearching(at gap: Double) -> Int {
    let easy = Double(max(0, bounding - Self.ofEasyProofs)) * min(0.5, max(0.1, 5 * gap))
    let hard = Double(max(0, bounding - Self.ofMostProofs)) * min(8, 800 * gap * gap)
    return Int(max(easy, hard) * 2 / Double(max(2, fruitless - 1)))
  }

  /// Adds the work of a local search.
  mutating func countSearch(nanoseconds: Int) {
    searching += nanoseconds
    lastSearch = nanoseconds
  }

  /// Adds the work of computing `bounds` and the rest of a round of column generation.
  mutating func count(_ bounds: CompletionBounds) {
    bounding += 250_000 + bounds.work / 20 * 3
  }

  /// Adds other work for bounds and proofs.
  mutating func countBounding(nanoseconds: Int) {
    bounding += nanoseconds
  }

  /// Adds the work of steps through combinations of routes.
  mutating func count(steps: Int) {
    bounding += steps * Self.perStep
  }

  /// Adds the work of labels.
  mutating func count(labels: Int) {
    bounding += labels * Self.perLabel
  }
}
