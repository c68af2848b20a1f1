/// A time of day: a clock time, or an offset from a sun event.
enum TimePoint: Hashable {
  /// The minutes since midnight, up to 48:00.
  case clock(Int)

  /// A sun event and an offset in minutes.
  case sun(SunEvent, offset: Int)
}

extension TimePoint: CustomStringConvertible {
  var description: String {
    switch self {
    case .clock(let minutes): Self.digits(minutes)
    case .sun(let event, offset: 0): event.rawValue
    case .sun(let event, let offset):
      "(\(event.rawValue)\(offset < 0 ? "-" : "+")\(Self.digits(abs(offset))))"
    }
  }

  /// Whether this time can also be written on a 12-hour clock.
  var isOnTwelveHourClock: Bool {
    if case .clock(let minutes) = self { (60..<780).contains(minutes) } else { false }
  }

  /// Returns minutes formatted as `HH:MM`.
  static func digits(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
