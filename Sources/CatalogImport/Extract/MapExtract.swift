/// The result of reading a map.
package struct MapExtract: Sendable, Hashable {
  /// The elements that may be sights.
  package let elements: [MapElement]

  /// The month of the map data, as in `2025-01`, if the file states it.
  package let month: String?

  /// What the file says about being incomplete, in words.
  package let warnings: [String]

  /// Creates an extract.
  package init(elements: [MapElement], month: String?, warnings: [String] = []) {
    self.elements = elements
    self.month = month
    self.warnings = warnings
  }

  /// Returns the newest month of some timestamps, or `nil` if there is none.
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
