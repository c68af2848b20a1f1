/// Validates the outlines of an area and converts them to polygons.
///
/// The requirements are those of ISO 19125 (OGC Simple Features) for polygons: rings are closed, have at least three
/// corners, and don't touch or cross themselves; holes lie inside the outer ring and outside each other, and touch
/// another ring in at most one point, so the interior is connected.
struct AreaInspection {
  /// The faults so far.
  var faults: AreaFaultList

  /// The bounding box of the city, if known.
  let bounds: BoundingBox?

  /// The remaining work budget.
  var budget = WorkBudget()

  /// Creates an inspection.
  ///
  /// - Parameters:
  ///   - faults: The faults found while decoding the outlines.
  ///   - bounds: The bounding box of the city, if known.
  init(faults: AreaFaultList, bounds: BoundingBox?) {
    self.faults = faults
    self.bounds = bounds
  }

  /// Returns the valid polygons and reports the faults of the others.
  mutating func polygons(of outlines: [RawPolygon]) -> [Polygon] {
    var polygons: [Polygon] = []
    for (position, outline) in outlines.enumerated() {
      let rings = outline.rings.enumerated().map { index, ring in
        let place = "polygon \(position + 1), ring \(index + 1)"
        return corners(of: ring, place: place)
      }
      // Unusable rings are already reported; compare the others anyway.
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
