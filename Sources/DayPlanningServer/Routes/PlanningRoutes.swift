import DayPlanning
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

  /// What clients may ask for.
  var limits: ServiceLimits { desk.limits }

  /// Every route, in the order of the documentation.
  var endpoints: [Endpoint] {
    [
      .get("/v1/cities", as: .json) { _ in listCities() },
      .post("/v1/plan", as: PlanForm.all.map(\.form)) { call throws(ProblemDetails) in
        try await plan(call)
      },
      .get("/healthz", as: .text) { _ in Response("ok\n".utf8, as: .text) },
    ] + pageEndpoints
  }
}
