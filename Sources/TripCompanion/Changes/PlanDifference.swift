public import Catalogs
public import DayPlans

/// How the visits of one plan differ from those of another.
public struct PlanDifference: Hashable, Sendable, Encodable {
  /// A visit.
  public struct Visit: Hashable, Sendable, Encodable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// Its stay in the first plan; `nil` if that does not visit it.
    public var before: Minutes?

    /// Its stay in the second plan; `nil` if that does not visit it.
    public var after: Minutes?
  }

  /// The visits of the first plan that the second does not have, in the order of the first.
  public var lost: [Visit]

  /// The visits that the second plan adds, in its order.
  public var gained: [Visit]

  /// The visits for which the second plan has less time.
  public var shortened: [Visit]

  /// The visits for which the second plan has more time.
  public var lengthened: [Visit]

  /// The additional visiting time of the second plan, in minutes.
  public var visitMinutes: Int

  /// The additional travel of the second plan, in minutes.
  public var travelMinutes: Int

  /// The additional value of the second plan, in points.
  public var value: Double

  /// Compares two plans, or parts of them.
  ///
  /// - Parameters:
  ///   - before: The first.
  ///   - after: The second.
  /// - Complexity: O(*n*) for *n* visits.
  public init(from before: PlanPart, to after: PlanPart) {
    let old = Dictionary(before.stops.map { ($0.id, $0) }) { first, _ in first }
    let new = Dictionary(after.stops.map { ($0.id, $0) }) { first, _ in first }
    func visit(_ stop: Plan.Stop) -> Visit {
      Visit(
        id: stop.id,
        name: stop.name,
        before: old[stop.id]?.minutes,
        after: new[stop.id]?.minutes
      )
    }
    lost = before.stops.filter { new[$0.id] == nil }.map(visit)
    gained = after.stops.filter { old[$0.id] == nil }.map(visit)
    let kept = after.stops.filter { old[$0.id] != nil }.map(visit)
    shortened = kept.filter { $0.after ?? 0 < $0.before ?? 0 }
    lengthened = kept.filter { $0.after ?? 0 > $0.before ?? 0 }
    visitMinutes = (after.visiting - before.visiting).rawValue
    travelMinutes = (after.travel - before.travel).rawValue
    value = ((after.value - before.value) * 1_000).rounded() / 1_000
  }
}

/// The visits of a plan or of a part of it, with their value.
public struct PlanPart: Hashable, Sendable {
  /// The visits, in order.
  public let stops: [Plan.Stop]

  /// The travel between them.
  public let travel: Minutes

  /// The points of the visits less the cost of travel.
  public let value: Double

  /// The minutes spent inside.
  public var visiting: Minutes { stops.reduce(.zero) { $0 + $1.minutes } }

  /// Creates the part that comprises the whole plan.
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
