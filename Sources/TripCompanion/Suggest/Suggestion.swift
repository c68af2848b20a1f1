public import Catalogs
import DayPlans

/// A sight that is not in a plan, with the cost of a visit.
public struct Suggestion: Hashable, Sendable {
  /// The sight.
  public var attraction: Attraction

  /// The walk from the nearest stop.
  public var walk: Minutes

  /// The name of the nearest stop.
  public var near: String

  /// Whether the plan has a stop of the same category.
  public var isSimilar: Bool

  /// The best plan with it, within the same hours.
  public var change: PlanDifference

  /// The additional busy minutes of the day: travel, time to get inside, and visits.
  public var extraMinutes: Int

  /// The minutes by which the day ends later if nothing is dropped; `nil` if two more hours are not enough, or if nothing is
  /// dropped anyway.
  public var laterEnd: Int?

  /// Whether the cost is proved optimal.
  public var isProved: Bool
}

extension Suggestion: Encodable {
  private enum Key: CodingKey {
    case id, name, category, relevance, walkMinutes, near, similar, cost, extraMinutes, laterEnd
    case change, proved
  }

  /// Writes the sight and its cost.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(attraction.id, forKey: .id)
    try container.encode(attraction.name, forKey: .name)
    try container.encode(attraction.category, forKey: .category)
    try container.encode(attraction.relevance.rawValue, forKey: .relevance)
    try container.encode(walk, forKey: .walkMinutes)
    try container.encode(near, forKey: .near)
    try container.encode(isSimilar, forKey: .similar)
    try container.encode(description, forKey: .cost)
    try container.encode(extraMinutes, forKey: .extraMinutes)
    try container.encodeIfPresent(laterEnd, forKey: .laterEnd)
    try container.encode(change, forKey: .change)
    try container.encode(isProved, forKey: .proved)
  }
}

extension Suggestion: CustomStringConvertible {
  /// The cost as text, such as `+14 min, nothing lost` or `+35 min, replaces Leadenhall Market`.
  public var description: String {
    var parts = ["\(extraMinutes < 0 ? "−" : "+")\(abs(extraMinutes)) min"]
    if !change.lost.isEmpty {
      parts.append("replaces \(change.lost.map(\.name).joined(separator: ", "))")
    }
    if !change.shortened.isEmpty {
      parts.append("less time at \(change.shortened.map(\.name).joined(separator: ", "))")
    }
    if parts.count == 1 { parts.append("nothing lost") }
    if let laterEnd { parts.append("or end \(laterEnd) min later and lose nothing") }
    return parts.joined(separator: ", ")
  }
}
