public import Catalogs
public import DayPlans
public import Geography
public import OpeningHours

/// Finds the sights nearest to a position by walking time.
///
/// An index yields sights in the order of straight lines. No walk is shorter than the straight line, so that the walks of a few
/// decide: once the next straight line takes longer than the last walk kept, no other sight is nearer.
///
/// > Source: D. Papadias, J. Zhang, N. Mamoulis, Y. Tao, "Query Processing in Spatial Network Databases", *VLDB 2003*,
/// > 802–813, <https://doi.org/10.1016/B978-012722442-8/50076-8> (incremental Euclidean restriction).
public struct NearSearch: Sendable {
  /// A walk to a sight.
  struct Walk {
    let place: Int
    let distance: Meters
    let entry: TravelMatrix.Entry
  }

  /// The share of a straight line below which no walk is, which allows for the sphere that straight lines are measured on.
  private static let shortest = 0.98

  /// The city.
  public let catalog: Catalog

  /// Where walking times come from.
  let model: any TravelModel

  /// The positions of the sights, in the order of the catalog.
  private let index: PositionIndex

  /// The openings of whole days.
  let hours: OpeningTable

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - catalog: The city and its sights.
  ///   - model: Where walking times come from.
  /// - Complexity: O(*n* log² *n*) for *n* sights.
  public init(in catalog: Catalog, traveling model: any TravelModel = StraightLines()) {
    self.catalog = catalog
    self.model = model
    index = PositionIndex(catalog.attractions.map(\.coordinate))
    hours = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
  }

  /// Returns the sights nearest to a position by walking time, nearest first.
  ///
  /// - Parameters:
  ///   - position: Where the visitor is.
  ///   - query: What to look for.
  ///   - moment: The local time.
  ///   - plan: The plan of the day, to say what still fits.
  /// - Returns: The sights, those with equal walks in the order of straight lines.
  /// - Complexity: O(log *n*) for *n* sights without a map, and one street search for each sight looked at with one.
  public func places(
    near position: Coordinate,
    matching query: NearQuery = NearQuery(),
    at moment: LocalDateTime,
    in plan: Plan? = nil
  ) -> [NearbyPlace] {
    let walks = walks(from: position, matching: query, at: moment)
    let places = walks.map { describe($0, from: position, at: moment) }
    guard let plan else { return places }
    let fits = PlanFitRule(plan, in: self, at: moment).fits(of: places, from: position)
    return zip(places, fits).map { place, fit in
      var place = place
      place.fit = fit
      return place
    }
  }

  /// Returns the shortest walks to sights that match a query.
  package func nearest(
    to position: Coordinate,
    matching query: NearQuery,
    at moment: LocalDateTime
  ) -> [(place: Int, walk: Minutes)] {
    walks(from: position, matching: query, at: moment).map { ($0.place, $0.entry.minutes) }
  }

  private func walks(
    from position: Coordinate,
    matching query: NearQuery,
    at moment: LocalDateTime
  ) -> [Walk] {
    let speed = query.pace.metersPerMinuteOnFoot
    let reach = query.walk.map { Meters(Double($0.rawValue) * speed / Self.shortest) }
    let radius = [query.radius, reach].compactMap(\.self).min()
    let isExact = model.basis == .straightLines && !query.isOpenOnly
    var count = isExact ? query.limit : 2 * query.limit + 8
    while true {
      let matches = index.nearest(to: position, limit: count, within: radius) {
        query.categories.isEmpty || query.categories.contains(catalog.attractions[$0].category)
      }
      let walks = walks(to: matches, from: position, query, at: moment)
      let isComplete = matches.count < count || isExact
      let next = (matches.last?.distance.rawValue ?? 0) * Self.shortest / speed
      let last =
        walks.count < query.limit
        ? Double.infinity : Double(walks.last?.entry.minutes.rawValue ?? 0)
      if isComplete || next > last { return walks }
      count *= 2
    }
  }

  /// Returns the walks to sights that an index found, those that match and are among the shortest.
  private func walks(
    to matches: [PositionIndex.Match],
    from position: Coordinate,
    _ query: NearQuery,
    at moment: LocalDateTime
  ) -> [Walk] {
    let entries = entries(from: position, to: matches, pace: query.pace)
    let walks = zip(matches, entries).map {
      Walk(place: $0.place, distance: $0.distance, entry: $1)
    }
    let fitting = walks.filter { walk in
      walk.entry.exists && walk.entry.minutes <= query.walk ?? walk.entry.minutes
        && (!query.isOpenOnly || isOpen(walk, at: moment))
    }
    let sorted = fitting.sorted {
      ($0.entry.minutes, $0.distance, $0.place) < ($1.entry.minutes, $1.distance, $1.place)
    }
    return Array(sorted.prefix(query.limit))
  }

  /// Returns the legs from a position to sights.
  private func entries(
    from position: Coordinate,
    to matches: [PositionIndex.Match],
    pace: Pace
  ) -> [TravelMatrix.Entry] {
    let places = matches.map { catalog.attractions[$0.place].coordinate }
    guard model.basis != .straightLines else {
      let travel = StraightLineTravel(mode: .walk, pace: pace)
      return places.map { place in
        TravelMatrix.Entry(
          minutes: travel.time(from: position, to: place),
          meters: travel.distance(from: position, to: place),
          isEstimated: true
        )
      }
    }
    return model.legs(from: position, to: places, by: .walk, at: pace)
  }

  private func isOpen(_ walk: Walk, at moment: LocalDateTime) -> Bool {
    let arrival = hours.moment(walk.entry.minutes.rawValue, after: moment)
    return HoursNow(of: catalog.attractions[walk.place], at: arrival, by: hours).letsIn
  }

  private func describe(
    _ walk: Walk,
    from position: Coordinate,
    at moment: LocalDateTime
  ) -> NearbyPlace {
    let attraction = catalog.attractions[walk.place]
    let arrival = hours.moment(walk.entry.minutes.rawValue, after: moment)
    return NearbyPlace(
      attraction: attraction,
      distance: walk.distance,
      walk: walk.entry.minutes,
      meters: walk.entry.meters,
      isEstimated: walk.entry.isEstimated,
      direction: CompassPoint(from: position, to: attraction.coordinate),
      hours: HoursNow(of: attraction, at: arrival, by: hours)
    )
  }
}
