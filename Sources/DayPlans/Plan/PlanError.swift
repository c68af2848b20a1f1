public import Catalogs
public import Geography
public import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why there is no plan.
public enum PlanError: Error, Hashable {
  /// The request is invalid for the city; all faults.
  case request([RequestFault])

  /// The area has no sights, or none that match; with the nearest sight and its distance.
  case nothingToVisit(nearest: String?, distance: Meters?)

  /// A must cannot be visited in any plan; with the reason, and its opening hours as in the catalog.
  case mustImpossible(LeftOut, hours: String?)

  /// A sight can be visited, but not as it is pinned; with the obstacle and a fix.
  case pinImpossible(Pin, PinObstacle, fix: LeftOut.Fix?)

  /// These musts do not fit together, even without default breaks; no smaller set of them clashes. Each remedy alone is enough.
  case mustsClash([String], remedies: [LeftOut.Fix])

  /// No plan with all musts was found, nor proved impossible; with whether time ran out.
  case mustsUnsettled([String], isCut: Bool)

  /// Getting from the start to the end takes this long, more than a limit allows.
  case noWay(Minutes, WayLimit)

  /// No route leads to a must from the start, or between two musts; without sights, from the start to the end. With the mode of
  /// travel, and whether public transport is known and may lead there.
  case noWayAcross(sights: [String], mode: TravelMode, canRide: Bool)

  /// The source of travel times failed; with what it reported.
  case travelFailed(String)

  /// The caller cancelled.
  case cancelled

  /// The plan fails the check; this is a bug in planday.
  case unsound([PlanCheck.Violation])
}

extension PlanError: CustomStringConvertible {
  /// What is wrong, and the remedy.
  public var description: String { English.sentence(for: self) }
}

/// Why a pin cannot be met.
public enum PinObstacle: Hashable, Sendable {
  /// The day starts after the pinned time.
  case dayStarts(ClockTime)

  /// The day ends before a visit at the pinned time would.
  case dayEnds(ClockTime)

  /// The sight is closed on the pinned date.
  case closed(CalendarDate)

  /// A visit at the pinned time does not fit into the hours of the date; with the least minutes of a visit from the door on, and
  /// the hours.
  case hours(CalendarDate, needed: Minutes, open: [LeftOut.OpenTime])
}

/// The limit that the trip from start to end exceeds.
public enum WayLimit: Hashable, Sendable {
  /// The hours of the day.
  case day

  /// The requested breaks.
  case breaks([BreakKind])

  /// The most travel of a day.
  case mostTravel(Minutes)

  /// The longest leg; no sight splits the trip into shorter ones.
  case longestLeg(Minutes)
}

extension PlanError {
  /// The code of the error, for programs.
  package var code: String {
    switch self {
    case .request: "request"
    case .nothingToVisit: "nothingToVisit"
    case .mustImpossible: "mustImpossible"
    case .pinImpossible: "pinImpossible"
    case .mustsClash: "mustsClash"
    case .mustsUnsettled: "mustsUnsettled"
    case .noWay: "noWay"
    case .noWayAcross: "noWayAcross"
    case .travelFailed: "travelFailed"
    case .cancelled: "cancelled"
    case .unsound: "unsound"
    }
  }

  /// The ids of the sights concerned.
  package var sights: [String] {
    switch self {
    case .mustImpossible(let sight, _): [sight.id]
    case .pinImpossible(let pin, _, _): [pin.sight]
    case .mustsClash(let ids, _), .mustsUnsettled(let ids, _): ids
    case .noWayAcross(let ids, _, _): ids
    case .request, .nothingToVisit, .noWay, .travelFailed, .cancelled, .unsound: []
    }
  }
}

extension PlanError {
  /// What would make a plan possible; each fix alone is enough.
  package var fixes: [LeftOut.Fix] {
    switch self {
    case .mustImpossible(let sight, _): [sight.fix].compactMap(\.self)
    case .pinImpossible(_, _, let fix): [fix].compactMap(\.self)
    case .mustsClash(_, let remedies): remedies
    case .request, .nothingToVisit, .mustsUnsettled, .noWay, .noWayAcross, .travelFailed,
      .cancelled, .unsound:
      []
    }
  }
}

extension PlanError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
