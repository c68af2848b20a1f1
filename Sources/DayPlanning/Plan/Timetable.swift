/// The times of one day whose order is settled.
///
/// The stays may be lengthened and the times moved as long as the opening of each visit, the breaks
/// and the horizon are kept. All numbers are minutes from the day's first midnight.
struct Timetable {
  /// One visit.
  struct Entry: Hashable {
    /// When one arrives.
    var arrive = 0
    /// When one goes in.
    var enter = 0
    /// How long one stays.
    var stay: Int
    /// The opening in which the whole visit lies.
    var opening: Opening
    /// The most minutes by which one can be late in leaving.
    var slack = 0

    /// When one comes out.
    var leave: Int { enter + stay }
  }

  /// The visits, in order.
  private(set) var entries: [Entry]

  /// The number of visits before the break.
  let breakPosition: Int?

  /// When the day starts.
  private(set) var start = 0

  /// When the day ends.
  private(set) var end = 0

  /// When the break starts.
  private(set) var breakStart = 0

  private let day: DayKind

  /// The minutes of each leg: to each visit, and from the last to the end.
  private let legs: [Int]

  /// Whether the way to the first visit and from the last are part of the day.
  private let hasStart: Bool

  /// Returns the timetable in which the day is over earliest, each visit in its first possible opening.
  ///
  /// - Parameters:
  ///   - stays: The minutes of each visit.
  ///   - openings: The openings of each visit.
  ///   - legs: The minutes to each visit, and from the last to the end.
  ///   - hasStart: Whether the first leg is a real one.
  ///   - day: The kind of day, for its breaks and its horizon.
  /// - Returns: The timetable, or `nil` if there is none.
  static func earliest(
    stays: [Int],
    openings: [[Opening]],
    legs: [Int],
    hasStart: Bool,
    day: DayKind
  ) -> Self? {
    let positions: [Int?] =
      day.breaks.isEmpty ? [nil] : (0...stays.count).map { $0 }
    return positions.compactMap { position in
      Self(
        stays: stays,
        openings: openings,
        legs: legs,
        hasStart: hasStart,
        day: day,
        breakPosition: position
      )
    }
    .min {
      ($0.end, $0.totalWait, -($0.breakPosition ?? 0)) < (
        $1.end, $1.totalWait, -($1.breakPosition ?? 0)
      )
    }
  }

  private init?(
    stays: [Int],
    openings: [[Opening]],
    legs: [Int],
    hasStart: Bool,
    day: DayKind,
    breakPosition: Int?
  ) {
    self.day = day
    self.legs = legs
    self.hasStart = hasStart
    self.breakPosition = breakPosition
    entries = []
    var clock = Int(day.horizon.lowerBound)
    for (position, stay) in stays.enumerated() {
      let arrival = arrival(leaving: clock, at: position)
      guard
        let opening = openings[position].first(where: { opening in
          opening.starts(ofStay: stay).map { max(arrival, $0.lowerBound) <= $0.upperBound } ?? false
        })
      else { return nil }
      let enter = max(arrival, opening.open)
      entries.append(Entry(arrive: arrival, enter: enter, stay: stay, opening: opening))
      clock = enter + stay
    }
    end = arrival(leaving: clock, at: stays.count)
    guard end <= day.horizon.upperBound else { return nil }
    start = Int(day.horizon.lowerBound)
    settle()
  }

  /// The minutes of waiting at doors.
  var totalWait: Int { entries.reduce(0) { $0 + $1.enter - $1.arrive } }

  /// Lengthens stays one minute at a time, the worst served first, none above its limit.
  ///
  /// How well a visit is served is the share of its `limit` that it has. Since a longer stay only
  /// moves what follows it, the worst served that can still grow is always right to grow: the result
  /// is the fairest one (no visit can have more without a worse served one having less).
  ///
  /// > Source: D. Bertsekas, R. Gallager, *Data Networks*, 2nd edition, Prentice Hall, 1992, section
  /// > 6.5.2 (max-min fairness by progressive filling).
  mutating func lengthen(upTo limits: [Int]) {
    var open = Set(entries.indices.filter { entries[$0].stay < limits[$0] })
    while let worst = open.min(by: { first, second in
      (entries[first].stay * limits[second], first) < (entries[second].stay * limits[first], second)
    }) {
      entries[worst].stay += 1
      if let moved = moved(entries) {
        entries = moved
        if entries[worst].stay >= limits[worst] { open.remove(worst) }
      } else {
        entries[worst].stay -= 1
        open.remove(worst)
      }
    }
    settle()
  }

  /// Returns the entries at the earliest times in their openings, or `nil` if they do not fit.
  private func moved(_ entries: [Entry]) -> [Entry]? {
    var entries = entries
    var clock = Int(day.horizon.lowerBound)
    for position in entries.indices {
      let arrival = arrival(leaving: clock, at: position)
      let enter = max(arrival, entries[position].opening.open)
      guard enter <= latestEnter(entries[position]) else { return nil }
      entries[position].arrive = arrival
      entries[position].enter = enter
      clock = entries[position].leave
    }
    return arrival(leaving: clock, at: entries.count) <= day.horizon.upperBound ? entries : nil
  }

  /// Moves visits later where that only removes waiting, and computes all other times.
  private mutating func settle() {
    guard !entries.isEmpty else {
      end = Int(day.horizon.lowerBound)
      return
    }
    end = arrival(leaving: entries[entries.count - 1].leave, at: entries.count)
    for position in entries.indices.dropLast().reversed() {
      let leave = departure(arriving: entries[position + 1].enter, at: position + 1)
      entries[position].enter = min(
        leave - entries[position].stay,
        latestEnter(entries[position])
      )
    }
    settleStart()
    var clock = start
    for position in entries.indices {
      entries[position].arrive = arrival(leaving: clock, at: position)
      clock = entries[position].leave
    }
    if !hasStart, breakPosition != 0 { start = entries[0].enter }
    if !hasStart, breakPosition != 0 { entries[0].arrive = start }
    settleBreak()
    settleSlack()
  }

  /// Sets out as late as the first visit allows.
  private mutating func settleStart() {
    let leave = departure(arriving: entries[0].enter, at: 0)
    start = max(Int(day.horizon.lowerBound), leave)
  }

  private mutating func settleBreak() {
    guard let breakPosition else { return }
    let leave = breakPosition == 0 ? start : entries[breakPosition - 1].leave
    breakStart = max(leave, Int(day.breaks[0].earliest))
  }

  /// How late one can leave each visit: so that the next can still be made, and its own door is open.
  private mutating func settleSlack() {
    var latest = Int(day.horizon.upperBound)
    for position in entries.indices.reversed() {
      let leave = min(
        departure(arriving: latest, at: position + 1),
        entries[position].opening.close
      )
      entries[position].slack = max(0, leave - entries[position].leave)
      latest = min(leave - entries[position].stay, latestEnter(entries[position]))
    }
  }

  private func latestEnter(_ entry: Entry) -> Int {
    min(entry.opening.lastAdmission, entry.opening.close - entry.stay)
  }

  private func breaks(at position: Int) -> Range<Int> {
    position == breakPosition ? 0..<1 : 0..<0
  }

  private func arrival(leaving leave: Int, at position: Int) -> Int {
    Int(
      day.arrival(
        leaving: Int32(leave),
        travel: Int32(legs[position]),
        breaks: breaks(at: position)
      )
    )
  }

  private func departure(arriving arrival: Int, at position: Int) -> Int {
    Int(
      day.departure(
        arriving: Int32(arrival),
        travel: Int32(legs[position]),
        breaks: breaks(at: position)
      )
    )
  }
}
