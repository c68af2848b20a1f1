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
    case .pinImpossible(let pin, let obstacle, let fix):
      "\(pin.sight) cannot be visited as it is pinned (\(pin)): \(sentence(for: obstacle)); "
        + (fix.map { "\(sentence(for: $0)), or change the pin" } ?? "change the time or the stay")
    case .mustsClash(let ids, let remedies): clash(ids, remedies)
    case .mustsUnsettled(let ids, isCut: true):
      "no plan with all of \(ids.joined(separator: ", ")) was found in time; "
        + "allow more seconds, or drop one of them"
    case .mustsUnsettled(let ids, isCut: false):
      "the search found no plan with all of \(ids.joined(separator: ", ")), and cannot prove that there is none; "
        + "drop one of them, lengthen the day, or let the exact method decide"
    case .noWay(let minutes, let limit): noWay(minutes, limit)
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
    return "no way \(ends) \(noWayWords(mode)) is known: \(remedy)"
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

  private static func clash(_ ids: [String], _ remedies: [LeftOut.Fix]) -> String {
    let breaks = remedies.compactMap { fix in
      if case .dropBreak(let kind) = fix { "the \(kind.rawValue) that you asked for" } else { nil }
    }
    let beside = breaks.isEmpty ? "" : " beside \(breaks.listed)"
    let advice = remedies.map(sentence(for:)).joined(separator: ", or ")
    return ids.count == 1
      ? "\(ids[0]) must be visited but does not fit into the day\(beside), even with the shortest stay: \(advice)"
      : "these sights must be visited but do not fit together\(beside), even with the shortest stays: "
        + "\(ids.joined(separator: ", ")); \(advice)"
  }

  /// Says what keeps a pin from being met.
  private static func sentence(for obstacle: PinObstacle) -> String {
    switch obstacle {
    case .dayStarts(let time): "the day starts at \(time)"
    case .dayEnds(let time): "the day ends at \(time)"
    case .closed(let date): "it is closed on \(date.spoken)"
    case .hours(let date, let needed, let open):
      "on \(date.spoken) it is open \(open.map { "\($0.from)-\($0.until)" }.listed), "
        + "and a visit takes at least \(needed.rawValue) min from the door on"
    }
  }

  private static func noWay(_ minutes: Minutes, _ limit: WayLimit) -> String {
    let trip = "the trip from start to end takes \(minutes.rawValue) min"
    return switch limit {
    case .day: "\(trip), more than the day allows: lengthen the day or move one of them"
    case .breaks(let kinds):
      "\(trip), which leaves no time for \(kinds.map(\.rawValue).listed): "
        + "lengthen the day, or ask for shorter breaks or none"
    case .mostTravel(let most):
      "\(trip), more than the \(most.rawValue) min of travel allowed a day: "
        + "allow more, or move one of them"
    case .longestLeg(let longest):
      "the trip from start to end, \(minutes.rawValue) min, cannot be split into legs of at "
        + "most \(longest.rawValue) min: allow longer legs"
    }
  }
}
