import Catalogs
import DayPlanning

/// What a plan is made from.
struct PlanInput: Sendable {
  /// What the visitor asks for.
  let request: PlanRequest

  /// The city.
  let catalog: Catalog

  /// Where travel times come from.
  let travel: any TravelModel
}
