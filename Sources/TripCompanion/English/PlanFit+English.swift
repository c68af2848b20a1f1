import Catalogs
import OpeningHours

extension PlanFit: CustomStringConvertible {
  /// The answer in words.
  public var description: String {
    switch self {
    case .planned(let time): "planned for \(time)"
    case .fits(let stay, let stop?): "fits after \(stop) for \(stay.rawValue) min"
    case .fits(let stay, nil): "fits now for \(stay.rawValue) min"
    case .tooLong: "does not fit the plan"
    }
  }
}
