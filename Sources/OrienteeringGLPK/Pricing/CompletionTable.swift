import Orienteering

/// What a labelling needs to know of the rest of a route: the most that it can still earn.
///
/// There are two: ``CompletionBounds``, fast, and ``NeighborhoodBounds``, tighter.
protocol CompletionTable {
  /// The kind of day.
  var graph: DayGraph { get }

  /// The rewards less the prices, of each option of the graph.
  var earnings: [Int32] { get }

  /// What a tick of travel costs, its price included.
  var travelCost: Int32 { get }

  /// Returns the most that can be earned from arriving at `visit` at `tick` of the instance, with `phase` breaks had,
  /// by one who has made the visits of `made`.
  func most(phase: Int, visit: Int, tick: Int32, made: some VisitSet) -> Int32

  /// Returns the most that can be earned after the visit of a place with several options, by `option`, which starts at `start`
  /// of the instance, with `phase` breaks had, by one who has made the visits of `made`.
  func mostAfter(option: Int, of visit: Int, phase: Int, start: Int32, made: some VisitSet) -> Int32

  /// The table of the most that anybody can earn, which is faster to tell.
  var mostOfAnybody: [Int32] { get }

  /// Returns where ``mostOfAnybody`` has that from arriving at `visit` at the first tick, with `phase` breaks had; the next
  /// ticks of ``graph`` follow.
  func start(phase: Int, visit: Int) -> Int
}

extension CompletionTable {
  /// Returns what ending the route after `visit` earns, left at `leave` of the graph with `phase` breaks had, or
  /// ``DayGraph/never``.
  func ending(after visit: Int, phase: Int, leave: Int32) -> Int32 {
    let leg = graph.toEnd[visit]
    guard leg < Instance.noWay else { return DayGraph.never }
    let rest = phase..<graph.phases - 1
    guard graph.day.arrival(leaving: leave, travel: leg, breaks: rest) <= graph.last else {
      return DayGraph.never
    }
    return -travelCost * graph.waysToEnd[visit]
  }
}

extension CompletionBounds: CompletionTable {
  var mostOfAnybody: [Int32] { best }

  func start(phase: Int, visit: Int) -> Int {
    index(phase: phase, visit: visit, tick: graph.first)
  }

  /// These bounds know no place with several options.
  func mostAfter(option: Int, of visit: Int, phase: Int, start: Int32, made: some VisitSet) -> Int32
  { .max / 2 }

  func most(phase: Int, visit: Int, tick: Int32, made: some VisitSet) -> Int32 {
    let index = index(phase: phase, visit: visit, tick: graph.tick(of: tick))
    let next = Int(successor[index])
    return next >= 0 && next < graph.count && made.contains(next) ? second[index] : best[index]
  }
}
