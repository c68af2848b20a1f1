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

  /// Creates a router.
  ///
  /// On foot the hierarchy of the map is used. For other profiles one is made here, which takes about a second for a city.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - profile: How people travel.
  /// - Complexity: O(*n*) for *n* corners of edges on foot.
  public init(_ map: StreetMap, profile: TravelProfile = .foot) {
    self.profile = profile
    graph = map.graph
    let costs = EdgeCosts(graph, for: profile)
    self.costs = costs
    let shortcuts =
      profile == .foot ? map.shortcuts : HierarchyBuilder.shortcuts(graph, for: profile)
    hierarchy = Hierarchy(shortcuts, costs)
    grid = SegmentGrid(graph, bounds: map.header.bounds) { costs.isUsable($0) }
    // A map whose water cannot be read has streets all the same.
    shores = ShoreIndex((try? map.layers())?.water ?? [], plane: grid.plane)
  }
}
