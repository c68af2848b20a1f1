import Orienteering

/// The limits of a ``Labeling`` that reject most steps early, in one place for the loop over arcs.
struct StepLimits {
  /// The first and the last tick of the day.
  let first: Int32
  let last: Int32

  /// The ticks of the labeling's graph in one of its bounds.
  let scale: Int32

  /// The number of places.
  let count: Int

  /// The number of all breaks.
  let lastPhase: Int

  /// What a tick of travel costs, its price included.
  let travelCost: Int32

  /// The most visits of a route.
  let maximumStops: Int

  /// Returns the tick of the bounds for `arrival`, counted from the first.
  func tick(of arrival: Int32) -> Int {
    Int(scale == 1 ? arrival - first : (arrival - first) / scale)
  }

  /// Collects the limits of `labeling`.
  init(of labeling: Labeling<some VisitSet>) {
    let graph = labeling.graph
    first = graph.first
    last = graph.last
    scale = labeling.bounds.graph.scale
    count = graph.count
    lastPhase = graph.phases - 1
    travelCost = labeling.bounds.travelCost
    maximumStops = graph.day.maximumStops ?? .max
  }
}
