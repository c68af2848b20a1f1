import Formats

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension PlanCheck {
  /// Returns everything that breaks as JSON, a list with a line break at its end.
  ///
  /// - Throws: `EncodingError`, which no check of a plan read from JSON causes.
  package func json() throws -> Data { try violations.orderedJSON(isPretty: true) }
}

extension PlanCheck.Violation: Encodable {
  /// Writes where it is, for programs by index and for people in words, and what breaks, likewise.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for case (let key, let value?) in location.data { try container.encode(value, forKey: key) }
    try container.encode(place, forKey: "place")
    try container.encode(reason, forKey: "reason")
    try container.encode(problem, forKey: "problem")
  }
}

extension PlanCheck.Location {
  /// The indices and ids by key; `nil` is omitted.
  fileprivate var data: CodedAnswer.Data {
    switch self {
    case .plan, .request, .objective, .proof: [:]
    case .day(let day): ["day": day.index]
    case .stop(let day, let index, let sight):
      ["day": day.index, "stop": index, "sight": sight.id]
    case .leg(let day, let from, let to): ["day": day.index, "from": from, "to": to]
    case .departure(let day, let sight): ["day": day.index, "after": sight?.id]
    case .pause(let day, let kind): ["day": day.index, "break": kind]
    case .sight(let sight): ["sight": sight.id]
    }
  }
}
