/// Checks the outlines of an area and makes polygons of them.
///
/// What must hold is what ISO 19125 (OGC Simple Features) demands of a polygon: rings are closed, have
/// three corners or more, and do not touch or cross themselves; holes lie within the outer ring, outside each
/// other, and touch another ring in at most one point, so that the inside hangs together.
struct AreaInspection {
  /// All faults so far.
  var faults: AreaFaultList

  /// The city, if known.
  let bounds: BoundingBox?

  /// The steps that may still be taken.
  var budget = WorkBudget()

  /// Creates an inspection.
  ///
  /// - Parameters:
  ///   - faults: What is wrong with the writing of the outlines.
  ///   - bounds: The city, if known.
  init(faults: AreaFaultList, bounds: BoundingBox?) {
    self.faults = faults
    self.bounds = bounds
  }

  /// Returns the polygons that are sound and reports what is wrong with the others.
  mutating func polygons(of outlines: [RawPolygon]) -> [Polygon] {
    var polygons: [Polygon] = []
    for (position, outline) in outlines.enumerated() {
      let rings = outline.rings.enumerated().map { index, ring in
        let place = "polygon \(position + 1), ring \(index + 1)"
        return corners(of: ring, place: place)
      }
      // A ring that is no ring has been reported; the others are compared nevertheless.
      let traces = zip(outline.rings, rings).enumerated().compactMap { index, pair in
        pair.1.map {
          RingTrace(
            ring: index,
            path: pair.0.path,
            place: "polygon \(position + 1), ring \(index + 1)",
            corners: $0
          )
        }
      }
      inspect(traces, path: outline.path, place: "polygon \(position + 1)")
      if let outer = traces.first, outer.ring == 0 {
        polygons.append(
          Polygon(outer: outer.shape, holes: traces.dropFirst().map(\.shape))
        )
      }
    }
    return polygons
  }
}
