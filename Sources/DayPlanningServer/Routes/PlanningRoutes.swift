import Hummingbird

/// What the service knows and does; its extensions are its routes.
struct PlanningRoutes: Sendable {
  /// The cities.
  let cities: CityShelf

  /// Where plans are made.
  let desk: PlanDesk

  /// The files of the page.
  let page: PageFiles

  /// Who has left.
  let departures: Departures

  /// Where what clients send is read and checked.
  let readers: PlanningThreads

  /// What clients may ask for.
  var limits: ServiceLimits { desk.limits }

  /// Every route, in the order of the documentation.
  var endpoints: [Endpoint] {
    [
      .get("/v1/cities", as: .json) { _ in listCities() },
      .get("/v1/cities/{id}/attractions", as: .json) { call throws(ProblemDetails) in
        try listAttractions(call)
      },
    ] + planEndpoints + watchEndpoints + pageEndpoints
  }

  /// The routes that plan.
  private var planEndpoints: [Endpoint] {
    [
      .post("/v1/plan", as: PlanForm.all.map(\.form)) { call throws(ProblemDetails) in
        try await plan(call)
      },
      .get("/v1/plan/stream", as: .events) { call throws(ProblemDetails) in
        try await stream(call)
      },
      .post("/v1/check", as: [.json]) { call throws(ProblemDetails) in try await check(call) },
      .post("/v1/export", as: PlanForm.all.map(\.form)) { call throws(ProblemDetails) in
        try await export(call)
      },
      .post("/v1/solve", as: [.json]) { call throws(ProblemDetails) in try await solve(call) },
    ]
  }

  /// The routes for those who watch over the service.
  private var watchEndpoints: [Endpoint] {
    [
      .get("/healthz", as: .text) { _ in Response("ok\n".utf8, as: .text) },
      .get("/metrics", as: .metrics) { _ in
        Response(desk.metrics.registry.text.utf8, as: .metrics)
      },
    ]
  }
}
