public import Catalogs
public import Geography

/// The reason that there is no plan.
public enum PlanError: Error, Hashable {
  /// The request makes no sense for the city; all faults.
  case request([RequestFault])

  /// No sight lies in the area, or none that is wanted; with the nearest and how far it is.
  case nothingToVisit(nearest: String?, distance: Meters?)

  /// A sight that must be visited cannot be, whatever else is; why, and its opening hours as the catalog writes them.
  case mustImpossible(LeftOut, hours: String?)

  /// These sights that must be visited do not fit together; no smaller set of them clashes.
  case mustsClash([String])

  /// No plan with all sights that must be visited was found, nor was it shown that there is none.
  case mustsUnsettled([String])

  /// The way from the start to the end takes these minutes and does not fit into the day, or no sight divides it into legs
  /// that are short enough.
  case noWay(Minutes, longestLeg: Minutes?)

  /// Whoever asked has gone.
  case cancelled

  /// A plan was made that its own check refuses; this is a fault of planday.
  case unsound([PlanCheck.Violation])
}

extension PlanError: CustomStringConvertible {
  /// What is wrong and the remedy.
  public var description: String {
    switch self {
    case .request(let faults):
      faults.map(\.description).joined(separator: "\n")
    case .nothingToVisit(let nearest, let distance):
      Self.nothing(nearest: nearest, distance: distance)
    case .mustImpossible(let sight, let hours):
      "\(sight.id) must be visited but cannot be: \(sight.sentence)"
        + (hours.map { " (hours: \($0))" } ?? "") + (sight.advice.map { ": \($0)" } ?? "")
    case .mustsClash(let ids):
      "these sights must be visited but do not fit together, even with the shortest stays: "
        + "\(ids.joined(separator: ", ")); drop one of them or lengthen the day"
    case .mustsUnsettled(let ids):
      "no plan with all of \(ids.joined(separator: ", ")) was found in time; "
        + "allow more seconds, or drop one of them"
    case .noWay(let minutes, let longest?):
      "no sight divides the way from start to end, \(minutes.rawValue) min, into legs of at most "
        + "\(longest.rawValue) min: allow longer legs"
    case .noWay(let minutes, nil):
      "the way from start to end takes \(minutes.rawValue) min, which the day does not allow: "
        + "lengthen the day or move one of them"
    case .cancelled: "the planning was cancelled"
    case .unsound(let violations):
      "the plan does not pass its own check, please report this: "
        + violations.map(\.description).joined(separator: "; ")
    }
  }

  private static func nothing(nearest: String?, distance: Meters?) -> String {
    guard let nearest, let distance else {
      return "nothing in the area is what was asked for: loosen the wishes or enlarge the area"
    }
    let length =
      distance < Meters(2_000)
      ? "\(Int(distance.rawValue.rounded())) m" : "\(Int(distance.rawValue / 1_000)) km"
    return "the area holds no attraction; the nearest is \(nearest), \(length) from its middle: "
      + "enlarge the area"
  }
}
