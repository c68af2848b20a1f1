/// A team orienteering problem with time windows as the search sees it: immutable, indexed and in whole numbers.
///
/// Visits are the numbers `0..<visits.count`. A route of a day starts at the beginning of its ``DayKind/horizon``, makes its
/// visits in order, includes all ``DayKind/breaks``, and ends within the horizon. Its value is the reward of its visits less
/// ``travelCost`` times its travel, the `charges` of its legs and the `loadCost` of the load of its visits. The problem is to
/// choose one route for each day so as to maximize the sum of their values, such that each place is visited at most once, every
/// required place is visited, and no two places that exclude each other are both visited.
///
/// The visits of one place are its *options*: a short and a long stay, one by day and one at sunset. They differ in reward, stay
/// and hours but share their arcs, so the exact method works with places and takes the best option at each.
///
/// Times are *ticks*: minutes for a plan, tenths of a unit for a published instance. Values are
/// *units*: thousandths of a point for a plan. The search never converts either.
///
/// > Source: P. Vansteenwegen, W. Souffriau, D. Van Oudheusden, "The orienteering problem: A survey",
/// > *European Journal of Operational Research* 209 (2011), 1–10,
/// > <https://doi.org/10.1016/j.ejor.2010.03.045>; rewards that depend on the stay as in G. Erdoğan, G. Laporte,
/// > "The orienteering problem with variable profits", *Networks* 61 (2013), 104–116,
/// > <https://doi.org/10.1002/net.21496>.
public final class Instance: Sendable {
  /// The travel between places without an arc; longer than any horizon, and the sum of three still fits into 32 bits.
  public static let noWay: Int32 = 1 << 29

  /// The visits to choose from.
  public let visits: [Visit]

  /// The index in ``kinds`` of each day.
  public let days: [Int]

  /// The distinct kinds of days.
  public let kinds: [DayKind]

  /// The units that a tick of travel costs; not negative.
  public let travelCost: Int

  /// The visits of each place: its options.
  ///
  /// A solution contains at most one of them.
  public let places: [[Int]]

  /// The place of each visit.
  public let placeOfVisit: [Int]

  /// The places that each place excludes, such as the parts of a park for the park; empty if there are no exclusions.
  public let rivals: [[Int]]

  /// The costs of legs besides their travel.
  package let charges: ArcCharges

  /// The cost of the load of a day.
  package let loadCost: LoadCost

  /// Whether a route can cost more than its travel: see ``extraCost(of:)``.
  package let hasExtraCost: Bool

  /// Creates an instance.
  ///
  /// - Parameters:
  ///   - visits: The visits to choose from.
  ///   - days: The index of the kind of each day.
  ///   - kinds: The distinct kinds of days.
  ///   - travelCost: The units that a tick of travel costs.
  ///   - places: The visits of each place, all in order; by default each visit has its own place.
  ///   - rivals: The places that each place excludes; by default none.
  ///   - charges: The costs of legs besides their travel; by default none.
  ///   - loadCost: The cost of the load of a day; by default none.
  /// - Precondition: `days` are indices into `kinds`, which have the same visits; no number is negative, and at least one tick
  ///   passes between the starts of two consecutive visits. `rivals` is symmetric. The visits of one place are all required or
  ///   none, take at least one tick if there are several, have the same arcs to and from all others, and none between themselves.
  package init(
    visits: [Visit],
    days: [Int],
    kinds: [DayKind],
    travelCost: Int,
    places: [[Int]]? = nil,
    rivals: [[Int]] = [],
    charges: ArcCharges = .none,
    loadCost: LoadCost = .none
  ) {
    let places = places ?? visits.indices.map { [$0] }
    precondition(days.allSatisfy(kinds.indices.contains))
    precondition(kinds.allSatisfy { $0.count == visits.count })
    precondition(visits.allSatisfy { $0.stay >= 0 && $0.cost >= 0 && $0.load >= 0 })
    precondition(travelCost >= 0)
    precondition(
      kinds.allSatisfy { day in
        day.breaksWithin.indices.allSatisfy {
          !day.hasBreakWithin($0) || day.breaks[day.breaksWithin[$0]].length <= visits[$0].stay
        }
      }
    )
    precondition(places.joined().elementsEqual(visits.indices))
    precondition(rivals.isEmpty || rivals.count == places.count)
    self.visits = visits
    self.days = days
    self.kinds = kinds
    self.travelCost = travelCost
    self.places = places
    self.rivals = rivals.allSatisfy(\.isEmpty) ? [] : rivals
    self.charges = charges
    self.loadCost = loadCost
    hasExtraCost = !charges.isEmpty || !loadCost.isEmpty
    placeOfVisit = Self.placeOfVisit(places, count: visits.count)
  }

  /// The number of visits to choose from.
  public var visitCount: Int { visits.count }

  /// The number of places.
  public var placeCount: Int { places.count }

  /// Whether every place has exactly one visit.
  package var hasOneOptionEach: Bool { places.count == visits.count }

  /// Returns whether every solution visits `place`.
  public func isRequired(place: Int) -> Bool { visits[places[place][0]].isRequired }

  /// The total ticks of all days.
  package var span: Int { days.reduce(0) { $0 + kinds[$1].span } }

  /// Returns the units of the leg from a visit, or from the start, to a visit, or to the end, besides its travel.
  @inline(__always)
  package func charge(from: Int?, to: Int?) -> Int {
    guard !charges.isEmpty else { return 0 }
    return Int(charges.units(from: from.map { placeOfVisit[$0] }, to: to.map { placeOfVisit[$0] }))
  }

  /// Returns the cost of visits in the given order besides their travel: the charges of the legs and the cost of the load.
  package func extraCost(of order: [Int]) -> Int {
    guard hasExtraCost, !order.isEmpty else { return 0 }
    var (units, load, previous) = (0, Int32(0), Int?.none)
    for visit in order {
      units += charge(from: previous, to: visit)
      load += visits[visit].load
      previous = visit
    }
    return units + charge(from: previous, to: nil) + Int(loadCost.units(load))
  }

  /// The maximum absolute extra cost of a solution: see ``extraCost(of:)``.
  package var mostExtraCost: Int {
    let load = visits.reduce(0) { Int32(clamping: Int($0) + Int($1.load)) }
    let stops = placeCount + days.count
    return charges.most(stops: stops) + days.count * charges.most(stops: 0)
      + days.count * loadCost.greatestRate * Int(load)
  }

  /// A lower bound on the value of every solution.
  package var leastValue: Int { -travelCost * span - mostExtraCost }

  /// Returns the value of an empty day: the negated cost of its direct arc.
  ///
  /// On a day with departures its breaks count too; see ``allowsEmptyDays``.
  package func emptyValue(of kind: DayKind) -> Int {
    let value = kind.departures == nil ? nil : value(ofScheduled: [], on: kind)
    return value ?? -travelCost * Int(kind.direct)
  }
}

extension Instance {
  /// One option of visiting a place.
  public struct Visit: Hashable, Sendable {
    /// The units that the visit adds to the value of a route.
    public var reward: Int

    /// The ticks that the visit takes.
    public var stay: Int32

    /// Whether every solution makes this visit.
    public var isRequired: Bool

    /// The cost of the visit against the budget of its day; not negative.
    public var cost: Int32

    /// The load that the visit adds to its day; not negative.
    public var load: Int32

    /// Creates a visit.
    package init(
      reward: Int,
      stay: Int32,
      isRequired: Bool = false,
      cost: Int32 = 0,
      load: Int32 = 0
    ) {
      self.reward = reward
      self.stay = stay
      self.isRequired = isRequired
      self.cost = cost
      self.load = load
    }
  }

  /// Returns this instance with `change` made to a copy of its visits.
  package func changingVisits(_ change: (inout [Visit]) -> Void) -> Instance {
    var visits = visits
    change(&visits)
    return changing(visits: visits)
  }

  /// Returns this instance with the given values replaced.
  package func changing(
    visits: [Visit]? = nil,
    days: [Int]? = nil,
    kinds: [DayKind]? = nil
  ) -> Instance {
    Instance(
      visits: visits ?? self.visits,
      days: days ?? self.days,
      kinds: kinds ?? self.kinds,
      travelCost: travelCost,
      places: places,
      rivals: rivals,
      charges: charges,
      loadCost: loadCost
    )
  }

  /// Returns this instance with `place` required.
  package func requiring(place: Int) -> Instance {
    changingVisits { visits in
      for option in places[place] { visits[option].isRequired = true }
    }
  }

  /// Returns the instance with only the places in `kept`, renumbered in that order.
  package func keeping(places kept: [Int]) -> Instance {
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let options = kept.flatMap { places[$0] }
    var next = 0
    return Instance(
      visits: options.map { visits[$0] },
      days: days,
      kinds: kinds.map { $0.keeping(options) },
      travelCost: travelCost,
      places: kept.map { place in
        defer { next += places[place].count }
        return Array(next..<next + places[place].count)
      },
      rivals: rivals.isEmpty ? [] : kept.map { rivals[$0].compactMap { numbers[$0] } },
      charges: charges.keeping(kept),
      loadCost: loadCost
    )
  }
}

extension Instance {
  /// A break on every day, such as lunch.
  ///
  /// A break lies between two visits, before the first or after the last: at either place or anywhere along the leg. It never
  /// costs a detour, and waiting can serve as a break.
  public struct Break: Hashable, Sendable {
    /// The first tick at which the break may start.
    public let earliest: Int32

    /// The last tick at which the break may start.
    public let latest: Int32

    /// The ticks that the break takes.
    public let length: Int32

    /// Creates a break.
    package init(earliest: Int32, latest: Int32, length: Int32) {
      self.earliest = earliest
      self.latest = latest
      self.length = length
    }
  }
}

extension DayKind {
  /// Returns the earliest arrival after leaving at `leave`, traveling for `travel` ticks and taking the breaks at `taken`, or
  /// ``Instance/noWay`` if these do not fit.
  ///
  /// Breaks may interrupt travel, so waiting for a break is spent traveling.
  package func arrival(leaving leave: Int32, travel: Int32, breaks taken: Range<Int>) -> Int32 {
    if taken.isEmpty { return leave + travel }
    var clock = leave
    var length: Int32 = 0
    for position in taken {
      let pause = breaks[position]
      clock = max(clock, pause.earliest)
      if clock > pause.latest { return Instance.noWay }
      clock += pause.length
      length += pause.length
    }
    return max(clock, leave + travel + length)
  }

  /// Returns the latest tick to leave and arrive by `arrival`, the inverse of ``arrival(leaving:travel:breaks:)``, or a negative
  /// number if there is none.
  package func latestLeave(
    arriving arrival: Int32,
    travel: Int32,
    breaks taken: Range<Int>
  ) -> Int32 {
    if taken.isEmpty { return arrival - travel }
    var clock = arrival
    var length: Int32 = 0
    for position in taken.reversed() {
      let pause = breaks[position]
      clock = min(clock - pause.length, pause.latest)
      if clock < pause.earliest { return -1 }
      length += pause.length
    }
    return min(clock, arrival - travel - length)
  }
}

extension Instance {
  /// Returns the places that each of `count` places excludes according to `pairs`, as in ``rivals``.
  package static func rivals(
    between pairs: some Sequence<(Int, Int)>,
    among count: Int
  ) -> [[Int]] {
    var rivals = [Set<Int>](repeating: [], count: count)
    for (first, second) in pairs {
      rivals[first].insert(second)
      rivals[second].insert(first)
    }
    return rivals.map { $0.sorted() }
  }

  /// Returns the place of each of `count` visits.
  static func placeOfVisit(_ places: [[Int]], count: Int) -> [Int] {
    var placeOfVisit = [Int](repeating: 0, count: count)
    for (place, options) in places.enumerated() {
      for visit in options { placeOfVisit[visit] = place }
    }
    return placeOfVisit
  }

  /// Whether any visits exclude each other: options of one place, or ``rivals``.
  package var hasConflicts: Bool { !hasOneOptionEach || !rivals.isEmpty }

  /// Returns whether a visit of `place` excludes a visit of `other`: both are the same place, or rivals.
  ///
  /// - Complexity: O(log *r*) for *r* rivals.
  package func excludes(place: Int, _ other: Int) -> Bool {
    if place == other { return true }
    guard !rivals.isEmpty else { return false }
    let others = rivals[place]
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] < other { low = middle + 1 } else { high = middle }
    }
    return low < others.count && others[low] == other
  }

  /// The pairs of places that exclude each other, each once.
  package var rivalPairs: [(Int, Int)] {
    rivals.enumerated().flatMap { place, others in
      others.filter { $0 > place }.map { (place, $0) }
    }
  }

  /// The places excluded by a required place, which no solution visits.
  package var rivalsOfRequired: Set<Int> {
    Set(rivals.indices.lazy.filter { self.isRequired(place: $0) }.flatMap { self.rivals[$0] })
  }

  /// Returns whether none of `visits` excludes another of them.
  package func goTogether(_ visits: Set<Int>) -> Bool {
    guard hasConflicts else { return true }
    let made = Set(visits.map { placeOfVisit[$0] })
    guard made.count == visits.count else { return false }
    return rivals.isEmpty || made.allSatisfy { made.isDisjoint(with: rivals[$0]) }
  }
}
