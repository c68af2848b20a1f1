import Orienteering

/// What one of several options of a place adds to the values of arriving there: it is taken at once, or when its next window
/// opens.
struct OptionOffer {
  /// The hours of the day, its first tick and the number of its ticks; a copy of the graph would cost more than the offer.
  private let hours: VisitHours
  private let first: Int32
  private let ticks: Int

  private let option: Int

  /// The ticks by which the option is longer than the shortest of its place.
  private let delay: Int

  /// What the option earns, and what a route can earn at least and at most.
  private let earning: Int32
  private let limits: ClosedRange<Int32>

  /// Where the row of what is earned after leaving the place begins, and that of what is earned after arriving.
  private let onward: Int
  private let cells: Int

  /// Prepares the offer of `option` of `visit`, which earns so much itself, for the rows at `onward` and `cells`.
  init(
    of option: Int,
    at visit: Int,
    in bounds: NeighborhoodBounds,
    earning: Int32,
    onward: Int,
    cells: Int
  ) {
    hours = bounds.graph.hours
    (first, ticks) = (bounds.graph.first, bounds.graph.ticks)
    self.option = option
    delay = Int(bounds.graph.optionStays[option] - bounds.graph.stays[visit])
    self.earning = earning
    limits = bounds.limits
    self.onward = onward
    self.cells = cells
  }

  /// Raises the values of arriving at the ticks of a block, window by window from the last.
  func run(
    _ block: Range<Int>,
    from leaving: Span<Int32>,
    to values: inout MutableSpan<Int32>
  ) {
    let end = ticks - delay
    var upper = block.upperBound
    var waiting = DayGraph.never
    for window in hours.windows(of: option).reversed() {
      let opens = Int(window.earliest - first)
      let closes = Int(window.latest - first) + 1
      wait(for: waiting, from: max(block.lowerBound, closes), to: upper, &values)
      let lower = max(block.lowerBound, opens)
      start(lower..<max(lower, min(upper, closes, end)), from: leaving, &values)
      guard opens > block.lowerBound else { return }
      upper = min(upper, opens)
      waiting = opens < end ? earned(after: leaving[onward + opens + delay]) : DayGraph.never
    }
    wait(for: waiting, from: block.lowerBound, to: upper, &values)
  }

  /// Returns what is earned by the option and what follows it.
  private func earned(after onward: Int32) -> Int32 {
    onward > DayGraph.never / 2
      ? (onward &+ earning).clamped(to: limits) : DayGraph.never
  }

  /// Raises the values of `ticks` at which the option starts at once.
  private func start(
    _ ticks: Range<Int>,
    from leaving: Span<Int32>,
    _ values: inout MutableSpan<Int32>
  ) {
    guard !ticks.isEmpty else { return }
    SweepLoops.offer(
      &values,
      cells + ticks.lowerBound..<cells + ticks.upperBound,
      from: leaving,
      at: onward + ticks.lowerBound + delay,
      earning: earning,
      within: limits
    )
  }

  /// Raises the values of the ticks from `lower` to before `upper` to what is earned by waiting, if anything is.
  private func wait(
    for value: Int32,
    from lower: Int,
    to upper: Int,
    _ values: inout MutableSpan<Int32>
  ) {
    guard lower < upper, value > DayGraph.never else { return }
    SweepLoops.raise(&values, cells + lower..<cells + upper, to: value)
  }
}
