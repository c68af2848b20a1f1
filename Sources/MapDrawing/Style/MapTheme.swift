/// The colors of a drawn map.
public enum MapTheme: String, CaseIterable, Sendable {
  /// For paper and for pages with a light background.
  case light
  /// For pages with a dark background.
  case dark
}
