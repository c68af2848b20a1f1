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
    case .cancelled: "cancelled"
    case .unsound: "unsound"
    }
  }

  /// The ids of the sights that it is about.
  package var sights: [String] {
    switch self {
    case .mustImpossible(let sight, _): [sight.id]
    case .pinImpossible(let pin, _, _): [pin.sight]
    case .mustsClash(let ids, _), .mustsUnsettled(let ids, _): ids
    case .noWayAcross(let ids, _, _): ids
    case .request, .nothingToVisit, .noWay, .cancelled, .unsound: []
    }
  }
}
