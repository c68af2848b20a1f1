public import Catalogs
public import Geography

/// The reason for having no plan.
public enum PlanError: Error, Hashable {
  /// The request makes no sense for the city; all faults.
  case request([RequestFault])

  /// No sight is in the area, or none that is wanted; with the nearest sight and its distance.
  case nothingToVisit(nearest: String?, distance: Meters?)

  /// A must cannot be visited under any plan; with the reason, and its opening hours as the catalog has them.
  case mustImpossible(LeftOut, hours: String?)

  /// A pinned sight cannot be visited so, although it can be visited.
  case pinImpossible(Pin)

  /// These musts do not fit together; no smaller set of them clashes.
  case mustsClash([String])

  /// No plan with all musts was found, and none was proved not to exist.
  case mustsUnsettled([String])

  /// Getting from the start to the end takes this long and does not fit into the day, or no sight splits it into legs that are
  /// short enough.
  case noWay(Minutes, longestLeg: Minutes?)

  /// No way leads to a must from the start, or from one must to another; or from the start to the end if there are no sights. With the mode of
  /// travel, and whether public transport is known, which may lead there.
  case noWayAcross(sights: [String], mode: TravelMode, canRide: Bool)

  /// The caller cancelled.
  case cancelled

  /// The plan fails its own check; this is a bug in planday.
  case unsound([PlanCheck.Violation])
}

extension PlanError: CustomStringConvertible {
  /// What is wrong, and the remedy.
  public var description: String { English.sentence(for: self) }
}
