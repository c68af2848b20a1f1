import Orienteering

extension VroomSolution {
  private enum CodingKeys: String, CodingKey {
    case code, summary, unassigned, routes, planday
  }

  private enum SummaryKeys: String, CodingKey {
    case routes, unassigned, violations, computingTimes
  }

  /// Writes the solution as VROOM does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(0, forKey: .code)
    try container.encode(unassigned, forKey: .unassigned)
    try container.encode(routes, forKey: .routes)
    try container.encode(proof, forKey: .planday)
    try routes.reduce(into: Total()) { $0.add($1.total) }
      .encode(to: container.superEncoder(forKey: .summary))
    var summary = container.nestedContainer(keyedBy: SummaryKeys.self, forKey: .summary)
    try summary.encode(routes.count, forKey: .routes)
    try summary.encode(unassigned.count, forKey: .unassigned)
    try summary.encode([String](), forKey: .violations)
    try summary.encode(["loading": loading, "solving": milliseconds], forKey: .computingTimes)
  }
}

extension VroomSolution.Total {
  /// Adds the total of another route.
  mutating func add(_ other: Self) {
    cost += other.cost
    setup += other.setup
    service += other.service
    duration += other.duration
    waitingTime += other.waitingTime
    priority += other.priority
  }
}

extension VroomSolution.Route: Encodable {
  private enum CodingKeys: String, CodingKey {
    case vehicle, description, steps, violations
  }

  /// Writes the route with its totals and stops.
  func encode(to encoder: any Encoder) throws {
    try total.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(vehicle, forKey: .vehicle)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encode(steps, forKey: .steps)
    try container.encode([String](), forKey: .violations)
  }
}
