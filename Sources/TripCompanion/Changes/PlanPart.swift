public import Catalogs
public import DayPlans

/// The visits of a plan or of a part of it, with what they are worth.
public struct PlanPart: Hashable, Sendable {
  /// The visits, in order.
  public let stops: [Plan.Stop]

  /// The travel between them.
  public let travel: Minutes

  /// The points of the visits less the cost of travel.
  public let value: Double

  /// The minutes spent inside.
  public var visiting: Minutes { stops.reduce(.zero) { $0 + $1.minutes } }

  /// Creates the part that is the whole plan.
  public init(_ plan: Plan) {
    self.init(
      stops: plan.days.flatMap(\.stops),
      travel: plan.objective.travelMinutes,
      travelCost: plan.request.minuteCost
    )
  }

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - stops: The visits.
  ///   - travel: The travel between them.
  ///   - travelCost: The cost of a minute of travel, in points.
  init(stops: [Plan.Stop], travel: Minutes, travelCost: Double) {
    self.stops = stops
    self.travel = travel
    let score = stops.reduce(Points.zero) { $0 + $1.netScore }
    value = score.value - travelCost * Double(travel.rawValue)
  }
}
