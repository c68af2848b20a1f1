/// What a break is for.
///
/// The order of the cases is the one in which a day has them.
public enum BreakKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// The meal in the middle of the day.
  case lunch

  /// A short rest in the afternoon of a long day.
  case rest

  /// The meal in the evening.
  case dinner
}
