public import Catalogs
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
  public var currentBreak: Plan.Break?

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
    try container.encodeIfPresent(underWay?.leave ?? currentBreak?.end, forKey: .until)
    try container.encode(difference, forKey: .change)
    try container.encode(brokenMusts, forKey: .brokenMusts)
    try container.encode(valueBefore, forKey: .valueBefore)
    try container.encode(rest.objective.value, forKey: .valueAfter)
    try container.encode(rest, forKey: .plan)
  }

  /// Returns the answer as JSON in the format `planday.replan/1`.
  public func json() throws -> Data { try orderedJSON(isPretty: true) }
}

extension Replan {
  /// What is kept, lost and gained, a line each.
  public var summary: String {
    var lines = [
      "From \(time): \(visited.isEmpty ? "nothing is visited yet" : "visited \(Self.names(visited.map(\.name)))")."
    ]
    if let underWay {
      lines.append("The visit of \(underWay.name) goes on until \(underWay.leave).")
    } else if let currentBreak {
      lines.append("The \(currentBreak.kind.rawValue) goes on until \(currentBreak.end).")
    }
    lines.append(
      difference.lost.isEmpty && difference.shortened.isEmpty
        ? "Nothing is lost." : "Lost: \(Self.names(losses))."
    )
    let gains =
      difference.gained.map(\.name) + difference.lengthened.map { "more time at \($0.name)" }
    if !gains.isEmpty { lines.append("Gained: \(Self.names(gains)).") }
    if !brokenMusts.isEmpty {
      lines.append("Musts that no longer fit: \(Self.names(brokenMusts)).")
    }
    let value = Points(rounding: rest.objective.value)
    lines.append(
      "The rest is worth \(value) points, \(Points(rounding: valueBefore)) in the old plan; \(proof)."
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private var losses: [String] {
    difference.lost.map(\.name) + difference.shortened.map { "time at \($0.name)" }
  }

  private var proof: String {
    switch rest.proof.status {
    case .optimal: "no rest of the day is better"
    case .bounded: "no rest of the day is worth more than \(Points(rounding: rest.objective.bound))"
    case .heuristic: "not proved"
    }
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}

/// The reason that a day cannot be planned anew.
public enum ReplanError: Error, Hashable {
  /// The plan has no such day; with the number of its days.
  case noSuchDay(Int, days: Int)

  /// The day is over at that time.
  case dayIsOver(at: ClockTime, end: ClockTime)

  /// The rest of the day cannot be planned.
  case planning(PlanError)
}

extension ReplanError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ReplanError: CustomStringConvertible {
  /// What is wrong, and the remedy.
  public var description: String {
    switch self {
    case .noSuchDay(let day, let days):
      "the plan has \(days == 1 ? "one day" : "\(days) days"), not a day \(day); use --day 1"
        + (days > 1 ? " to \(days)" : "")
    case .dayIsOver(let time, let end):
      "the day ends at \(end), so nothing is left to plan from \(time); give a later end with --end"
    case .planning(let error): error.description
    }
  }
}

/// Where a visitor is in a planned day.
public struct TripState: Hashable, Sendable {
  /// The time on the clock of the city, past midnight counted on.
  public var time: ClockTime

  /// The index of the day in the plan.
  public var day = 0

  /// Where the visitor is; where the plan has them at that time if `nil`.
  public var position: Waypoint?

  /// The ids of the sights already visited; those that the plan has left by that time if `nil`.
  public var done: [String]?

  /// How long a visit or a break that is under way by the plan goes on.
  ///
  /// A visit is under way from the door until its planned end, unless it is done, an earlier one is not, or ``position`` lies
  /// away from the sight.
  public var underWay = UnderWay.finish

  /// How long a visit that is under way goes on.
  public enum UnderWay: Hashable, Sendable {
    /// Until its planned end.
    case finish
    /// For this many minutes from now.
    case stay(Minutes)
    /// Not at all: the visitor leaves now.
    case leave
    /// No visit has begun: the visitor is late for the stop that the plan has now.
    case notBegun
  }

  /// The ids of the sights that are not wanted anymore.
  public var skip: [String] = []

  /// The lunch that is still to come; as planned if `nil`.
  public var lunch: MealBreak?

  /// A later or earlier end of the day; as planned if `nil`.
  public var end: ClockTime?

  /// Creates the state at a time on the first day, everything as planned.
  public init(time: ClockTime) {
    self.time = time
  }
}
