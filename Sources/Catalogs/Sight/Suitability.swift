/// Visitors and visits that a sight suits particularly well.
public enum Suitability: String, CaseIterable, Codable, Hashable, Sendable {
  /// Children up to four years.
  case toddlers
  /// Children from five to eleven.
  case children
  /// Children from twelve to seventeen.
  case teens
  /// Visitors with a stroller.
  case pram
  /// A visit of a few minutes.
  case shortVisit = "short-visit"
}
