/// A time at which a sight is at its best.
public enum BestTime: Hashable, Sendable {
  /// Around sunset.
  case sunset
  /// In the morning.
  case morning
  /// After dark.
  case afterDark
  /// During these hours, as a market on its great day.
  case hours(StatedHours)

  /// The times that have a word, by it.
  static let words: [(word: String, time: Self)] = [
    ("sunset", .sunset), ("morning", .morning), ("after-dark", .afterDark),
  ]

  /// The time as the catalog writes it.
  public var text: String {
    switch self {
    case .sunset: "sunset"
    case .morning: "morning"
    case .afterDark: "after-dark"
    case .hours(let hours): hours.text
    }
  }
}
