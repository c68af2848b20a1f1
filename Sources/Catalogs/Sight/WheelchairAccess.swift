/// Whether a visitor in a wheelchair gets in and around, as OpenStreetMap's tag `wheelchair` grades it.
public enum WheelchairAccess: String, CaseIterable, Codable, Hashable, Sendable {
  /// Everywhere that matters.
  case yes
  /// In part, or with help.
  case limited
  /// Not at all.
  case no
}
