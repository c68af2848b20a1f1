extension PlanningRoutes {
  /// The endpoints for the way: what is near, what to do when the day slips, and what a position means.
  var companionEndpoints: [Endpoint] {
    [
      .guardedGet("/v1/near", as: .json) { call throws(ProblemDetails) in try await near(call) },
      .post("/v1/near", as: [.json]) { call throws(ProblemDetails) in
        try await nearOnPlan(call)
      },
      .post("/v1/replan", as: [.json]) { call throws(ProblemDetails) in try await replan(call) },
      .post("/v1/whatif", as: [.json]) { call throws(ProblemDetails) in try await whatIf(call) },
      .post("/v1/suggest", as: [.json]) { call throws(ProblemDetails) in
        try await suggest(call)
      },
      .post("/v1/watch/fixes", as: [.events]) { call throws(ProblemDetails) in
        try await watch(call)
      },
    ]
  }
}
