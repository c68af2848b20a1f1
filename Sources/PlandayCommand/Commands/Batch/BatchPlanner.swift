import Catalogs
import CityCatalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Formats
import Geography
import OpeningHours
import Streets
import Synchronization
import Travel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers single requests of a batch.
struct BatchPlanner: Sendable {
  /// The cities.
  let cities: BatchCities

  /// The work of each plan, in seconds of a common machine.
  let work: Double

  /// How many of the sights left out get a reason that takes another search.
  let reasons: Int

  /// The fields of plans to write.
  let fields: FieldTree

  /// Returns the answer to a request: its plan or problem.
  func answer(to request: BatchLine) -> BatchAnswer {
    do {
      let plan = try fields.line(of: JSONText(plan(for: request)).root)
      return BatchAnswer(request: request, body: "\"plan\":\(plan)", isProblem: false)
    } catch {
      let problem = BatchProblem(error).json.line
      return BatchAnswer(request: request, body: "\"problem\":\(problem)", isProblem: true)
    }
  }

  private func plan(for line: BatchLine) throws -> Data {
    guard let json = line.json else { throw BatchFault.tooLong }
    let order = try PlanOrder(json: json)
    let city = try cities.city(order.city)
    // Without a date, the answer would depend on the day of the run.
    guard order.hasDate else { throw BatchFault.noDate }
    var request = try order.request(
      in: city.catalog,
      today: CalendarDate(daysSinceEpoch: 0),
      seconds: 5
    )
    let catalog = city.catalog.adding(request.places)
    let travel = try city.travel(order.streets)
    if !order.namesMode { request.mode = request.usualMode(in: catalog, traveling: travel) }
    var planner = Planner(in: city.catalog, solver: .exact)
    planner.travel = travel
    planner.work = work
    let plan = try planner.plan(request, explanations: .mostRelevant(reasons))
    return try plan.json(isPretty: false)
  }
}

/// The catalogs and travel models of a batch, each read when it is first needed.
final class BatchCities: Sendable {
  /// A city.
  struct City: Sendable {
    /// Its catalog.
    let catalog: Catalog

    /// The streets of its map; `nil` if there is none.
    fileprivate let streets: StreetTravel?

    /// Returns the travel model that a request chooses; by default the streets, if there is a map.
    fileprivate func travel(_ use: StreetUse?) throws -> any TravelModel {
      if use == .off { return StraightLines() }
      if let streets { return streets }
      if use == .on { throw BatchFault.noMap(catalog.city.id) }
      return StraightLines()
    }
  }

  private let library: CatalogLibrary
  private let known = Mutex<[String: City]>([:])

  /// Prepares the cities of a library.
  init(_ library: CatalogLibrary) {
    self.library = library
  }

  /// Returns a city; other threads wait while it is read.
  fileprivate func city(_ id: String) throws -> City {
    try known.withLock { known in
      if let city = known[id] { return city }
      let catalog = try library.catalog(id)
      let streets = try library.streets(of: id).map {
        StreetTravel($0, sights: catalog.attractions, isPrepared: true)
      }
      let city = City(catalog: catalog, streets: streets)
      known[id] = city
      return city
    }
  }
}

/// Why a line is no request.
enum BatchFault: Error {
  /// The line is too long to be read.
  case tooLong
  /// The request has no date.
  case noDate
  /// Streets are requested, but the city has no map.
  case noMap(String)
}

/// Why a request has no plan, for programs and for people.
struct BatchProblem {
  /// The problem as JSON: its code, a sentence, and the faults of the request with their places.
  let json: OrderedJSON

  /// Describes an error.
  init(_ error: any Error) {
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
    case BatchFault.tooLong:
      (code, words) = (
        "form", "the line has over \(LineReader.longest) bytes; make the request shorter"
      )
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
