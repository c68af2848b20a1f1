import Catalogs
import DayPlans
import Formats
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The route for watching a visitor's way.
///
/// It keeps no sessions: the client sends back what the last answer says was seen.
extension PlanningRoutes {
  /// Reports what fixes mean, as server-sent events.
  func watch(_ json: Data) throws(ProblemDetails) -> Answer {
    let order = try order(in: json) { WatchOrder(reading: $0) }
    let catalog = try cities.catalog(order.city, at: order.plan == nil ? "/city" : "/plan/city")
    try order.check(in: catalog)
    let text: String
    do {
      text = try WatchAnswer(to: order, by: order.engine(in: catalog)).text
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
    let headers: HTTPFields = [
      .contentType: MediaForm.events.header, .cacheControl: "no-store",
    ]
    let body = ResponseBody(byteBuffer: ByteBuffer(string: text))
    return .response(Response(status: .ok, headers: headers, body: body))
  }
}
