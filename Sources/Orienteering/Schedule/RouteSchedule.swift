/// The times of one route with a fixed order: the arrival, start and end of each visit, and the start of each break.
///
/// In the search, ``Route`` keeps the earliest and latest time at every position. A schedule is one choice within these times for
/// output: either each visit as early as possible, or settled, with waiting removed by leaving later where possible.
package struct RouteSchedule: Sendable {
  /// A window in which a visit can take place.
  package struct Window: Hashable, Sendable {
    /// The first tick at which the visit can start.
    package let opens: Int32

    /// The last tick at which the visit can start, if it ends in time.
    package let lastStart: Int32

    /// The tick by which the visit must end.
    package let closes: Int32

    /// Creates a window.
    package init(opens: Int32, lastStart: Int32, closes: Int32) {
      (self.opens, self.lastStart, self.closes) = (opens, lastStart, closes)
    }

    /// Returns the last tick at which a visit of a given length can start; before ``opens`` if there is none.
    func latestStart(ofVisit length: Int32) -> Int32 { min(lastStart, closes - length) }
  }

  /// A visit to be timed, with its length and windows.
  package struct Visit: Hashable, Sendable {
    /// The ticks that it takes.
    package let length: Int32

    /// The windows, in the order of time.
    package let windows: [Window]

    /// The taste of each break of the day at this visit, by break index; empty if all are 0.
    package let tastes: [Int]

    /// The index of the break taken during it; `nil` if there is none.
    package let breakWithin: Int?

    /// Creates a visit.
    package init(length: Int32, windows: [Window], tastes: [Int] = [], breakWithin: Int? = nil) {
      (self.length, self.windows, self.tastes) = (length, windows, tastes)
      self.breakWithin = breakWithin
    }
  }

  /// A leg: to a visit, or from the last one to the end.
  package struct Leg: Hashable, Sendable {
    /// The ticks of travel.
    package let travel: Int32

    /// The ride, if the leg leaves and arrives at fixed times.
    package let ride: Departures.Ride?

    /// Creates a leg.
    package init(travel: Int32, ride: Departures.Ride? = nil) {
      (self.travel, self.ride) = (travel, ride)
    }
  }

  /// A visit with its times.
  package struct Stop: Hashable, Sendable {
    /// The tick of arrival.
    package internal(set) var arrival: Int32

    /// The tick at which the visit starts.
    package internal(set) var start: Int32

    /// The ticks that it takes.
    package internal(set) var length: Int32

    /// The window that contains the whole visit.
    package let window: Window

    /// The index of the window among those of the visit; `nil` if the visit fits none and was scheduled anyway.
    package let windowNumber: Int?

    /// The break that is taken during the visit, from its start on; `nil` if there is none.
    package let breakWithin: Int?

    /// The maximum ticks by which the end can be delayed with the visit still open and the rest of the day feasible.
    package internal(set) var slack: Int32 = 0

    /// The tick at which the visit ends.
    package var end: Int32 { start + length }

    /// The last tick at which the visit can start.
    var latestStart: Int32 {
      windowNumber == nil ? start : window.latestStart(ofVisit: length)
    }
  }

  /// The visits, in order.
  package internal(set) var stops: [Stop] = []

  /// The tick at which the day starts.
  package internal(set) var start: Int32

  /// The tick at which the day ends.
  package internal(set) var end: Int32

  /// The tick at which each break starts.
  package internal(set) var breakStarts: [Int32] = []

  /// The number of visits before each break, ascending; a visit during which the break is taken counts as before it.
  package let breakPositions: [Int]

  /// The taste of each break at each visit, as ``Visit/tastes``; empty if unknown.
  var tastes: [[Int]] = []

  /// The windows of each visit, as ``Visit/windows``; empty if every visit is within one.
  var windows: [[Window]] = []

  /// The legs: to each visit, and from the last to the end.
  let legs: [Leg]

  /// Whether the leg to the first visit exists; it does not if the start is free.
  let hasStart: Bool

  /// The kind of day.
  let day: DayKind

  /// The day whose breaks and horizon determine the times: ``day``, or one that allows violations.
  let frame: DayKind

  /// Times visits as early as possible; `nil` if one fits into no window, or the day into its horizon.
  ///
  /// - Parameters:
  ///   - lengths: The ticks of each visit.
  ///   - legs: The legs to each visit, and from the last to the end.
  ///   - hasStart: Whether the first leg exists.
  ///   - day: The kind of day.
  ///   - frame: The day whose breaks and horizon determine the times.
  ///   - breakPositions: The number of visits before each break, ascending.
  ///   - breaksWithin: The break that is taken during each visit.
  ///   - window: Returns the first window, and its index, in which the visit at a position can take place after an arrival.
  init?(
    lengths: [Int32],
    legs: [Leg],
    hasStart: Bool,
    day: DayKind,
    frame: DayKind,
    breakPositions: [Int],
    breaksWithin: [Int?],
    window: (_ position: Int, _ arrival: Int32) -> (Window, number: Int?)?
  ) {
    (self.day, self.frame, self.legs, self.hasStart) = (day, frame, legs, hasStart)
    self.breakPositions = breakPositions
    start = frame.horizon.lowerBound
    end = start
    var clock = start
    for (position, length) in lengths.enumerated() {
      let arrival = arrival(leaving: clock, at: position)
      guard let (window, number) = window(position, arrival) else { return nil }
      let stop = Stop(
        arrival: arrival,
        start: max(arrival, window.opens),
        length: length,
        window: window,
        windowNumber: number,
        breakWithin: breaksWithin[position]
      )
      stops.append(stop)
      clock = stop.end
    }
    end = arrival(leaving: clock, at: lengths.count)
    guard end <= frame.horizon.upperBound else { return nil }
    settleBreaks()
  }

  /// The ticks of waiting for visits to start.
  package var wait: Int { stops.reduce(0) { $0 + Int($1.start - $1.arrival) } }
}

/// Lenient timing of a possibly infeasible route, such as an edited one: all visits are kept in order, with the least violation.
extension RouteSchedule {
  /// The violations, measured rather than counted: a visit that ends a few minutes late is better than a break in the evening.
  package struct Infeasibility: Comparable, Sendable {
    /// The ticks of visits outside their windows.
    package var closed: Int32 = 0

    /// The ticks after the end of the day.
    package var overrun: Int32 = 0

    /// The ticks by which breaks are late.
    package var lateness: Int32 = 0

    /// Creates a value without violations.
    package init() {}

    /// The sum of the ticks, where those of visits count double: a late break can still be taken.
    package var total: Int32 { 2 * closed + overrun + lateness }

    package static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.total, lhs.closed, lhs.overrun) < (rhs.total, rhs.closed, rhs.overrun)
    }
  }

  /// The violations of the day.
  package var infeasibility: Infeasibility {
    var broken = Infeasibility()
    for (stop, windows) in zip(stops, windows) where stop.windowNumber == nil {
      broken.closed += Window.excess(ofVisit: stop.length, from: stop.start, in: windows)
    }
    broken.overrun = max(0, end - day.horizon.upperBound)
    broken.lateness = zip(breakStarts, day.breaks).reduce(0) { $0 + max(0, $1.0 - $1.1.latest) }
    return broken
  }
}

extension RouteSchedule.Window {
  /// Returns the ticks by which a visit misses the nearest of `windows`, at most its length.
  static func excess(ofVisit length: Int32, from start: Int32, in windows: [Self]) -> Int32 {
    windows.reduce(length) { least, window in
      let latest = window.latestStart(ofVisit: length)
      guard window.opens <= latest else { return least }
      return min(least, max(window.opens - start, start - latest, 0))
    }
  }

  /// A window that is always open.
  static let always = Self(
    opens: 0,
    lastStart: DayKind.never,
    closes: DayKind.never
  )
}

extension DayKind {
  /// A tick that no day reaches.
  fileprivate static let never: Int32 = 1 << 24

  /// A day with the given breaks and no visits, without an end and with breaks that may be late.
  var lenient: DayKind {
    framing(
      breaks.map { .init(earliest: $0.earliest, latest: Self.never, length: $0.length) },
      until: Self.never
    )
  }

  /// Returns a day without visits and with other breaks.
  func framing(_ breaks: [Instance.Break], until last: Int32? = nil) -> DayKind {
    DayKind(
      hours: VisitHours(windows: []),
      horizon: horizon.lowerBound...(last ?? horizon.upperBound),
      travel: [],
      fromStart: [],
      toEnd: [],
      breaks: breaks
    )
  }
}

extension RouteSchedule {
  /// Lengthens visits in steps, up to their limits, by progressive filling.
  ///
  /// At each step, the visit with the smallest share of its `limit` grows. Because a longer visit only delays later ones, this
  /// greedy choice gives the max-min fair result: no visit can grow further without shrinking one with a smaller share. Ties go
  /// to the shorter limit. Entry times do not count.
  ///
  /// > Source: D. Bertsekas, R. Gallager, *Data Networks*, 2nd edition, Prentice Hall, 1992, section
  /// > 6.5.2 (max-min fairness by progressive filling).
  ///
  /// - Parameters:
  ///   - limits: The maximum ticks of each visit after entering.
  ///   - entries: The entry time of each visit in ticks.
  ///   - step: The granularity of visits in ticks, unless a limit is reached.
  package mutating func lengthen(
    upTo limits: [Int32],
    entries: [Int32],
    byMultiplesOf step: Int32 = 1
  ) {
    var inside = zip(stops, entries).map { $0.length - $1 }
    var open = Set(stops.indices.filter { inside[$0] < limits[$0] })
    while let worst = open.min(by: { first, second in
      (Int(inside[first]) * Int(limits[second]), limits[first], first)
        < (Int(inside[second]) * Int(limits[first]), limits[second], second)
    }) {
      let longer = min(limits[worst], (inside[worst] / step + 1) * step)
      var lengthened = stops
      lengthened[worst].length = longer + entries[worst]
      if let moved = moved(lengthened) {
        (stops, inside[worst]) = (moved, longer)
        if longer >= limits[worst] { open.remove(worst) }
      } else {
        open.remove(worst)
      }
    }
    settle()
  }

  /// Returns the stops at the earliest times in their windows, or `nil` if they do not fit.
  private func moved(_ stops: [Stop]) -> [Stop]? {
    var stops = stops
    var clock = frame.horizon.lowerBound
    for position in stops.indices {
      let arrival = arrival(leaving: clock, at: position)
      let start = max(arrival, stops[position].window.opens)
      guard start <= stops[position].latestStart else { return nil }
      stops[position].arrival = arrival
      stops[position].start = start
      clock = stops[position].end
    }
    return arrival(leaving: clock, at: stops.count) <= frame.horizon.upperBound ? stops : nil
  }

  /// Shifts visits later where that only removes waiting, and computes all other times.
  mutating func settle() {
    guard let first = stops.first, let last = stops.last else { return }
    end = arrival(leaving: last.end, at: stops.count)
    for position in stops.indices.dropLast().reversed() {
      let leave = latestLeave(arriving: stops[position + 1].start, at: position + 1)
      stops[position].start = min(leave - stops[position].length, stops[position].latestStart)
    }
    start = max(
      frame.horizon.lowerBound,
      latestLeave(arriving: stops.first?.start ?? first.start, at: 0)
    )
    settleArrivals()
    if !hasStart, breaks(at: 0).isEmpty {
      start = stops[0].start
      stops[0].arrival = start
    }
    settleBreaks()
    settleSlack()
  }

  /// Computes the arrivals.
  ///
  /// A ride arrives at a fixed time, so starting later gains nothing after it.
  private mutating func settleArrivals() {
    var clock = start
    var isAnchored = false
    for position in stops.indices {
      stops[position].arrival = arrival(leaving: clock, at: position)
      isAnchored = isAnchored || legs[position].ride != nil
      if isAnchored {
        stops[position].start = max(stops[position].arrival, stops[position].window.opens)
      }
      clock = stops[position].end
    }
  }

  /// Computes the latest end of each visit such that it is still open and the next visit remains feasible.
  private mutating func settleSlack() {
    // A lenient frame has no end, and a visit outside its hours has none either: neither may become time to spare.
    var latest = min(frame.horizon.upperBound, max(day.horizon.upperBound, end))
    for position in stops.indices.reversed() {
      let stop = stops[position]
      let closes = stop.windowNumber == nil ? stop.end : stop.window.closes
      let leave = min(latestLeave(arriving: latest, at: position + 1), closes)
      stops[position].slack = max(0, leave - stop.end)
      latest = min(leave - stop.length, stop.latestStart)
    }
  }
}
