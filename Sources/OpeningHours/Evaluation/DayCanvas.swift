/// Something on which the rules of a day are painted, one over the other.
///
/// A whole day keeps all its minutes; a single minute keeps one verdict, and needs no memory.
protocol DayCanvas {
  /// Replaces the verdict of each minute in `minutes` by what `change` makes of it.
  mutating func update(_ minutes: Range<Int>, _ change: (Verdict) -> Verdict)

  /// Makes unknown, with `note`, what is not the same on `other`.
  mutating func doubt(where other: Self, differsWith note: Note)
}

/// One minute of a day.
struct MinuteCanvas: DayCanvas {
  /// The minute.
  let minute: Int
  /// What the place is then.
  var verdict = Verdict.closed

  mutating func update(_ minutes: Range<Int>, _ change: (Verdict) -> Verdict) {
    if minutes.contains(minute) { verdict = change(verdict) }
  }

  mutating func doubt(where other: Self, differsWith note: Note) {
    if other.verdict.state != verdict.state { verdict = Verdict(state: .unknown, note: note) }
  }
}

/// All minutes of a day.
struct WholeDayCanvas: DayCanvas {
  /// A stretch of one verdict.
  struct Stretch: Equatable {
    /// The first minute.
    var start: Int
    /// The verdict from there to the next stretch.
    var verdict: Verdict
  }

  /// The stretches from midnight to midnight, rising; the first starts at 0.
  private(set) var stretches = [Stretch(start: 0, verdict: .closed)]

  mutating func update(_ minutes: Range<Int>, _ change: (Verdict) -> Verdict) {
    guard !minutes.isEmpty else { return }
    let first = cut(at: minutes.lowerBound)
    let last = cut(at: minutes.upperBound)
    for index in first..<last { stretches[index].verdict = change(stretches[index].verdict) }
  }

  /// Makes a stretch start at `minute` and returns its index.
  private mutating func cut(at minute: Int) -> Int {
    guard minute < 1_440 else { return stretches.count }
    let next = stretches.firstIndex { $0.start >= minute } ?? stretches.count
    if next < stretches.count, stretches[next].start == minute { return next }
    stretches.insert(Stretch(start: minute, verdict: stretches[next - 1].verdict), at: next)
    return next
  }

  mutating func doubt(where other: Self, differsWith note: Note) {
    for (index, stretch) in other.stretches.enumerated() {
      let end = index + 1 < other.stretches.count ? other.stretches[index + 1].start : 1_440
      update(stretch.start..<end) { verdict in
        verdict.state == stretch.verdict.state ? verdict : Verdict(state: .unknown, note: note)
      }
    }
  }
}
