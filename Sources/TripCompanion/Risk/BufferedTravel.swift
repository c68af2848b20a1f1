import Catalogs
package import DayPlans
package import Geography

/// Travel times with a reserve: those of another model, lengthened by a factor.
///
/// A planner that uses it leaves time to spare, which makes sets of stops that hold up better.
package struct BufferedTravel: TravelModel {
  private let model: any TravelModel
  private let factor: Double
  private let extra: Int

  /// Lengthens the legs of `model` by a factor, and by a number of minutes each.
  package init(_ model: any TravelModel, factor: Double, extra: Int) {
    (self.model, self.factor, self.extra) = (model, factor, extra)
  }

  /// What the model rests on.
  package var basis: TravelBasis { model.basis }

  /// Returns the legs of the model with their reserve.
  package func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    let matrix = model.matrix(of: places, by: mode, at: pace)
    return TravelMatrix(count: places.count) { from, to in
      var entry = matrix[from, to]
      entry.minutes = from == to ? entry.minutes : lengthened(entry.minutes)
      return entry
    }
  }

  /// Returns the leg of the model with its reserve.
  package func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    var path = model.path(from: start, to: end, by: mode, at: pace)
    if start != end { path.minutes = lengthened(path.minutes) }
    return path
  }

  private func lengthened(_ minutes: Minutes) -> Minutes {
    guard minutes < TravelMatrix.noWay else { return minutes }
    return Minutes(Int((Double(minutes.rawValue) * factor).rounded(.up)) + extra)
  }
}
