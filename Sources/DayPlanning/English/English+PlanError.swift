import Catalogs
import Geography

extension English {
  /// Says why there is no plan, and the remedy.
  static func sentence(for error: PlanError) -> String {
    switch error {
    case .request(let faults): faults.map(\.description).joined(separator: "\n")
    case .nothingToVisit(let nearest, let distance): nothing(nearest, distance)
    case .mustImpossible(let sight, let hours):
      "\(sight.id) must be visited but cannot be: \(sight.sentence)"
        + (hours.map { " (hours: \($0))" } ?? "") + (sight.advice.map { ": \($0)" } ?? "")
    case .pinImpossible(let pin):
      "\(pin.sight) cannot be visited as it is pinned (\(pin)), since it is not open then for long enough: "
        + "change the time or the stay"
    case .mustsClash(let ids):
      "these sights must be visited but do not fit together, even with the shortest stays: "
        + "\(ids.joined(separator: ", ")); drop one of them or lengthen the day"
    case .mustsUnsettled(let ids):
      "no plan with all of \(ids.joined(separator: ", ")) was found in time; "
        + "allow more seconds, or drop one of them"
    case .noWay(let minutes, let longest): noWay(minutes, longest)
    case .noWayAcross(let ids, let mode, let canRide): noWayAcross(ids, mode, canRide)
    case .cancelled: "planning was cancelled"
    case .unsound(let violations):
      "the plan fails its own check, please report this: "
        + violations.map(\.description).joined(separator: "; ")
    }
  }

  private static func nothing(_ nearest: String?, _ distance: Meters?) -> String {
    guard let nearest, let distance else {
      return "nothing in the area matches the request: relax it or enlarge the area"
    }
    let length =
      distance < Meters(2_000)
      ? "\(Int(distance.rawValue.rounded())) m" : "\(Int(distance.rawValue / 1_000)) km"
    return "the area contains no sights; the nearest is \(nearest), \(length) from its center: "
      + "enlarge the area"
  }

  private static func noWayAcross(_ ids: [String], _ mode: TravelMode, _ canRide: Bool) -> String {
    let ends =
      switch ids.count {
      case 0: "from the start to the end"
      case 1: "to \(ids[0]) from where the day starts or ends"
      default: "between \(ids.listed)"
      }
    let remedy = canRide ? "plan by public transport (mode transit), or " : ""
    return "there is no way \(ends) \(noWayWords(mode)), since water is between: \(remedy)"
      + (ids.isEmpty ? "move one of them" : ids.count == 1 ? "drop it" : "drop one of them")
  }

  /// Says how one cannot get somewhere.
  static func noWayWords(_ mode: TravelMode) -> String {
    switch mode {
    case .walk: "on foot"
    case .cycle: "by bicycle"
    case .drive: "by car"
    case .transit: "on foot or by public transport"
    }
  }

  private static func noWay(_ minutes: Minutes, _ longest: Minutes?) -> String {
    guard let longest else {
      return "the trip from start to end takes \(minutes.rawValue) min, more than the day allows: "
        + "lengthen the day or move one of them"
    }
    return "the trip from start to end, \(minutes.rawValue) min, cannot be split into legs of at "
      + "most \(longest.rawValue) min: allow longer legs"
  }
}
