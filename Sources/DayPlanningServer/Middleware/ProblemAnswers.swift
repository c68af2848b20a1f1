import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Turns errors into problem details.
struct ProblemAnswers: RouterMiddleware {
  typealias Context = ServiceContext

  /// The paths that the service serves.
  let routes: RouteTable

  /// Passes the request on, and answers with the problem if that fails.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as ProblemDetails {
      return answer(problem, context)
    } catch let error as HTTPError where error.status == .notFound {
      return answer(routes.problem(with: request), context)
    } catch {
      context.logger.error("failed", metadata: ["error": "\(error)"])
      return answer(ProblemDetails(.internalError, "planday failed; please report this"), context)
    }
  }

  /// Returns the response, and closes the connection soon after if the problem demands it.
  private func answer(_ problem: ProblemDetails, _ context: ServiceContext) -> Response {
    if problem.endsConnection {
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    }
    return problem.response
  }
}
