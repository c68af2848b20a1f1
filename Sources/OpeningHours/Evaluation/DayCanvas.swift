/// A surface on which the rules of a day are painted in order.
///
/// A ``WholeDayCanvas`` keeps every minute; a ``MinuteCanvas`` keeps one verdict and doesn't allocate.
protocol DayCanvas {
  /// Applies `change` to the verdict of each minute in `minutes`.
  mutating func update(_ minutes: Range<Int>, _ change: (Verdict) -> Verdict)

  /// Makes minutes unknown, with `note`, where the verdict differs from `other`.
  mutating func doubt(where other: Self, differsWith note: Note)
}

/// The canvas for a single minute.
struct MinuteCanvas: DayCanvas {
  /// The minute.
  let minute: Int
  /// The verdict at that minute.
  var verdict = Verdict.closed

  mutating func update(_ minutes: Range<Int>, _ change: (Verdict) -> Verdict) {
    if minutes.contains(minute) { verdict = change(verdict) }
  }

  mutating func doubt(where other: Self, differsWith note: Note) {
    if other.verdict.state != verdict.state { verdict = Verdict(state: .unknown, note: note) }
  }
}

/// The canvas for all minutes of a day.
struct WholeDayCanvas: DayCanvas {
  /// A run of minutes with the same verdict.
  struct Run: Equatable {
    /// The first minute.
    var start: Int
    /// The verdict until the next run.
    var verdict: Verdict
  }

  /// The runs from midnight to midnight, in ascending order; the first starts at 0.
  private(set) var runs = [Run(start: 0, verdict: .closed)]

  mutating func update(_ minutes: Range<Int>, _ change: (Verdict) -> Verdict) {
    guard !minutes.isEmpty else { return }
    let first = cut(at: minutes.lowerBound)
    let last = cut(at: minutes.upperBound)
    for index in first..<last { runs[index].verdict = change(runs[index].verdict) }
  }

  /// Splits the runs so that one starts at `minute`, and returns its index.
  private mutating func cut(at minute: Int) -> Int {
    guard minute < 1_440 else { return runs.count }
    let next = runs.firstIndex { $0.start >= minute } ?? runs.count
    if next < runs.count, runs[next].start == minute { return next }
    runs.insert(Run(start: minute, verdict: runs[next - 1].verdict), at: next)
    return next
  }

  mutating func doubt(where other: Self, differsWith note: Note) {
    for (index, run) in other.runs.enumerated() {
      let end = index + 1 < other.runs.count ? other.runs[index + 1].start : 1_440
      update(run.start..<end) { verdict in
        verdict.state == run.verdict.state ? verdict : Verdict(state: .unknown, note: note)
      }
    }
  }
}
