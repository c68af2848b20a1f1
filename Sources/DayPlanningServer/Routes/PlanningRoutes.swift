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

  /// The threads, and how long each set may be busy at most: reading is quick, other work and plans have their seconds.
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
          .document(Document(desk.metrics.registry.text.utf8, as: .metrics))
        }
      ),
    ]
  }

  /// Does work on a thread of a desk in its turn; it is canceled when the client leaves.
  ///
  /// - Throws: What `work` throws, ``ProblemKind/busy`` or ``ProblemKind/cancelled``.
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

  /// Reads the request of a call on a thread for it.
  ///
  /// - Throws: What `read` throws, ``ProblemKind/busy`` or ``ProblemKind/cancelled``.
  func reading<Value: Sendable>(
    _ call: Call,
    _ read: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await working(at: desk.reading, for: call, read)
  }
}
