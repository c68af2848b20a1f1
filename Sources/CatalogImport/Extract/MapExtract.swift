/// What was read of a map.
package struct MapExtract: Sendable, Hashable {
  /// The elements that may be places to visit.
  package let elements: [MapElement]

  /// The month that the map is of, as in `2025-01`, if the file says so.
  package let month: String?

  /// Creates an extract.
  package init(elements: [MapElement], month: String?) {
    self.elements = elements
    self.month = month
  }

  /// Returns the month of a moment that is written as `2025-01-25T20:00:00Z`, or `nil` for another text.
  static func month(of moment: String) -> String? {
    guard let match = moment.prefixMatch(of: #/(20\d\d-(?:0[1-9]|1[0-2]))-\d\d/#) else {
      return nil
    }
    return String(match.1)
  }
}
