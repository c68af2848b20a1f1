public import Catalogs
public import DayPlans
public import Geography

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The formats in which a plan can be written.
public enum PlanFormat: String, CaseIterable, Hashable, Sendable {
  /// Text; see `Plan/text(in:style:reasons:links:)`.
  case text
  /// JSON; see `Plan/json()`.
  case json
  /// GeoJSON; see `Plan/geoJSON(in:area:)`.
  case geojson
  /// GPX; see `Plan/gpx(in:)`.
  case gpx
  /// KML; see `Plan/kml(in:area:)`.
  case kml
  /// iCalendar; see `Plan/iCalendar(in:stamp:)`.
  case ics
  /// A printable page; see `Plan/html(in:area:)`.
  case html

  /// Alternative file name extensions.
  package static let otherExtensions: KeyValuePairs<String, Self> = [
    "txt": .text, "htm": .html, "ical": .ics,
  ]

  /// Creates the format for a file name extension, or returns `nil` if there is none.
  ///
  /// - Parameter file: The name or path, e.g. `day.gpx`; case is ignored.
  public init?(endingOf file: String) {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let other = Self.otherExtensions.first(where: { $0.key == ending }) else {
      self.init(rawValue: ending)
      return
    }
    self = other.value
  }
}

extension Plan {
  /// Returns the plan in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - catalog: The catalog that the plan was made with.
  ///   - area: The area to draw instead of the request's, in formats that have one.
  /// - Returns: The bytes of a file.
  /// - Throws: `EncodingError`, which valid plans never cause.
  public func data(
    as format: PlanFormat,
    in catalog: Catalog,
    area: Area? = nil
  ) throws -> Data {
    try PlanAnswer(plan: self, catalog: catalog, area: area).data(as: format)
  }
}
