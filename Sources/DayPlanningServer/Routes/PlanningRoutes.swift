import Catalogs
import DayPlans
import Formats
import Geography
import HTTPTypes
import Hummingbird
import NIOCore
import OpeningHours
import PlaceSearch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes of the service; its extensions implement them.
struct PlanningRoutes: Sendable {
  /// The cities.
  let cities: CityShelf

  /// The planning threads and queues.
  let desk: PlanDesk

  /// The files of the page.
  let page: PageFiles

  /// The registry of client departures.
  let departures: Departures

  /// The tiles of another host that the page shows; this service's if `nil`.
  let otherTiles: TileSource?

  /// The origins whose pages may use the service.
  let origins: AllowedOrigins

  /// The source of articles on sights; none if `nil`.
  let articles: ArticleShelf?

  /// The source of forecasts; none if `nil`.
  let forecasts: ForecastShelf?

  /// The addresses of this machine at which other devices may reach the service.
  let hosts: [String]

  /// The cache of drawn tiles.
  let tiles = TileCache()

  /// The limits on requests.
  var limits: ServiceLimits { desk.limits }

  /// Every endpoint, in the order of the OpenAPI description.
  var endpoints: [Endpoint] {
    cityEndpoints + pictureEndpoints + planEndpoints + companionEndpoints + mapEndpoints
      + watchEndpoints + pageEndpoints + communityEndpoints
  }

  /// The endpoints for accounts and shared places; none without a community.
  private var communityEndpoints: [Endpoint] {
    #if Community
    cities.shared.map { shared in
      CommunityRoutes(community: shared.community, routes: self, openID: shared.openID).endpoints
    } ?? []
    #else
    []
    #endif
  }

  private var cityEndpoints: [Endpoint] {
    [
      .get("/v1/cities", as: .json, by: .instant { _ in listCities() }),
      .get(
        "/v1/cities/{id}/attractions",
        as: .json,
        by: .reading { call, _ throws(ProblemDetails) in try listAttractions(call) }
      ),
      .get(
        "/v1/cities/{id}/attractions/{sight}",
        as: .json,
        by: .reading { call, _ throws(ProblemDetails) in try showAttraction(call) }
      ),
      .get(
        "/v1/cities/{id}/attractions/{sight}/hours",
        as: .json,
        by: .reading { call, _ throws(ProblemDetails) in try listHours(call) }
      ),
      .get(
        "/v1/cities/{id}/attractions/{sight}/article",
        as: .json,
        by: .waiting { call throws(ProblemDetails) in try await showArticle(call) }
      ),
      .get(
        "/v1/cities/{id}/attractions/{sight}/picture",
        as: .any,
        by: .waiting { call throws(ProblemDetails) in try await showPicture(call) }
      ),
      .get(
        "/v1/cities/{id}/forecast",
        as: .json,
        by: .waiting { call throws(ProblemDetails) in try await showForecast(call) }
      ),
      .get(
        "/v1/search",
        as: .json,
        by: .reading { call, _ throws(ProblemDetails) in try search(call) }
      ),
      .guardedGet(
        "/v1/within",
        as: .geoJSON,
        by: .work { call, _ throws(ProblemDetails) in try within(call) }
      ),
    ]
  }

  private var planEndpoints: [Endpoint] {
    let plans = PlanForm.all.map(\.form)
    return [
      .post(
        "/v1/plan",
        as: plans,
        by: .waiting { call throws(ProblemDetails) in try await plan(call) }
      ),
      .guardedGet(
        "/v1/plan/stream",
        as: .events,
        by: .waiting { call throws(ProblemDetails) in try await stream(call) }
      ),
      .post(
        "/v1/plan/stream",
        as: [.events],
        by: .waiting { call throws(ProblemDetails) in try await stream(call) }
      ),
      .post(
        "/v1/plans",
        as: [.lines],
        by: .waiting { call throws(ProblemDetails) in try await planAll(call) }
      ),
      .post(
        "/v1/check",
        as: [.json],
        by: .work { _, body throws(ProblemDetails) in try check(body) }
      ),
      .post(
        "/v1/retime",
        as: [.json],
        by: .work { _, body throws(ProblemDetails) in try retime(body) }
      ),
      .post(
        "/v1/alternatives",
        as: [.json],
        by: .work { _, body throws(ProblemDetails) in try alternatives(body) }
      ),
      .post(
        "/v1/export",
        as: plans,
        by: .work { call, body throws(ProblemDetails) in try export(body, as: call.form) }
      ),
      .post(
        "/v1/solve",
        as: [.json],
        by: .waiting { call throws(ProblemDetails) in try await solve(call) }
      ),
    ]
  }

  /// The threads, and how long each class may go without taking a job.
  var health: ServiceHealth {
    ServiceHealth(parts: [
      .init(work: "read requests", threads: desk.reading.threads, patience: .seconds(30)),
      .init(
        work: "compute answers",
        threads: desk.work.threads,
        patience: .seconds(2 * limits.workSeconds + 60)
      ),
      .init(
        work: "make plans",
        threads: desk.plans.threads,
        patience: .seconds(2 * limits.seconds + 60)
      ),
    ])
  }

  /// The endpoints for monitoring.
  private var watchEndpoints: [Endpoint] {
    [
      .get(
        "/healthz",
        as: .text,
        by: .instant { _ throws(ProblemDetails) in
          try health.check()
          return .document(Document("ok\n".utf8, as: .text))
        }
      ),
      .get(
        "/metrics",
        as: .metrics,
        by: .instant { _ in
          #if Community
          if let shared = cities.shared { desk.metrics.show(shared) }
          #endif
          return .document(Document(desk.metrics.registry.text.utf8, as: .metrics))
        }
      ),
    ]
  }

  /// Runs work on a thread of a desk in its turn; it is canceled when the client disconnects.
  ///
  /// - Throws: The error of `work`, ``ProblemKind/busy`` or ``ProblemKind/cancelled``.
  func working<Value: Sendable>(
    at desk: WorkDesk,
    for call: Call,
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await self.desk.working(
      at: desk,
      for: call.context.client,
      until: departures.of(call.context.channel),
      work
    )
  }

  /// Reads the request of a call on a reading thread.
  ///
  /// - Throws: The error of `read`, ``ProblemKind/busy`` or ``ProblemKind/cancelled``.
  func reading<Value: Sendable>(
    _ call: Call,
    _ read: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await working(at: desk.reading, for: call, read)
  }
}

/// Whether the threads of a service make progress.
///
/// Busy threads and full queues count as healthy, as long as threads take the next job within the time limit of one.
struct ServiceHealth: Sendable {
  /// A class of threads with its limit.
  struct Part: Sendable {
    /// Their work, for the message.
    let work: String
    /// The threads.
    let threads: PlanningThreads
    /// The longest time without taking a job that is waiting.
    let patience: Duration
  }

  /// All classes.
  let parts: [Part]

  /// Checks all threads.
  ///
  /// - Throws: ``ProblemKind/stuck`` if some have not taken a job for too long.
  func check() throws(ProblemDetails) {
    for part in parts {
      let stall = part.threads.stall()
      guard stall > part.patience else { continue }
      throw ProblemDetails(
        .stuck,
        "the threads that \(part.work) have taken no jobs for \(stall.components.seconds) s; restart the service"
      )
    }
  }
}

/// The route for watching a walk.
///
/// It is stateless: the client sends back the state of the last response.
extension PlanningRoutes {
  /// Reports the events of fixes, as server-sent events.
  func watch(_ json: Data) throws(ProblemDetails) -> Answer {
    let order = try order(in: json) { WatchOrder(reading: $0) }
    let catalog = try cities.catalog(order.city, at: order.plan == nil ? "/city" : "/plan/city")
      .adding(order.plan?.request.places ?? [])
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

extension PlanningRoutes {
  /// The on-trip endpoints: nearby sights, replanning, and watching.
  var companionEndpoints: [Endpoint] {
    [
      .guardedGet(
        "/v1/near",
        as: .json,
        by: .work { call, _ throws(ProblemDetails) in try near(call) }
      ),
      .post(
        "/v1/near",
        as: [.json],
        by: .work { _, body throws(ProblemDetails) in try nearOnPlan(body) }
      ),
      .post(
        "/v1/replan",
        as: [.json],
        by: .waiting { call throws(ProblemDetails) in try await replan(call) }
      ),
      .post(
        "/v1/whatif",
        as: [.json],
        by: .waiting { call throws(ProblemDetails) in try await whatIf(call) }
      ),
      .post(
        "/v1/suggest",
        as: [.json],
        by: .waiting { call throws(ProblemDetails) in try await suggest(call) }
      ),
      .post(
        "/v1/watch/fixes",
        as: [.events],
        by: .work { _, body throws(ProblemDetails) in try watch(body) }
      ),
    ]
  }
}

/// The routes for finished plans, edited by hand or not.
extension PlanningRoutes {
  /// Recomputes a plan and lists its violations.
  func check(_ json: Data) throws(ProblemDetails) -> Answer {
    let (plan, catalog) = try savedPlan(in: json)
    let travel = cities.travel(of: plan)
    let answer = try PlanInput.answering(by: travel) { () throws(ProblemDetails) -> Data in
      do {
        return try PlanCheck(of: plan, in: catalog, traveling: travel).json()
      } catch {
        throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
      }
    }
    return .document(Document(answer, as: .json))
  }

  /// Writes a plan in another format, unchanged.
  func export(_ json: Data, as form: MediaForm) throws(ProblemDetails) -> Answer {
    let (plan, catalog) = try savedPlan(in: json)
    return .document(try document(of: plan, in: catalog, as: form))
  }

  /// Reads a plan and finds the catalog of its city.
  private func savedPlan(in json: Data) throws(ProblemDetails) -> (plan: Plan, catalog: Catalog) {
    let plan = try order(in: json) { Plan(reading: $0) }
    return (plan, try cities.catalog(plan.city, at: "/city").adding(plan.request.places))
  }
}

extension PlanningRoutes {
  /// Lists the cities, each with its number of attractions.
  func listCities() -> Answer {
    let rows = cities.catalogs.map { catalog -> OrderedJSON in
      let pictures = cities.pictures.count(of: catalog.city.id)
      return catalog.city.orderedJSON
        .adding("attractions", .bare("\(catalog.attractions.count)"))
        .adding("pictures", .bare("\(pictures)"))
    }
    return .document(.ordered(.list(rows)).cacheable)
  }

  /// Lists the attractions of a city that match the query.
  func listAttractions(_ call: Call) throws(ProblemDetails) -> Answer {
    let id = call.part("id")
    guard let catalog = cities[id] else {
      throw ProblemDetails(.notFound, cities.complaint(about: id))
    }
    let filter = try AttractionFilter(call.query(AttractionFilter.names))
    let rows = catalog.attractions.compactMap { filter.row($0, in: catalog) }
    let list = OrderedJSON.object([
      ("city", .text(id)), ("license", .text(catalog.license)),
      ("attribution", .list(catalog.attribution.map(OrderedJSON.text))),
      ("attractions", .list(rows)),
    ])
    return .document(.ordered(list).cacheable)
  }
}

extension OrderedJSON {
  /// Returns this object with another member at its end.
  func adding(_ key: String, _ value: Self) -> Self {
    guard case .object(let members) = self else { return self }
    return .object(members + [(key, value)])
  }
}

extension PlanningRoutes {
  /// The parameters of a search.
  private static let searchNames = ["city", "q", "limit"]

  /// The longest query, in bytes; no name is longer.
  private static let longestQuery = 200

  /// Finds places of a city by name.
  func search(_ call: Call) throws(ProblemDetails) -> Answer {
    let query = try call.query(Self.searchNames)
    guard let city = try query.value("city") else {
      throw .query("city", "is missing; pass the id of a city")
    }
    guard let index = cities.index(of: city) else {
      throw .query("city", cities.complaint(about: city))
    }
    let text = try query.value("q") ?? ""
    guard text.utf8.count <= Self.longestQuery else {
      throw .query("q", "is longer than \(Self.longestQuery) bytes; a few letters are enough")
    }
    let limit = try query.value("limit", "a whole number from 1 to 50") { text in
      Int(text).flatMap { (1...50).contains($0) ? $0 : nil }
    }
    let rows = index.search(text, limit: limit ?? 10).map(\.orderedJSON)
    let answer = OrderedJSON.object([
      ("city", .text(city)), ("query", .text(text)), ("results", .list(rows)),
    ])
    return .document(.ordered(answer).cacheable)
  }
}

extension FoundPlace {
  /// The place as JSON; absent values are omitted.
  fileprivate var orderedJSON: OrderedJSON {
    var members: [(String, OrderedJSON)] = [("kind", .text(kind.rawValue))]
    if let id { members.append(("id", .text(id))) }
    members.append(("name", .text(name)))
    if let category { members.append(("category", .text(category.rawValue))) }
    if let detail { members.append(("detail", .text(detail))) }
    if isNear { members.append(("near", .bare("true"))) }
    members.append(("lat", .bare("\(position.latitude)")))
    members.append(("lon", .bare("\(position.longitude)")))
    return .object(members)
  }
}

extension PlanningRoutes {
  /// Reads the body of a request, which must have a certain media type and arrive in time.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - types: The media types, the usual one first; JSON of any kind if there are none.
  ///   - most: The maximum length in bytes; that of the service if `nil`.
  /// - Returns: The body.
  /// - Throws: ``ProblemDetails`` if it is rejected.
  func body(
    of call: Call,
    as types: [String] = [],
    atMost most: Int? = nil
  ) async throws(ProblemDetails) -> Data {
    let most = most ?? limits.bodyBytes
    let tooLong = ProblemDetails(.tooLong, "the body is longer than \(most) bytes")
    try checkType(of: call.request, among: types)
    let length = call.request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= most else { throw tooLong }
    call.context.allowBody(of: call.request)
    let outcome = await withTaskGroup(of: Result<Data, ProblemDetails>.self) { group in
      group.addTask {
        do {
          let buffer = try await call.request.body.collect(upTo: most)
          return .success(Data(buffer.readableBytesView))
        } catch is NIOTooManyBytesError {
          return .failure(tooLong)
        } catch {
          return .failure(ProblemDetails(.badRequest, "the body is incomplete"))
        }
      }
      group.addTask { await timeOver }
      let first = await group.next() ?? .failure(tooLong)
      group.cancelAll()
      return first
    }
    return try outcome.get()
  }

  private func checkType(of request: Request, among types: [String]) throws(ProblemDetails) {
    let type = request.headers[.contentType] ?? "missing"
    let name = (type.split(separator: ";").first ?? "").trimmed.lowercased()
    let isJSON = name == "application/json" || name.hasSuffix("+json")
    guard types.isEmpty ? !isJSON : !types.contains(name) else { return }
    throw ProblemDetails(
      .unsupportedMediaType,
      "the media type of the body is \(type); send \(types.first ?? "application/json")"
    )
  }

  /// The failure when the body does not arrive in time.
  private var timeOver: Result<Data, ProblemDetails> {
    get async {
      try? await Task.sleep(for: .seconds(limits.bodySeconds))
      let detail = "the body did not arrive within \(limits.bodySeconds) s"
      return .failure(ProblemDetails(.tooSlow, detail))
    }
  }
}
