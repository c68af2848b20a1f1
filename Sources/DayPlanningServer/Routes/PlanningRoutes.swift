import Hummingbird

/// The routes of the service; its extensions implement them.
struct PlanningRoutes: Sendable {
  /// The cities.
  let cities: CityShelf

  /// Where plans are made.
  let desk: PlanDesk

  /// The files of the page.
  let page: PageFiles

  /// Who has left.
  let departures: Departures

  /// The threads on which requests are read and checked.
  let readers: PlanningThreads

  /// The tiles of another host that the page shows; those drawn here if `nil`.
  let otherTiles: TileSource?

  /// Where the articles on sights come from; there are none if `nil`.
  let articles: ArticleShelf?

  /// The tiles drawn last.
  let tiles = TileCache()

  /// Limits on what clients may ask for.
  var limits: ServiceLimits { desk.limits }

  /// Every endpoint, in the order of the OpenAPI description.
  var endpoints: [Endpoint] {
    cityEndpoints + planEndpoints + companionEndpoints + mapEndpoints + watchEndpoints
      + pageEndpoints
  }

  private var cityEndpoints: [Endpoint] {
    [
      .get("/v1/cities", as: .json) { _ in listCities() },
      .get("/v1/cities/{id}/attractions", as: .json) { call throws(ProblemDetails) in
        try listAttractions(call)
      },
      .get("/v1/cities/{id}/attractions/{sight}", as: .json) { call throws(ProblemDetails) in
        try showAttraction(call)
      },
      .get("/v1/cities/{id}/attractions/{sight}/hours", as: .json) { call throws(ProblemDetails) in
        try listHours(call)
      },
      .get("/v1/cities/{id}/attractions/{sight}/article", as: .json) {
        call throws(ProblemDetails) in try await showArticle(call)
      },
      .get("/v1/cities/{id}/attractions/{sight}/picture", as: .any) {
        call throws(ProblemDetails) in try await showPicture(call)
      },
      .get("/v1/search", as: .json) { call throws(ProblemDetails) in try search(call) },
      .guardedGet("/v1/within", as: .geoJSON) { call throws(ProblemDetails) in
        try await within(call)
      },
    ]
  }

  private var planEndpoints: [Endpoint] {
    [
      .post("/v1/plan", as: PlanForm.all.map(\.form)) { call throws(ProblemDetails) in
        try await plan(call)
      },
      .guardedGet("/v1/plan/stream", as: .events) { call throws(ProblemDetails) in
        try await stream(call)
      },
      .post("/v1/check", as: [.json]) { call throws(ProblemDetails) in try await check(call) },
      .post("/v1/retime", as: [.json]) { call throws(ProblemDetails) in try await retime(call) },
      .post("/v1/alternatives", as: [.json]) { call throws(ProblemDetails) in
        try await alternatives(call)
      },
      .post("/v1/export", as: PlanForm.all.map(\.form)) { call throws(ProblemDetails) in
        try await export(call)
      },
      .post("/v1/solve", as: [.json]) { call throws(ProblemDetails) in try await solve(call) },
    ]
  }

  /// The threads, and how long each set may be busy at most: reading is quick, and a plan has its seconds.
  var health: ServiceHealth {
    ServiceHealth(parts: [
      .init(work: "read requests", threads: readers, patience: .seconds(30)),
      .init(
        work: "make plans",
        threads: desk.threads,
        patience: .seconds(2 * limits.seconds + 60)
      ),
    ])
  }

  /// The endpoints for monitoring.
  private var watchEndpoints: [Endpoint] {
    [
      .get("/healthz", as: .text) { _ throws(ProblemDetails) in
        try health.check()
        return .document(Document("ok\n".utf8, as: .text))
      },
      .get("/metrics", as: .metrics) { _ in
        .document(Document(desk.metrics.registry.text.utf8, as: .metrics))
      },
    ]
  }
}
