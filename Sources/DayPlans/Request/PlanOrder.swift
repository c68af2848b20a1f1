import Basics
package import Catalogs
package import Formats
package import Geography
package import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A request from another program: the city, an unchecked area, and any other fields.
///
/// The keys are those of a plan's `request`, plus `city` and `streets`. Absent fields have the defaults of ``PlanRequest``; the default
/// date is today.
package struct PlanOrder: Sendable {
  /// The id of the city.
  package let city: String

  /// Whether legs follow streets; `nil` for wherever there is a map.
  package let streets: StreetUse?

  /// The unchecked area; `nil` for the whole city.
  private let outlines: GeoJSONOutlines?

  /// The day; `nil` for today.
  private let date: CalendarDate?

  /// Whether the order has a date; otherwise it is for the day on which it is read.
  package var hasDate: Bool { date != nil }

  /// Whether the order has a time limit.
  private let isTimed: Bool

  /// Whether the order has a mode; otherwise the default applies, see ``PlanRequest/usualMode(in:traveling:)``.
  package let namesMode: Bool

  /// All other fields.
  private let wishes: PlanRequest

  /// Reads an order.
  ///
  /// - Parameter json: The bytes of the object.
  /// - Throws: ``ReadingError`` with all faults except those of the area.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(json: Data) throws(ReadingError) {
    self = try StrictReader.read(json) { PlanOrder(reading: $0) }
  }

  /// Reads an order, or returns `nil` after reporting the faults.
  package init?(reading reader: StrictReader) {
    let city = reader.required("city", .text)
    streets = reader.nullable("streets", .choice)
    outlines = reader.nullable("area", .outlines)
    date = reader.nullable("date", .date)
    isTimed = reader.has("seconds")
    namesMode = reader.has("mode")
    var wishes = PlanRequest(date: date ?? CalendarDate(daysSinceEpoch: 0))
    wishes.read(wishes: reader)
    self.wishes = wishes
    guard let city else { return nil }
    self.city = city
  }

  /// Returns the request for a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of ``city``.
  ///   - today: The current date in the city.
  ///   - seconds: The default time limit.
  /// - Returns: The request, not yet checked against the catalog.
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

/// Whether the legs of a plan follow the streets of the city's map.
package enum StreetUse: String, CaseIterable, Sendable {
  /// They do; this fails in a city without a map.
  case on

  /// They are estimated from straight lines.
  case off
}
