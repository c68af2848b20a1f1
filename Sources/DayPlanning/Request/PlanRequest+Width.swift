public import Catalogs
import Geography

extension PlanRequest {
  /// The widest that an area may be for the usual mode to be walking: an hour on foot.
  static let widestOnFoot: Minutes = 60

  /// Returns the usual mode of a visitor who names none: public transport if that is known and the area is wider than an hour on
  /// foot, else walking.
  ///
  /// Those who avoid steps walk, as steps in stations are not known.
  ///
  /// - Parameters:
  ///   - catalog: The city.
  ///   - model: Where travel times come from.
  /// - Returns: The mode; ``mode`` is not looked at.
  public func usualMode(in catalog: Catalog, traveling model: any TravelModel) -> TravelMode {
    let isWide = minutesAcross(catalog) > Self.widestOnFoot
    return isWide && !stepFree && model.modes.contains(.transit) ? .transit : .walk
  }

  /// Returns how long it takes to walk across the area, or across all sights without one, along its longer side.
  func minutesAcross(_ catalog: Catalog) -> Minutes {
    let sights = catalog.attractions.map(\.coordinate)
    guard let box = area?.boundingBox ?? BoundingBox(around: sights) else { return .zero }
    let corner = Coordinate(uncheckedLatitude: box.south, longitude: box.west)
    let north = Coordinate(uncheckedLatitude: box.north, longitude: box.west)
    let east = Coordinate(uncheckedLatitude: box.south, longitude: box.east)
    let walk = StraightLineTravel(mode: .walk)
    return max(walk.time(from: corner, to: north), walk.time(from: corner, to: east))
  }
}
