/// The times of one route, whose order is fixed: when each visit is reached, starts and ends, and when each break starts.
///
/// ``Route`` knows for the search how early and how late one can be at every position. This is one way through these times, to be
/// written down: either each visit as early as possible, or settled, so that nobody waits at a door who could have left later.
package struct RouteSchedule: Sendable {
  /// A period in which a visit can be made.
  package struct Window: Hashable, Sendable {
    /// The first tick at which the visit can start.
    package let opens: Int32

    /// The last tick at which the visit can start, if it is over by then.
    package let lastStart: Int32

    /// The tick by which the visit is over.
    package let closes: Int32

    /// Creates a window.
    package init(opens: Int32, lastStart: Int32, closes: Int32) {
      (self.opens, self.lastStart, self.closes) = (opens, lastStart, closes)
    }

    /// Returns the last tick at which a visit of so many ticks can start; before ``opens`` if there is none.
    func latestStart(ofVisit length: Int32) -> Int32 { min(lastStart, closes - length) }
  }

  /// A visit to be timed: how long it takes, and when it can be made.
  package struct Visit: Hashable, Sendable {
    /// The ticks that it takes.
    package let length: Int32

    /// The windows, in the order of time.
    package let windows: [Window]

    /// How well each break of the day is had there, by the number of the break; empty if none is had well.
    package let tastes: [Int]

    /// The break that is had during it, by its number; `nil` if there is none.
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

    /// The number of the window among those of the visit; `nil` if the visit fits none and was forced into its turn.
    package let windowNumber: Int?

    /// The break that is had during the visit, from its start on; `nil` if there is none.
    package let breakWithin: Int?

    /// The most ticks by which the end can be delayed while the visit is still open and the rest of the day holds.
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

  /// The number of visits before each break, ascending; one during which it is had is before it.
  package let breakPositions: [Int]

  /// How well each break is had at each visit, as ``Visit/tastes``; empty if that is not known.
  var tastes: [[Int]] = []

  /// The legs: to each visit, and from the last to the end.
  let legs: [Leg]

  /// Whether the leg to the first visit is a real one, which it is not if the start is free.
  let hasStart: Bool

  /// The kind of day.
  let day: DayKind

  /// The day by whose breaks and horizon this is timed: ``day``, or one that lets them break.
  let frame: DayKind

  /// Times visits as early as possible; `nil` if one fits into no window, or the day into its horizon.
  ///
  /// - Parameters:
  ///   - lengths: The ticks of each visit.
  ///   - legs: The legs to each visit, and from the last to the end.
  ///   - hasStart: Whether the first leg is a real one.
  ///   - day: The kind of day.
  ///   - frame: The day for whose breaks and horizon this is timed.
  ///   - breakPositions: The number of visits before each break, ascending.
  ///   - breaksWithin: The break that is had during each visit.
  ///   - window: Returns the first window in which the visit at a position can be made after an arrival, with its number.
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
