import Catalogs
import DayPlans
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Plans a day, or several, and reports each better plan, bound and reason as a server-sent event.
  ///
  /// A rejected request has its own status, never 200: the place in the queue is taken first.
  func stream(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = call.request.method == .post ? try await body(of: call) : try streamed(call)
    let input = try await reading(call) { () throws(ProblemDetails) -> PlanInput in
      try self.input(in: json)
    }
    let place = try desk.place(for: call.context.client)
    let departure = departures.of(call.context.channel)
    let body = ResponseBody { writer in
      await write(input, at: place, departure, to: &writer)
      try await writer.finish(nil)
    }
    let headers: HTTPFields = [
      .contentType: MediaForm.events.header, .cacheControl: "no-store",
    ]
    return .response(Response(status: .ok, headers: headers, body: body))
  }

  /// Reads the request from the query.
  private func streamed(_ call: Call) throws(ProblemDetails) -> Data {
    guard let json = try call.query(["request"]).value("request") else {
      throw .query("request", "is missing; pass the body of POST /v1/plan as JSON")
    }
    return Data(json.utf8)
  }

  /// Plans, and writes the events as they occur.
  private func write(
    _ input: PlanInput,
    at place: PlanningPlace,
    _ departure: Departure,
    to writer: inout any ResponseBodyWriter
  ) async {
    let events = PlanEvents()
    await withTaskGroup { group in
      group.addTask {
        while (try? await Task.sleep(for: Self.heartbeat)) != nil { events.beat() }
      }
      group.addTask {
        events.end(with: await outcome(of: input, at: place, departure, events))
      }
      do {
        for await _ in events.news {
          let isSilent = try await send(events, of: input, to: &writer) == 0
          if isSilent { try await writer.write(ByteBuffer(string: Self.comment)) }
        }
        _ = try await send(events, of: input, to: &writer)
      } catch {}
      group.cancelAll()
    }
  }

  /// The longest silence of a stream: clients and proxies take a longer one for a lost connection.
  private static let heartbeat = Duration.seconds(5)

  /// A comment of server-sent events, which clients ignore.
  private static let comment = ": working\n\n"

  /// Writes the unsent events, and returns their number; the days of an incumbent are drafted on a work thread, since they may need an engine.
  ///
  /// Once an engine has failed, only the problem is sent.
  private func send(
    _ events: PlanEvents,
    of input: PlanInput,
    to writer: inout any ResponseBodyWriter
  ) async throws -> Int {
    let news = await withTaskExecutorPreference(desk.work.threads) { events.take() }
    let hasFailed = input.hasFailed
    for event in news where !hasFailed || event.isProblem {
      try await writer.write(ByteBuffer(string: event.text))
    }
    return news.count
  }

  /// Plans, and returns the last event.
  private func outcome(
    of input: PlanInput,
    at place: PlanningPlace,
    _ departure: Departure,
    _ events: PlanEvents
  ) async -> PlanEvent {
    do throws(ProblemDetails) {
      return try await departure.cancelling { () throws(ProblemDetails) in
        try await desk.plan(input, at: place, telling: events) { plan throws(ProblemDetails) in
          do {
            return PlanEvent.plan(try plan.json(isPretty: false))
          } catch {
            throw ProblemDetails(.internalError, "the plan cannot be written: \(error)")
          }
        }
      }
    } catch {
      return .problem(error)
    }
  }
}
