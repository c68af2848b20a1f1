package import Catalogs
import CityCatalogs
import DayPlanner
package import DayPlans
import ExactOrienteering
import Formats
import Geography
import OpeningHours
import Travel

/// The cities of a batch.
package protocol BatchCities: Sendable {
  /// Returns the catalog of a city.
  ///
  /// - Throws: `CatalogLibraryError` if there is no such city, or its catalog cannot be read.
  func catalog(_ id: String) throws -> Catalog

  /// Returns the travel model for a city, by what a request says about streets: by default the streets if there is a map.
  ///
  /// - Throws: ``BatchFault/noMap(_:)`` if streets are requested and there is no map.
  func travel(in city: String, streets use: StreetUse?) throws -> any TravelModel
}

/// Answers the requests of a batch, one at a time.
///
/// The work of a plan is limited, not its time, so the same request has the same answer on every machine.
package struct BatchPlanner: Sendable {
  /// The cities.
  private let cities: any BatchCities

  /// The work of each plan, in seconds of a common machine.
  private let work: Double

  /// How many of the best known sights left out get a reason that takes another search.
  private let reasons: Int

  /// The fields of plans to write.
  private let fields: FieldTree

  /// The maximum number of sights that a plan considers; that of `Planner` by default.
  package var candidateLimit: Int?

  /// Receives each plan.
  package var made: @Sendable (Plan) -> Void = { _ in }

  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - cities: The cities.
  ///   - work: The work of each plan, in seconds of a common machine; it replaces the `seconds` of the requests.
  ///   - reasons: How many of the best known sights left out get a reason that takes another search.
  ///   - fields: The fields of plans to write.
  package init(cities: any BatchCities, work: Double, reasons: Int, fields: FieldTree) {
    (self.cities, self.work, self.reasons, self.fields) = (cities, work, reasons, fields)
  }

  /// Returns the answer to a request: its plan or problem.
  package func answer(to request: BatchLine) -> BatchAnswer {
    do {
      let plan = try plan(for: request)
      made(plan)
      let json = try JSONText(plan.json(isPretty: false))
      return BatchAnswer(to: request, plan: fields.line(of: json.root))
    } catch {
      return BatchAnswer(to: request, problem: BatchProblem(error))
    }
  }

  private func plan(for line: BatchLine) throws -> Plan {
    let order = try PlanOrder(json: line.json.get())
    let catalog = try cities.catalog(order.city)
    // Without a date, the answer would depend on the day of the run.
    guard order.hasDate else { throw BatchFault.noDate }
    var request = try order.request(in: catalog, today: CalendarDate(daysSinceEpoch: 0), seconds: 5)
    let travel = try cities.travel(in: order.city, streets: order.streets)
    if !order.namesMode {
      request.mode = request.usualMode(in: catalog.adding(request.places), traveling: travel)
    }
    var planner = Planner(in: catalog, solver: .exact)
    planner.travel = travel
    planner.work = work
    if let candidateLimit { planner.candidateLimit = candidateLimit }
    let plan = try planner.plan(request, explanations: .mostRelevant(reasons))
    // The legs would be estimates that nobody asked for.
    if let failure = (travel as? EngineTravel)?.failure { throw failure }
    return plan
  }
}

/// Why a line is no request.
package enum BatchFault: Error {
  /// The line is longer than a number of bytes, and not read.
  case tooLong(Int)
  /// The request has no date.
  case noDate
  /// Streets are requested, but the city has no map.
  case noMap(String)
}

/// Why a request has no plan, for programs and for people.
package struct BatchProblem {
  /// The problem as JSON: its code, a sentence, and the faults of the request with their places.
  let json: OrderedJSON

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - code: The problem, for programs.
  ///   - detail: The problem and the remedy, for people.
  package init(code: String, detail: String) {
    json = .object([("code", .text(code)), ("detail", .text(detail))])
  }

  /// Describes an error.
  package init(_ error: any Error) {
    var faults: [OrderedJSON] = []
    let (code, words): (String, String)
    switch error {
    case let error as PlanError:
      (code, words) = (error.code, error.description)
      if case .request(let list) = error {
        faults = list.map { Self.fault(at: "/\($0.name)", $0.problem) }
      }
    case let error as ReadingError:
      (code, words) = ("form", error.description)
      if case .faults(let list) = error {
        faults = list.map { Self.fault(at: $0.pointer, $0.problem) }
      }
    case let error as AreaError: (code, words) = ("area", error.description)
    case let error as CatalogLibraryError: (code, words) = ("city", error.description)
    case let error as EngineError: (code, words) = ("engine", error.description)
    case BatchFault.tooLong(let bytes):
      (code, words) = ("form", "the line has over \(bytes) bytes; make the request shorter")
    case BatchFault.noDate:
      (code, words) = (
        "form", "the request has no date, so its answer would depend on today: add one"
      )
    case BatchFault.noMap(let city):
      (code, words) = ("streets", "there is no map of streets of \(city); leave streets out")
    default: (code, words) = ("internal", "\(error)")
    }
    let errors = faults.isEmpty ? [] : [("errors", OrderedJSON.list(faults))]
    json = .object([("code", .text(code)), ("detail", .text(words))] + errors)
  }

  private static func fault(at pointer: String, _ problem: String) -> OrderedJSON {
    .object([("pointer", .text(pointer)), ("detail", .text(problem))])
  }
}
