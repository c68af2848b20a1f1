/// Whether the legs of a plan follow the streets of the city's map.
package enum StreetUse: String, CaseIterable, Sendable {
  /// They do; a city without a map cannot be planned so.
  case on

  /// They are estimated from straight lines.
  case off
}
