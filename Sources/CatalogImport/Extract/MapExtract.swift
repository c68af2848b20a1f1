/// The result of reading a map.
package struct MapExtract: Sendable, Hashable {
  /// The elements that may be sights.
  package let elements: [MapElement]

  /// The month of the map data, as in `2025-01`, if the file states it.
  package let month: String?

  /// Creates an extract.
  package init(elements: [MapElement], month: String?) {
    self.elements = elements
    self.month = month
  }

  /// Returns the month of a timestamp such as `2025-01-25T20:00:00Z`, or `nil` for other text.
  static func month(of moment: String) -> String? {
    guard let match = moment.prefixMatch(of: #/(20\d\d-(?:0[1-9]|1[0-2]))-\d\d/#) else {
      return nil
    }
    return String(match.1)
  }
}
