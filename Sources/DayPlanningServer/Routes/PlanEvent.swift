#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A server-sent event about a plan in the making.
struct PlanEvent: Hashable, Sendable {
  /// The kind: `incumbent`, `bound`, `proved`, `plan` or `problem`.
  let name: String

  /// The data, in JSON.
  let data: String

  /// The lines of the event.
  var text: String {
    let lines = data.split(separator: "\n").map { "data: \($0)\n" }
    return "event: \(name)\n\(lines.joined())\n"
  }

  /// A better plan was found, worth so many points.
  static func incumbent(_ value: Double) -> Self {
    Self(name: "incumbent", data: "{\"value\": \(value)}")
  }

  /// No plan is worth more points than this.
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
