/// Whether a sight is wheelchair accessible, as graded by OpenStreetMap's `wheelchair` tag.
public enum WheelchairAccess: String, CaseIterable, Codable, Hashable, Sendable {
  /// Fully accessible.
  case yes
  /// Partly accessible, or accessible with assistance.
  case limited
  /// Not accessible.
  case no
}
