/// A team orienteering problem with time windows as the search sees it: immutable, indexed and in whole numbers.
///
/// Visits are the numbers `0..<visits.count`. A route of a day starts at the beginning of its
/// ``DayKind/horizon``, makes its visits one after another, has all ``DayKind/breaks`` on the way, and ends within the horizon.
/// Its value is the reward of its visits less ``travelCost`` times its travel, the ``charges`` of its legs and the
/// ``loadCost`` of the load of its visits. The problem is to choose one route for each day
/// so that the sum of their values is greatest, each place is visited at most once, every required place is visited, and no two
/// places that exclude each other are both visited.
///
/// The visits of one place are its *options*: a short and a long stay, one by day and one at sunset. They differ in reward, stay
/// and hours and share their arcs, so the exact method works with places and takes the best option at each.
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
  /// The travel between places that no arc connects; longer than any horizon, and the sum of three still fits into 32 bits.
  public static let noWay: Int32 = 1 << 29

  /// The visits to choose from.
  public let visits: [Visit]

  /// The days: for each, the position of its kind in ``kinds``.
  public let days: [Int]

  /// Each different kind of day.
  public let kinds: [DayKind]

  /// The units that a tick of travel costs; not negative.
  public let travelCost: Int

  /// The visits of each place: its options.
  ///
  /// A solution has at most one of them.
  public let places: [[Int]]

  /// The place of each visit.
  public let placeOfVisit: [Int]

  /// For each place the others that it excludes, such as the parts of a park for the park; empty if all places go together.
  public let rivals: [[Int]]

  /// What legs cost besides their travel.
  package let charges: ArcCharges

  /// What the load of a day costs.
  package let loadCost: LoadCost

  /// Whether a route can cost more than its travel: see ``extraCost(of:)``.
  package let hasExtraCost: Bool

  /// Creates an instance.
  ///
  /// - Parameters:
  ///   - visits: The visits to choose from.
  ///   - days: For each day the position of its kind.
  ///   - kinds: The different kinds of days.
  ///   - travelCost: The units that a tick of travel costs.
  ///   - places: The visits of each place, all in order; by default each visit is at a place of its own.
  ///   - rivals: For each place the others that it excludes; by default none.
  ///   - charges: What legs between the places cost besides their travel; by default nothing.
  ///   - loadCost: What the load of a day costs; by default nothing.
  /// - Precondition: `days` point into `kinds`, which hold the same visits; no number is negative, and
  ///   from the start of one visit to that of the next it takes at least one tick. Each of two places that exclude each
  ///   other is among the `rivals` of the other. The visits of one place are all required or none, take at least one tick
  ///   if there are several, have the same arcs to and from all others, and none between themselves.
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

  /// Whether every place has just one visit.
  package var hasOneOptionEach: Bool { places.count == visits.count }

  /// Returns whether every solution visits `place`.
  public func isRequired(place: Int) -> Bool { visits[places[place][0]].isRequired }

  /// The most ticks that all days have together.
  package var span: Int { days.reduce(0) { $0 + kinds[$1].span } }

  /// Returns the units of the leg from a visit, or from the start, to a visit, or to the end, besides its travel.
  @inline(__always)
  package func charge(from: Int?, to: Int?) -> Int {
    guard !charges.isEmpty else { return 0 }
    return Int(charges.units(from: from.map { placeOfVisit[$0] }, to: to.map { placeOfVisit[$0] }))
  }

  /// Returns what visits cost in that order besides their travel: the charges of the legs and the cost of the load.
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

  /// No solution has more extra cost, nor is worth more by it: see ``extraCost(of:)``.
  package var mostExtraCost: Int {
    let load = visits.reduce(0) { Int32(clamping: Int($0) + Int($1.load)) }
    let stops = placeCount + days.count
    return charges.most(stops: stops) + days.count * charges.most(stops: 0)
      + days.count * loadCost.greatestRate * Int(load)
  }

  /// No solution is worth less.
  package var leastValue: Int { -travelCost * span - mostExtraCost }

  /// Returns the value of a day without a visit: the cost of its direct arc, negated.
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

    /// What the visit takes from the budget of its day; not negative.
    public var cost: Int32

    /// What the visit adds to the load of its day; not negative.
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

  /// Returns this instance with what is given changed.
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

  /// Returns the instance that holds only the places at `kept`, numbered in their order there.
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
