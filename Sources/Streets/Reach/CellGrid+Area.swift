package import Geography

extension CellGrid {
  /// Returns the area around all marked cells.
  ///
  /// Fewer corners are better, but dropping corners may make lines cross. Then fewer are dropped, at last only those on
  /// straight lines, which is always sound.
  ///
  /// - Parameter tolerance: How far the outline may run from the traced one at first, in meters.
  /// - Returns: The area, or `nil` if no cell is marked.
  package func area(tolerance: Double) -> Area? {
    let trace = OutlineTrace(self)
    for tolerance in [tolerance, tolerance / 2, tolerance / 4, 0] {
      if let area = try? Area(polygons: trace.polygons(tolerance: tolerance)) { return area }
    }
    return nil
  }
}
