import Batches
import Catalogs
import CityCatalogs
import DayPlans
import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import Travel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// The parameters of a batch.
  private static let batchNames = ["work", "reasons", "fields"]

  /// The maximum number of requests in a batch.
  private static let mostRequests = 1_000

  /// The maximum number of reasons of a plan that take another search each.
  private static let mostReasons = 10

  /// Plans for each line of the body, and answers with a line for each, in their order, as soon as they are found.
  func planAll(_ call: Call) async throws(ProblemDetails) -> Answer {
    let planner = try batchPlanner(call.query(Self.batchNames))
    let text = try await body(of: call, as: [MediaForm.lines.name, "application/jsonl"])
    let lines = try await reading(call) { () throws(ProblemDetails) in try Self.lines(of: text) }
    // A busy service refuses a batch as it refuses a plan.
    let place = try desk.place(for: call.context.client)
    let batch = ServedBatch(
      lines: lines,
      planner: planner,
      desk: desk,
      client: call.context.client,
      departure: departures.of(call.context.channel)
    )
    let body = ResponseBody { writer in
      try await batch.answer(at: place) { try await writer.write(ByteBuffer(string: $0)) }
      try await writer.finish(nil)
    }
    let headers: HTTPFields = [
      .contentType: MediaForm.lines.header, .cacheControl: "no-store",
    ]
    return .response(Response(status: .ok, headers: headers, body: body))
  }

  /// Reads the parameters.
  private func batchPlanner(_ query: QueryItems) throws(ProblemDetails) -> BatchPlanner {
    let most = limits.seconds
    let work = try query.value("work", "a number of seconds from 0.01 to \(most)") { text in
      Double(text).flatMap { (0.01...most).contains($0) ? $0 : nil }
    }
    let reasons = try query.value("reasons", "a whole number from 0 to \(Self.mostReasons)") {
      Int($0).flatMap { (0...Self.mostReasons).contains($0) ? $0 : nil }
    }
    var fields = FieldTree.everything
    if let text = try query.value("fields") {
      do throws(FieldTreeError) {
        fields = try FieldTree(parsing: text)
      } catch {
        throw .query("fields", error.description)
      }
    }
    var planner = BatchPlanner(
      cities: ShelvedCities(shelf: cities),
      work: work ?? min(5, most),
      reasons: reasons ?? 0,
      fields: fields
    )
    planner.candidateLimit = limits.candidates
    planner.made = { [metrics = desk.metrics] in metrics.count($0) }
    return planner
  }

  /// Splits a body into its requests; blank lines are none, but count.
  private static func lines(of body: Data) throws(ProblemDetails) -> [BatchLine] {
    guard let text = String(validating: body, as: UTF8.self) else {
      throw ProblemDetails(.badRequest, "the body is not UTF-8")
    }
    // "\r\n" is a single character.
    let rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let requests = rows.enumerated().filter { !$1.allSatisfy(\.isWhitespace) }
    guard !requests.isEmpty else {
      throw ProblemDetails(.badRequest, "the body has no requests; send one on each line")
    }
    guard requests.count <= mostRequests else {
      let detail = "\(requests.count) requests; send at most \(mostRequests) at a time"
      throw ProblemDetails(faults: [PointedFault(pointer: "", detail: detail, code: .overLimit)])
    }
    return requests.map { BatchLine(number: $0 + 1, text: String($1)) }
  }
}

/// The cities of the service, for a batch.
private struct ShelvedCities: BatchCities {
  let shelf: CityShelf

  func catalog(_ id: String) throws -> Catalog {
    if let catalog = shelf[id] { return catalog }
    throw shelf.unknown(id)
  }

  func travel(in city: String, streets use: StreetUse?) throws -> any TravelModel {
    do {
      return try shelf.travel(in: city, streets: use, at: "")
    } catch {
      throw BatchFault.noMap(city)
    }
  }
}
