/// The light in which a sight can be visited.
public enum VisitLight: String, CaseIterable, Codable, Hashable, Sendable {
  /// Between civil dawn and civil dusk.
  case daylight
  /// In daylight or after dark, whenever the sight is open.
  case any
}
