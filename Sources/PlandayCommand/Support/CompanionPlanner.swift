import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SavedPlan {
  /// The planner of this plan's city, with the plan's travel model.
  var planner: Planner {
    var planner = Planner(in: catalog, solver: .exact)
    planner.travel = travel
    planner.threadLimit = ProcessInfo.processInfo.activeProcessorCount
    return planner
  }

  /// The stops that are neither in the catalog nor among the visitor's own places.
  var unknownStops: [Plan.Stop] {
    plan.days.flatMap(\.stops).filter { catalog[$0.id] == nil }
  }

  /// Warns if the map that the plan was made with is not installed, so that travel times are estimated.
  func warnOfEstimates() {
    guard plan.travelBasis != travel.basis else { return }
    Output.standardError(
      "planday: warning: the map that the plan rests on is not installed; travel times are estimated\n"
    )
  }
}
