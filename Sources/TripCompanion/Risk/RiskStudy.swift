public import Catalogs
public import DayPlans
import OpeningHours

/// Finds how likely a plan is to hold, by simulated days.
///
/// On a simulated day the visitor sets out as planned, walks, queues, and stays for as long as the draws say, and goes on at once:
/// an early visitor gets in early if it is open. A visit that closing or the end of the day cuts below its shortest stay is
/// missed, and the visitor goes on from the door.
public struct RiskStudy: Sendable {
  /// The city.
  let catalog: Catalog

  /// The distributions.
  public var model: RiskModel

  /// Creates a study.
  ///
  /// - Parameters:
  ///   - catalog: The city and its sights.
  ///   - model: The distributions.
  public init(in catalog: Catalog, model: RiskModel = RiskModel()) {
    self.catalog = catalog
    self.model = model
  }

  /// Returns what simulated days say about each day of a plan.
  ///
  /// - Complexity: O(*d* *s*² log *m*) for *d* simulated days of *s* stops and *m* minutes.
  public func risks(of plan: Plan) -> [DayRisk] {
    plan.days.map { simulation(of: $0, in: plan).risk }
  }

  /// Returns the chance that every stop and the end of every day of a plan is on time.
  public func safety(of plan: Plan) -> Double {
    plan.days.reduce(1) { $0 * simulation(of: $1, in: plan).safety }
  }

  private func simulation(of day: Plan.Day, in plan: Plan) -> DaySimulation {
    DaySimulation(
      day,
      course: DayCourse(day, of: plan, in: catalog, model: model),
      model: model,
      travelCost: plan.request.minuteCost
    )
  }
}
