import Catalogs
import DayPlanning
import HTTPTypes
import Hummingbird
import NIOCore
import StrictJSON

/// The route for watching a visitor's way.
///
/// It keeps no sessions: the client sends back what the last answer says was seen. It computes for milliseconds, so it needs
/// no place in the queue.
extension PlanningRoutes {
  /// Reports what fixes mean, as server-sent events.
  func watch(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let text = try await reading { () throws(ProblemDetails) -> String in
      let order = try order(in: json) { WatchOrder(reading: $0) }
      let catalog = try cities.catalog(
        order.city,
        at: order.plan == nil ? "/city" : "/plan/city"
      )
      let faults = order.faults(in: catalog)
      guard faults.isEmpty else { throw ProblemDetails(faults: faults) }
      do {
        return try WatchAnswer(to: order, by: order.engine(in: catalog)).text
      } catch {
        throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
      }
    }
    let headers: HTTPFields = [
      .contentType: MediaForm.events.header, .cacheControl: "no-store",
    ]
    let body = ResponseBody(byteBuffer: ByteBuffer(string: text))
    return .response(Response(status: .ok, headers: headers, body: body))
  }
}
