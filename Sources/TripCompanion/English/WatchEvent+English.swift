import Catalogs
public import Geography
import OpeningHours

extension WatchEvent: CustomStringConvertible {
  /// The event as a line, as in `10:02 approach British Museum, 240 m NE, open until 17:00`.
  public var description: String { line(in: .metric) }

  /// Returns the event as a line, with distances in some units.
  public func line(in units: LengthUnits) -> String {
    let way = units.near(distance) + (direction.map { " \($0.rawValue)" } ?? "")
    let facts = "\(place.name), \(way), \(hours)"
    let clock = ClockTime(clamping: local.minutesSinceMidnight)
    return "\(clock) \(kind.name) " + sentence(facts)
  }

  private func sentence(_ facts: String) -> String {
    switch kind {
    case .approach: facts
    case .enter(let isInitial):
      "\(place.name)\(isInitial ? " (already here)" : ""), \(hours): \(place.description)"
    case .dwell(let time): "\(place.name), \(time.rawValue) min"
    case .exit(let time): "\(place.name) after \(time.rawValue) min"
    case .leaveBy(let time): "\(time) for \(facts)"
    case .late(let time): "for \(place.name) by \(time.rawValue) min"
    case .missed(let isPassedOver):
      "\(place.name)\(isPassedOver ? ", passed over" : ", a visit no longer fits")"
    }
  }
}
