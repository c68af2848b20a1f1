package import Geography

/// The result of reading a map.
package struct MapExtract: Sendable, Hashable {
  /// The elements that may be sights.
  package let elements: [MapElement]

  /// The month of the map data, as in `2025-01`, if the file states it.
  package let month: String?

  /// Warnings, such as that the file is incomplete.
  package let warnings: [String]

  /// Creates an extract.
  package init(elements: [MapElement], month: String?, warnings: [String] = []) {
    self.elements = elements
    self.month = month
    self.warnings = warnings
  }

  /// Returns the latest month of timestamps, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* timestamps.
  static func newestMonth(of moments: some Sequence<String>) -> String? {
    moments.lazy.compactMap { month(of: $0) }.max()
  }

  /// Returns the month of a timestamp such as `2025-01-25T20:00:00Z`, or `nil` for other text.
  static func month(of moment: String) -> String? {
    guard let match = moment.prefixMatch(of: #/(20\d\d-(?:0[1-9]|1[0-2]))-\d\d/#) else {
      return nil
    }
    return String(match.1)
  }
}

extension String {
  /// The beginning of this text on one line, without control characters.
  var trimmedForMessage: String {
    String(
      prefix(300).map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0 }
    )
  }
}

/// A map feature: its position and tags.
package struct MapElement: Sendable, Hashable {
  /// Its OpenStreetMap reference, as in `way/34633854`, or other text if it comes from elsewhere.
  package let reference: String

  /// The position of the point, or the center of the shape.
  package let coordinate: Coordinate

  /// The area of the shape in square meters; `nil` for a point or line.
  package let squareMeters: Double?

  /// The diagonal of the shape's bounding box; `nil` for a point.
  package let extent: Meters?

  /// The tags.
  package let tags: [String: String]

  /// Creates an element.
  package init(
    reference: String,
    coordinate: Coordinate,
    squareMeters: Double? = nil,
    extent: Meters? = nil,
    tags: [String: String]
  ) {
    self.reference = reference
    self.coordinate = coordinate
    self.squareMeters = squareMeters
    self.extent = extent
    self.tags = tags
  }
}

/// The reason why a map can't be read.
package enum ExtractError: Error, Hashable {
  /// The file isn't in a supported format; the value is the likely format.
  case unknownFormat(String)

  /// The file is damaged, with the location and the problem.
  case malformed(place: String, problem: String)

  /// The file is valid but uses an unsupported feature, with the feature and a remedy.
  case unsupported(String, remedy: String)

  /// The file is too large to process at once.
  case tooLarge(String)
}

extension ExtractError: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .unknownFormat(let found):
      "this is \(found); use Overpass JSON, GeoJSON, or an OpenStreetMap PBF file"
    case .malformed(let place, let problem):
      "\(place): \(problem); the file is damaged; download or create it again"
    case .unsupported(let what, let remedy): "\(what) is not supported; \(remedy)"
    case .tooLarge(let what):
      "\(what), more than the limit; reduce the file with osmium tags-filter or osmium extract"
    }
  }
}
