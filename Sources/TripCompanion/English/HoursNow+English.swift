import OpeningHours

extension HoursNow: CustomStringConvertible {
  /// The hours in words, as in `open until 17:30`.
  public var description: String {
    switch self {
    case .open(let end?): "open until \(end)"
    case .open(nil): "open all day"
    case .opens(let time): "opens at \(time)"
    case .closed: "closed"
    case .unknown: "hours unknown"
    }
  }
}
