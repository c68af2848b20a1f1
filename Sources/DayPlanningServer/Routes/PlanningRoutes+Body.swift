import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Reads the body of a request, which has to have a JSON media type and to arrive in time.
  ///
  /// - Parameter call: The request.
  /// - Returns: The body.
  /// - Throws: ``ProblemDetails`` if it is refused.
  func body(of call: Call) async throws(ProblemDetails) -> Data {
    try checkType(of: call.request)
    let length = call.request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= limits.bodyBytes else { throw tooLong }
    call.context.allowBody(of: call.request)
    let outcome = await withTaskGroup(of: Result<Data, ProblemDetails>.self) { group in
      group.addTask { await collect(call.request.body) }
      group.addTask { await timeOver }
      let first = await group.next() ?? .failure(tooLong)
      group.cancelAll()
      return first
    }
    return try outcome.get()
  }

  private func checkType(of request: Request) throws(ProblemDetails) {
    let type = request.headers[.contentType] ?? "missing"
    let name = (type.split(separator: ";").first ?? "").trimmed.lowercased()
    if name == "application/json" || name.hasSuffix("+json") { return }
    throw ProblemDetails(
      .unsupportedMediaType,
      "the media type of the body is \(type); send application/json"
    )
  }

  private func collect(_ body: RequestBody) async -> Result<Data, ProblemDetails> {
    do {
      let buffer = try await body.collect(upTo: limits.bodyBytes)
      return .success(Data(buffer.readableBytesView))
    } catch is NIOTooManyBytesError {
      return .failure(tooLong)
    } catch {
      return .failure(ProblemDetails(.badRequest, "the body is incomplete"))
    }
  }

  /// The failure when the time for the body is over.
  private var timeOver: Result<Data, ProblemDetails> {
    get async {
      try? await Task.sleep(for: .seconds(limits.bodySeconds))
      let detail = "the body did not arrive within \(limits.bodySeconds) s"
      return .failure(ProblemDetails(.tooSlow, detail))
    }
  }

  private var tooLong: ProblemDetails {
    ProblemDetails(.tooLong, "the body is longer than \(limits.bodyBytes) bytes")
  }
}
