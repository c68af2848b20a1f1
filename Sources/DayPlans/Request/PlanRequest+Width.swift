public import Catalogs
import Geography
package import OpeningHours

extension PlanRequest {
  /// The widest that an area may be for the usual mode to be walking: an hour on foot.
  package static let widestOnFoot: Minutes = 60

  /// Returns the usual mode of a visitor who names none: public transport if that is known and the area is wider than an hour on
  /// foot, else walking.
  ///
  /// Those who avoid steps walk, as steps in stations are not known, and so do all on a date without service.
  ///
  /// - Parameters:
  ///   - catalog: The city.
  ///   - model: Where travel times come from.
  /// - Returns: The mode; ``mode`` is not looked at.
  public func usualMode(in catalog: Catalog, traveling model: any TravelModel) -> TravelMode {
    let isWide = minutesAcross(catalog) > Self.widestOnFoot
    let isServed =
      model.modes.contains(.transit) && dateWithoutService(in: catalog.city, by: model) == nil
    return isWide && !stepFree && isServed ? .transit : .walk
  }

  /// Returns the first date on which no public transport runs; `nil` if it always does, or if timetables say when.
  package func dateWithoutService(in city: City, by model: any TravelModel) -> CalendarDate? {
    if model.knowsServiceDays { return nil }
    return dates.first { !city.runsTransit(on: $0) }
  }

  /// Returns how long it takes to walk across the area, or across all sights without one, along its longer side.
  package func minutesAcross(_ catalog: Catalog) -> Minutes {
    let sights = catalog.attractions.map(\.coordinate)
    guard let box = area?.boundingBox ?? BoundingBox(around: sights) else { return .zero }
    let corner = Coordinate(uncheckedLatitude: box.south, longitude: box.west)
    let north = Coordinate(uncheckedLatitude: box.north, longitude: box.west)
    let east = Coordinate(uncheckedLatitude: box.south, longitude: box.east)
    let walk = StraightLineTravel(mode: .walk)
    return max(walk.time(from: corner, to: north), walk.time(from: corner, to: east))
  }
}
