#if Service
import DayPlanningServer

#if Companion || Engines
import DayPlans
import WebRequests

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#endif

/// Forecasts of a provider, for the service.
enum Forecasts {
  #if Companion || Engines
  /// The longest that an answer may take, in seconds: a visitor waits for it.
  private static let timeout: Int64 = 10

  /// The most bytes of an answer: one day has less than a thousand.
  private static let mostBytes = 1 << 20

  /// Returns the shelf of forecasts of a provider.
  ///
  /// - Throws: `ServiceError` if the address is not that of a provider.
  static func shelf(_ address: String) throws -> ForecastShelf {
    let provider = try ForecastProvider(address)
    return ForecastShelf(provider: provider.name) { city, date in
      let json = try await answer(to: provider.question(about: city, on: date))
      return try ForecastProvider.forecast(in: json, on: date)
    }
  }

  /// Sends a question; its address may have a key, so no error names it.
  private static func answer(to question: String) async throws(ForecastFault) -> Data {
    let headers = [("accept", "application/json"), ("user-agent", "planday/\(planDayVersion)")]
    let reply: HTTPReply
    do {
      reply = try await HTTPTransport.shared.send(
        HTTPRequest(url: question, headers: headers, seconds: timeout, mostBytes: mostBytes)
      )
    } catch {
      switch error {
      case .late: throw ForecastFault(description: "no answer within \(timeout) s")
      case .stalled: throw ForecastFault(description: "the connection timed out")
      case .tooLong:
        throw ForecastFault(description: "an answer of over \(mostBytes >> 20) MiB")
      case .failed(let problem): throw ForecastFault(description: problem)
      }
    }
    guard reply.status == 200 else {
      throw ForecastFault(description: "its answer has the status \(reply.status)")
    }
    return Data(reply.body)
  }
  #else
  /// Throws an error that explains how to get forecasts.
  static func shelf(_ address: String) throws -> ForecastShelf {
    throw Failure(
      .usage,
      "this planday was built without an HTTP client; run make install, or build with --traits Companion,Service"
    )
  }
  #endif
}
#endif
