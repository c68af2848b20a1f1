import DayPlanner
import DayPlans
import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A server-sent event about planning.
struct PlanEvent: Hashable, Sendable {
  /// The kind: `incumbent`, `bound`, `proved`, `reason`, `plan` or `problem`.
  let name: String

  /// The data, in JSON.
  let data: String

  /// Whether it reports that there is no plan.
  var isProblem: Bool { name == "problem" }

  /// The lines of the event.
  var text: String {
    let lines = data.split(separator: "\n").map { "data: \($0)\n" }
    return "event: \(name)\n\(lines.joined())\n"
  }

  /// A better plan was found; with its value and its days.
  static func incumbent(_ incumbent: PlanIncumbent) -> Self? {
    Self(name: "incumbent", IncumbentData(value: incumbent.value, days: incumbent.days()))
  }

  /// A reason of the proved plan, with the number done and the total.
  static func reason(_ reason: LeftOut, done: Int, total: Int) -> Self? {
    Self(name: "reason", ReasonData(leftOut: reason, done: done, total: total))
  }

  /// Creates an event whose data are JSON.
  private init?(name: String, _ data: some Encodable) {
    guard let json = try? data.orderedJSON() else { return nil }
    self.init(name: name, data: String(decoding: json, as: UTF8.self))
  }

  /// Creates an event.
  private init(name: String, data: String) {
    self.name = name
    self.data = data
  }

  /// An upper bound on the points of any plan.
  static func bound(_ bound: Double) -> Self {
    Self(name: "bound", data: "{\"bound\": \(bound)}")
  }

  /// The plan is proved; it follows once more with its reasons.
  static func proved(_ json: Data) -> Self {
    Self(name: "proved", data: String(decoding: json, as: UTF8.self))
  }

  /// The plan with its reasons; the last event.
  static func plan(_ json: Data) -> Self {
    Self(name: "plan", data: String(decoding: json, as: UTF8.self))
  }

  /// There is no plan; the last event.
  static func problem(_ problem: ProblemDetails) -> Self {
    Self(name: "problem", data: String(decoding: problem.json, as: UTF8.self))
  }
}

/// The data of a better plan.
private struct IncumbentData: Encodable {
  let value: Double
  let days: [Plan.Day]
}

/// The data of a reason.
private struct ReasonData: Encodable {
  let leftOut: LeftOut
  let done: Int
  let total: Int
}
