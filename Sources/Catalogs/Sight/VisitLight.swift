/// In what light a sight can be visited.
public enum VisitLight: String, CaseIterable, Codable, Hashable, Sendable {
  /// Between civil dawn and civil dusk.
  case daylight
  /// In daylight or after dark, whenever it is open.
  case any
}
