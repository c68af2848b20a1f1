package import Catalogs
package import Geography
package import OpeningHours
package import StrictJSON

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A request as another program sends it: the city, an area as it is drawn, and any of the wishes.
///
/// The names are those of a plan's `request`, and `city`. What is absent is as in ``PlanRequest``, the
/// date being today.
package struct PlanOrder: Sendable {
  /// The id of the city.
  package let city: String

  /// The area as it is drawn; `nil` for the whole city.
  private let outlines: GeoJSONOutlines?

  /// The day; `nil` for today.
  private let date: CalendarDate?

  /// Whether the seconds are given.
  private let isTimed: Bool

  /// The wishes.
  private let wishes: PlanRequest

  /// Reads an order.
  ///
  /// - Parameter json: The bytes of the object.
  /// - Throws: ``ReadingError`` with all faults but those of the area.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(json: Data) throws(ReadingError) {
    self = try StrictReader.read(json) { PlanOrder(reading: $0) }
  }

  /// Reads an order, or returns `nil` after reporting what is wrong.
  private init?(reading reader: StrictReader) {
    let city = reader.required("city", .text)
    outlines = reader.nullable("area", .outlines)
    date = reader.nullable("date", .date)
    isTimed = reader.has("seconds")
    var wishes = PlanRequest(date: date ?? CalendarDate(daysSinceEpoch: 0))
    wishes.read(wishes: reader)
    self.wishes = wishes
    guard let city else { return nil }
    self.city = city
  }

  /// Returns the request that this order makes.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of ``city``.
  ///   - today: The date in the city now.
  ///   - seconds: The seconds that the proof may take where the order does not say.
  /// - Returns: The request; whether it makes sense for the city is not looked at.
  /// - Throws: ``AreaError`` with all faults of the area.
  package func request(
    in catalog: Catalog,
    today: CalendarDate,
    seconds: Double
  ) throws(AreaError) -> PlanRequest {
    var request = wishes
    if let outlines { request.area = try Area(outlines, near: catalog.city.bounds) }
    request.date = date ?? today
    request.must = wishes.must.uniqued
    request.skip = wishes.skip.uniqued
    request.select = wishes.select.uniqued
    if !isTimed { request.seconds = seconds }
    return request
  }
}
