import Catalogs
import DayPlanning
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Plans a day and tells on the way what is found and proved.
  ///
  /// What is wrong is told by the status; only where the client accepts nothing but events, as an
  /// EventSource does, which cannot read such an answer, is it an event.
  func stream(_ call: Call) async throws(ProblemDetails) -> Response {
    do throws(ProblemDetails) {
      let (request, catalog) = try await reading {
        () throws(ProblemDetails) -> (PlanRequest, Catalog) in
        try streamed(call)
      }
      try desk.checkRoom()
      return answer(planning(request, in: catalog, departures.of(call.context.channel)))
    } catch {
      guard call.request.headers[.accept] == MediaForm.events.name else { throw error }
      let events = PlanEvents()
      events.end(with: .problem(error))
      return answer(events)
    }
  }

  /// Reads what is asked for.
  private func streamed(_ call: Call) throws(ProblemDetails) -> (PlanRequest, Catalog) {
    guard let json = try call.query(["request"]).value("request") else {
      throw .query("request", "is missing; give what POST /v1/plan takes, as JSON")
    }
    return try request(in: Data(json.utf8))
  }

  /// Begins to plan, and returns what is told of it.
  private func planning(
    _ request: PlanRequest,
    in catalog: Catalog,
    _ departure: Departure?
  ) -> PlanEvents {
    let events = PlanEvents()
    let task = Task {
      events.end(with: await outcome(of: request, in: catalog, departure, events))
    }
    events.whenOver { task.cancel() }
    return events
  }

  /// Plans, and returns how it ended.
  private func outcome(
    of request: PlanRequest,
    in catalog: Catalog,
    _ departure: Departure?,
    _ events: PlanEvents
  ) async -> PlanEvent {
    do {
      let plan = try await desk.plan(request, in: catalog, departure: departure) { value, bound in
        events.tell(value: value, bound: bound)
      } proved: { plan in
        events.tell(proved: plan)
      }
      return .plan(try plan.json())
    } catch let problem as ProblemDetails {
      return .problem(problem)
    } catch {
      return .problem(ProblemDetails(.internalError, "the plan cannot be written: \(error)"))
    }
  }

  /// Returns events as an answer that goes on until the last.
  private func answer(_ events: PlanEvents) -> Response {
    let body = ResponseBody { writer in
      for await event in events.stream { try await writer.write(ByteBuffer(string: event.text)) }
      try await writer.finish(nil)
    }
    let headers: HTTPFields = [
      .contentType: MediaForm.events.header, .cacheControl: "no-store",
    ]
    return Response(status: .ok, headers: headers, body: body)
  }
}
