extension PlanningRoutes {
  /// The endpoints for the way: what is near, what to do when the day slips, and what a position means.
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
