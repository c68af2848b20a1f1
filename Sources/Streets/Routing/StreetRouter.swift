import Geography

/// Finds best ways on the streets of a map.
///
/// A router is made once for a map and a profile, and answers any number of questions from any number of threads.
///
/// ```swift
/// let router = StreetRouter(map)
/// let places = sights.map { router.snap(RoutePlace($0.coordinate)) }
/// let table = router.table(places)                      // seconds and meters, each way
/// let leg = router.leg(from: places[0], to: places[1])  // with its line and the names of its streets
/// ```
///
/// On foot the quickest way at the reference pace is the best; it is the quickest at any pace.
public struct StreetRouter: Sendable {
  /// How people travel.
  public let profile: TravelProfile

  /// The streets.
  let graph: StreetGraph

  /// What the edges cost.
  let costs: EdgeCosts

  /// The hierarchy.
  let hierarchy: Hierarchy

  /// The segments of the edges that can be used.
  let grid: SegmentGrid

  /// The shores that a place must not cross to reach a street.
  let shores: ShoreIndex

  /// The water, to tell whether a place is in it.
  let water: [MapPolygon]

  /// Creates a router.
  ///
  /// On foot the hierarchy of the map is used. For other profiles one is made here, which takes a second or two for a large city and
  /// pays off from some hundred places on; without it every search is Dijkstra's, and the answers are the same.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - profile: How people travel.
  ///   - isPrepared: Whether to make a hierarchy if the map has none.
  /// - Complexity: O(*n*) for *n* corners of edges, without a hierarchy to be made.
  public init(_ map: StreetMap, profile: TravelProfile = .foot, isPrepared: Bool = true) {
    self.profile = profile
    graph = map.graph
    let costs = EdgeCosts(graph, for: profile)
    self.costs = costs
    let shortcuts =
      profile == .foot
      ? map.shortcuts
      : isPrepared
        ? HierarchyBuilder.shortcuts(graph, for: profile) : .uncontracted(graph)
    hierarchy = Hierarchy(shortcuts, costs)
    grid = SegmentGrid(graph, bounds: map.header.bounds) { costs.isUsable($0) }
    // A map whose water cannot be read has streets all the same.
    water = (try? map.layers())?.water ?? []
    shores = ShoreIndex(water, plane: grid.plane)
  }
}
