public import DayPlans
import Formats
public import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The rest of a day, planned anew.
public struct Replan: Hashable, Sendable {
  /// The format that is written.
  public static let format = "planday.replan/1"

  /// The time at which the day is replanned.
  public var time: ClockTime

  /// Where the rest begins; `nil` if anywhere.
  public var position: Waypoint?

  /// The visits that are over, as the plan had them.
  public var visited: [Plan.Stop]

  /// The visit that is under way, with its end; `nil` if there is none.
  public var underWay: Plan.Stop?

  /// The break that is under way; `nil` if there is none.
  public var pause: Plan.Pause?

  /// The plan for the rest of the day, which keeps the visits that are over or under way as `Plan.Day.visited`.
  public var rest: Plan

  /// How the rest differs from what the plan had left.
  public var difference: PlanDifference

  /// The ids of the musts that can no longer be met.
  public var brokenMusts: [String]

  /// What the rest of the old plan was worth, in points.
  public var valueBefore: Double
}

extension Replan: Encodable {
  private enum Key: CodingKey {
    case format, at, from, visited, underWay, until, change, brokenMusts, valueBefore, valueAfter,
      plan
  }

  /// Writes the plan for the rest with what changes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(time, forKey: .at)
    try container.encode(position?.description, forKey: .from)
    try container.encode(visited.map(\.id), forKey: .visited)
    try container.encodeIfPresent(underWay?.id, forKey: .underWay)
    try container.encodeIfPresent(underWay?.leave ?? pause?.end, forKey: .until)
    try container.encode(difference, forKey: .change)
    try container.encode(brokenMusts, forKey: .brokenMusts)
    try container.encode(valueBefore, forKey: .valueBefore)
    try container.encode(rest.objective.value, forKey: .valueAfter)
    try container.encode(rest, forKey: .plan)
  }

  /// Returns the answer as JSON in the format `planday.replan/1`.
  public func json() throws -> Data { try orderedJSON(isPretty: true) }
}
