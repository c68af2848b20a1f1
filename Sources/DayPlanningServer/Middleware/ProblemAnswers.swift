import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Answers whatever goes wrong with problem details.
struct ProblemAnswers: RouterMiddleware {
  typealias Context = ServiceContext

  /// What the service knows.
  let routes: RouteTable

  /// Answers, or says what is wrong.
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

  /// Returns the answer, and closes the connection if a body is left that nobody reads.
  private func answer(_ problem: ProblemDetails, _ context: ServiceContext) -> Response {
    if problem.endsConnection {
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    }
    return problem.response
  }
}
