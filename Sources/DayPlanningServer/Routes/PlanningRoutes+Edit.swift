import Catalogs
import DayPlanner
import DayPlans
import Formats
import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for days whose order the client gives.
extension PlanningRoutes {
  /// Times days in the order that is given, and lists what breaks.
  func retime(_ json: Data) throws(ProblemDetails) -> Answer {
    let (order, input) = try edit(in: json, hasTarget: false)
    let retimed = try PlanInput.answering(by: input.travel) { () throws(ProblemDetails) in
      try Self.answering { () throws(PlanError) in
        try editor(of: input).retime(order.days, for: input.request)
      }
    }
    let answer = RetimeAnswer(plan: retimed.plan, violations: retimed.violations)
    return .document(Document(try Self.written(answer: answer), as: .json))
  }

  /// Returns what could be visited instead of a stop.
  func alternatives(_ json: Data) throws(ProblemDetails) -> Answer {
    let (order, input) = try edit(in: json, hasTarget: true)
    guard let target = order.target else { return .document(Document(Data(), as: .json)) }
    let found = try PlanInput.answering(by: input.travel) { () throws(ProblemDetails) in
      try Self.answering { () throws(PlanError) in
        try editor(of: input).alternatives(
          toStop: target.stop,
          onDay: target.day,
          of: order.days,
          for: input.request,
          limit: target.limit
        )
      }
    }
    let answer = AlternativesAnswer(alternatives: found.map(AlternativeRow.init))
    return .document(Document(try Self.written(answer: answer), as: .json))
  }

  private func editor(of input: PlanInput) -> PlanEditor {
    var editor = PlanEditor(in: input.catalog)
    editor.travel = input.travel
    return editor
  }

  /// Reads an order, and finds the catalog and the map of its city.
  private func edit(
    in json: Data,
    hasTarget: Bool
  ) throws(ProblemDetails) -> (EditOrder, PlanInput) {
    let edit = try order(in: json) { EditOrder(reading: $0, hasTarget: hasTarget) }
    let input = try input(of: edit.order, at: "/request", isTimed: false)
    try edit.check(for: input.request, in: input.catalog)
    return (edit, input)
  }

  /// Returns what `body` returns; its faults become those of the body's request.
  private static func answering<Value>(
    _ body: () throws(PlanError) -> Value
  ) throws(ProblemDetails) -> Value {
    do throws(PlanError) {
      return try body()
    } catch {
      guard case .request(let faults) = error else { throw ProblemDetails(error) }
      throw ProblemDetails(
        faults: faults.map { PointedFault(pointer: "/request/\($0.name)", $0.reason) }
      )
    }
  }
}
