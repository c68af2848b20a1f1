import Catalogs
import Orienteering

/// The times of a day whose order is fixed.
///
/// Stays may be lengthened and times shifted within the opening of each visit, the break windows and the horizon. All numbers
/// are minutes from the day's first midnight.
struct Timetable {
  /// One visit.
  struct Entry: Hashable {
    /// The arrival.
    var arrive = 0
    /// When the visitor is at the open door.
    var door = 0
    /// How long it takes to get inside.
    let entry: Int
    /// The stay.
    var stay: Int
    /// The opening that contains the whole visit.
    var opening: Opening
    /// The most minutes by which the departure can be delayed.
    var slack = 0
    /// Whether the visit fits none of its own openings, and was put where it is because a plan was edited so.
    var isForced = false

    /// When the visitor is inside.
    var enter: Int { door + entry }

    /// When the visitor comes out.
    var leave: Int { enter + stay }

    /// The last minute at which the visit can start at the door.
    var latestDoor: Int {
      isForced ? door : min(opening.lastAdmission, opening.close - entry - stay)
    }
  }

  /// The visits, in order.
  private(set) var entries: [Entry]

  /// The number of visits before each break, ascending.
  let breakPositions: [Int]

  /// When the day starts.
  private(set) var start = 0

  /// When the day ends.
  private(set) var end = 0

  /// When each break starts.
  var breakStarts: [Int] = []

  /// The kind of day, for its breaks and its horizon.
  let day: DayKind

  /// The minutes of each leg: to each visit, and from the last to the end.
  let legs: [Int]

  /// The ride of each leg that leaves and arrives at fixed times; `nil` for others, empty if there is none.
  let rides: [Departures.Ride?]

  /// Whether the legs to the first visit and from the last one are part of the day.
  private let hasStart: Bool

  /// Returns the timetable that ends earliest, with each visit in its first feasible opening.
  ///
  /// Ties are broken by the least waiting, then by having breaks between visits rather than after them, then by the latest
  /// breaks.
  ///
  /// - Parameters:
  ///   - stays: The minutes of each visit.
  ///   - entries: The minutes it takes to get inside each.
  ///   - openings: The openings of each visit.
  ///   - legs: The minutes to each visit, and from the last to the end.
  ///   - rides: The rides of legs that leave and arrive at fixed times; empty if there is none.
  ///   - hasStart: Whether the first leg is a real one, which it is not if the start is free.
  ///   - day: The kind of day, for its breaks and its horizon.
  ///   - lenience: What may break, for an edited day; nothing if `nil`. Then the timetable that breaks least comes first.
  /// - Returns: The timetable, or `nil` if there is none.
  /// - Complexity: O(*k*^(*b* + 1)) for *k* visits and *b* breaks.
  static func earliest(
    stays: [Int],
    entries: [Int],
    openings: [[Opening]],
    legs: [Int],
    rides: [Departures.Ride?] = [],
    hasStart: Bool,
    day: DayKind,
    lenience: Lenience? = nil
  ) -> Self? {
    let placements = placements(of: day.breaks.count, among: stays.count)
    return placements.compactMap { positions in
      Self(
        stays: stays,
        entries: entries,
        openings: openings,
        legs: legs,
        rides: rides,
        hasStart: hasStart,
        day: lenience?.day(like: day) ?? day,
        breakPositions: positions,
        isForcing: lenience != nil
      )
    }
    .min {
      if lenience != nil {
        let (first, second) = ($0.damage(on: day), $1.damage(on: day))
        guard first == second else { return first < second }
      }
      let first = ($0.end, $0.totalWait, $0.breaksAtLast)
      let second = ($1.end, $1.totalWait, $1.breaksAtLast)
      guard first == second else { return first < second }
      return $1.breakPositions.lexicographicallyPrecedes($0.breakPositions)
    }
  }

  /// Returns each way to place `count` breaks, in order, before, between and after that many `visits`.
  private static func placements(of count: Int, among visits: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { placements, _ in
      placements.flatMap { positions in
        ((positions.last ?? 0)...visits).map { positions + [$0] }
      }
    }
  }

  private init?(
    stays: [Int],
    entries minutesOfEntry: [Int],
    openings: [[Opening]],
    legs: [Int],
    rides: [Departures.Ride?],
    hasStart: Bool,
    day: DayKind,
    breakPositions: [Int],
    isForcing: Bool = false
  ) {
    self.day = day
    self.legs = legs
    self.rides = rides
    self.hasStart = hasStart
    self.breakPositions = breakPositions
    entries = []
    var clock = Int(day.horizon.lowerBound)
    for (position, stay) in stays.enumerated() {
      let arrival = arrival(leaving: clock, at: position)
      let entry = minutesOfEntry[position]
      let own = openings[position].first { opening in
        opening.starts(ofStay: entry + stay).map { max(arrival, $0.lowerBound) <= $0.upperBound }
          ?? false
      }
      guard let opening = own ?? (isForcing ? .always(like: openings[position].last) : nil)
      else { return nil }
      let door = max(arrival, opening.open)
      entries.append(
        Entry(
          arrive: arrival,
          door: door,
          entry: entry,
          stay: stay,
          opening: opening,
          isForced: own == nil
        )
      )
      clock = door + entry + stay
    }
    end = arrival(leaving: clock, at: stays.count)
    guard end <= day.horizon.upperBound else { return nil }
    start = Int(day.horizon.lowerBound)
    settle()
  }

  /// The minutes of waiting at doors.
  var totalWait: Int { entries.reduce(0) { $0 + $1.door - $1.arrive } }

  /// The number of breaks after the last visit.
  private var breaksAtLast: Int { breaks(at: entries.count).count }

  /// Lengthens stays in steps, up to their limits, by progressive filling.
  ///
  /// At each step, the stay with the smallest share of its `limit` grows. Because a longer stay only delays later visits, this
  /// greedy choice gives the max-min fair result: no stay can grow further without shrinking one with a smaller share. Ties go
  /// to the shorter limit.
  ///
  /// > Source: D. Bertsekas, R. Gallager, *Data Networks*, 2nd edition, Prentice Hall, 1992, section
  /// > 6.5.2 (max-min fairness by progressive filling).
  ///
  /// - Parameters:
  ///   - limits: The longest stay of each visit, in minutes.
  ///   - step: The minutes that stays become multiples of, unless a limit cuts them.
  mutating func lengthen(upTo limits: [Int], byMultiplesOf step: Int = 1) {
    var open = Set(entries.indices.filter { entries[$0].stay < limits[$0] })
    while let worst = open.min(by: { first, second in
      (entries[first].stay * limits[second], limits[first], first)
        < (entries[second].stay * limits[first], limits[second], second)
    }) {
      let stay = entries[worst].stay
      entries[worst].stay = min(limits[worst], (stay / step + 1) * step)
      if let moved = moved(entries) {
        entries = moved
        if entries[worst].stay >= limits[worst] { open.remove(worst) }
      } else {
        entries[worst].stay = stay
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
      let door = max(arrival, entries[position].opening.open)
      guard door <= entries[position].latestDoor else { return nil }
      entries[position].arrive = arrival
      entries[position].door = door
      clock = entries[position].leave
    }
    return arrival(leaving: clock, at: entries.count) <= day.horizon.upperBound ? entries : nil
  }

  /// Shifts visits later if that only removes waiting, and computes all other times.
  private mutating func settle() {
    guard !entries.isEmpty else {
      end = Int(day.horizon.lowerBound)
      return
    }
    end = arrival(leaving: entries[entries.count - 1].leave, at: entries.count)
    for position in entries.indices.dropLast().reversed() {
      let leave = departure(arriving: entries[position + 1].door, at: position + 1)
      entries[position].door = min(
        leave - entries[position].stay - entries[position].entry,
        entries[position].latestDoor
      )
    }
    settleStart()
    var clock = start
    var isAnchored = false
    for position in entries.indices {
      entries[position].arrive = arrival(leaving: clock, at: position)
      // A ride arrives when it does, so entering late gains nothing.
      isAnchored = isAnchored || ride(at: position) != nil
      if isAnchored {
        entries[position].door = max(entries[position].arrive, entries[position].opening.open)
      }
      clock = entries[position].leave
    }
    if !hasStart, breaks(at: 0).isEmpty {
      start = entries[0].door
      entries[0].arrive = start
    }
    settleBreaks()
    settleSlack()
  }

  /// Starts the day as late as the first visit allows.
  private mutating func settleStart() {
    let leave = departure(arriving: entries[0].door, at: 0)
    start = max(Int(day.horizon.lowerBound), leave)
  }

  /// Computes how late each visit can end while it is still open and the next one remains feasible.
  private mutating func settleSlack() {
    var latest = Int(day.horizon.upperBound)
    for position in entries.indices.reversed() {
      let leave = min(
        departure(arriving: latest, at: position + 1),
        entries[position].opening.close
      )
      entries[position].slack = max(0, leave - entries[position].leave)
      latest = min(
        leave - entries[position].stay - entries[position].entry,
        entries[position].latestDoor
      )
    }
  }
}
