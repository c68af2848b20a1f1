public import Catalogs
public import DayPlans
import Formats
public import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A new plan for the rest of a day.
public struct Replan: Hashable, Sendable {
  /// The format written.
  public static let format = "planday.replan/1"

  /// The time at which the day is replanned.
  public var time: ClockTime

  /// Where the rest starts; `nil` if anywhere.
  public var position: Waypoint?

  /// The completed visits, as planned.
  public var visited: [Plan.Stop]

  /// The visit in progress, with its end; `nil` if there is none.
  public var underWay: Plan.Stop?

  /// The break in progress; `nil` if there is none.
  public var currentBreak: Plan.Break?

  /// The plan for the rest of the day, which keeps visits that are completed or in progress as `Plan.Day.visited`.
  public var rest: Plan

  /// How the rest differs from the rest of the previous plan.
  public var difference: PlanDifference

  /// The ids of the musts that can no longer be met.
  public var brokenMusts: [String]

  /// The value of the rest of the old plan, in points.
  public var valueBefore: Double
}

extension Replan: Encodable {
  private enum Key: CodingKey {
    case format, at, from, visited, underWay, until, change, brokenMusts, valueBefore, valueAfter,
      plan
  }

  /// Writes the plan for the rest, and the changes.
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
  /// The stops that are kept, lost, and gained, one line each.
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

/// The reason why a day cannot be replanned.
public enum ReplanError: Error, Hashable {
  /// The plan has no such day; the number of its days.
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
  /// The problem and how to fix it.
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

/// A visitor's progress in a planned day.
public struct TripState: Hashable, Sendable {
  /// The local time, which counts on past midnight.
  public var time: ClockTime

  /// The index of the day in the plan.
  public var day = 0

  /// The visitor's position; `nil` for the planned position at that time.
  public var position: Waypoint?

  /// The ids of the sights already visited; `nil` for those completed by that time according to the plan.
  public var done: [String]?

  /// How long a visit or break in progress continues.
  ///
  /// A visit is in progress from the door until its planned end, unless it is done, an earlier one is not, or ``position`` is
  /// away from the sight.
  public var underWay = UnderWay.finish

  /// How long a visit in progress continues.
  public enum UnderWay: Hashable, Sendable {
    /// Until its planned end.
    case finish
    /// For this many minutes from now.
    case stay(Minutes)
    /// Not at all: the visitor leaves now.
    case leave
    /// No visit has started: the visitor is late for the current stop of the plan.
    case notBegun
  }

  /// The ids of the sights that are no longer wanted.
  public var skip: [String] = []

  /// The upcoming lunch; `nil` for as planned.
  public var lunch: MealBreak?

  /// A later or earlier end of the day; `nil` for as planned.
  public var end: ClockTime?

  /// Creates the state at a time on the first day, with everything as planned.
  public init(time: ClockTime) {
    self.time = time
  }
}
