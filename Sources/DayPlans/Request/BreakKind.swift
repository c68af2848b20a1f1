/// What a break is for, in the order of the day.
public enum BreakKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// The meal in the middle of the day.
  case lunch

  /// A short rest in the afternoon of a long day.
  case rest

  /// The meal in the evening.
  case dinner
}
