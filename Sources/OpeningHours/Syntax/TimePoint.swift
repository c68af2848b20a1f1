/// A time of day: on the clock, or at an offset from what the sun does.
enum TimePoint: Hashable {
  /// The minutes since midnight, to 48:00.
  case clock(Int)

  /// An event of the sun and the minutes from it.
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

  /// Whether a clock of twelve hours shows this time too.
  var isOnTwelveHourClock: Bool {
    if case .clock(let minutes) = self { (60..<780).contains(minutes) } else { false }
  }

  /// Returns minutes as `HH:MM`.
  static func digits(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
