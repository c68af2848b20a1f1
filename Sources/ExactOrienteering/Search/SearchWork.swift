/// The work of bounds and of local search, and how they share it, in nanoseconds estimated from the sizes of the work.
///
/// The clock would be more accurate, but then the same request would not always give the same plan.
struct SearchWork {
  /// The work that proves an easy day; before that local search would only delay the proof.
  static let ofEasyProofs = 100_000_000

  /// The work that proves most days.
  static let ofMostProofs = 400_000_000

  /// The work of a label that has few others to compare with.
  static let perLabel = 500

  /// The work of a step through combinations of routes.
  static let perStep = 10

  /// The work of bounds so far.
  private(set) var bounding = 0

  /// The work of local search so far.
  private(set) var searching = 0

  /// The work of the last local search.
  private var lastSearch = 0

  /// The work of local search after the next one, which is twice as long as the last.
  var searchingNext: Int { searching + 2 * lastSearch }

  /// The local searches so far, each twice as long as the one before.
  var searches = 0

  /// The number of searches since one found something better.
  var fruitless = 0

  /// The work of both.
  var total: Int { bounding + searching }

  /// Returns the work that local search is due by now.
  ///
  /// That is a twentieth of the work of bounds beyond ``ofEasyProofs`` for each percent of the gap, at least a tenth and at most
  /// half of it; or, beyond ``ofMostProofs``, twice the work at a gap of 5 % and eight times at 10 %: the wider the gap, the less
  /// likely a proof. After three searches that found nothing better it is less: then it is probably the bound that is poor.
  ///
  /// - Parameter gap: The gap, as a share of the incumbent.
  /// - Returns: The nanoseconds.
  func dueSearching(at gap: Double) -> Int {
    let easy = Double(max(0, bounding - Self.ofEasyProofs)) * min(0.5, max(0.1, 5 * gap))
    let hard = Double(max(0, bounding - Self.ofMostProofs)) * min(8, 800 * gap * gap)
    return Int(max(easy, hard) * 2 / Double(max(2, fruitless - 1)))
  }

  /// Counts a local search.
  mutating func countSearch(nanoseconds: Int) {
    searching += nanoseconds
    lastSearch = nanoseconds
  }

  /// Counts a computation of `bounds` with the rest of a round of column generation.
  mutating func count(_ bounds: CompletionBounds) {
    bounding += 250_000 + bounds.work / 20 * 3
  }

  /// Counts other work for bounds and proofs.
  mutating func countBounding(nanoseconds: Int) {
    bounding += nanoseconds
  }

  /// Adds steps through combinations of routes.
  mutating func count(steps: Int) {
    bounding += steps * Self.perStep
  }

  /// Adds labels.
  mutating func count(labels: Int) {
    bounding += labels * Self.perLabel
  }
}
