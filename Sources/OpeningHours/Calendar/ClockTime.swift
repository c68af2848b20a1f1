/// A wall-clock time of day in whole minutes, which may extend past midnight.
///
/// A bar that closes at 02:00 closes at 26:00 of the day it opened, so the times of one day stay in order.
public struct ClockTime: Hashable, Sendable {
  /// The minutes since the midnight that begins the day, in `0...2_880`.
  public let minutesSinceMidnight: Int

  /// The minutes by which the clock was set back between the start of the plan's day and this time; negative if it was set
  /// forward, and zero for times that don't belong to such a day.
  private let setBack: Int16

  /// Whether this is the second time on the plan's day at which the clock shows this minute, after it was set back.
  package let isRepeated: Bool

  /// Creates a time from minutes after midnight, or returns `nil` if it is outside `00:00...48:00`.
  public init?(minutesSinceMidnight: Int) {
    guard (0...2_880).contains(minutesSinceMidnight) else { return nil }
    self.init(clamping: minutesSinceMidnight)
  }

  /// Creates the time `hour:minute`, or returns `nil` if it is outside `00:00...48:00`.
  ///
  /// - Parameters:
  ///   - hour: The hour, in `0...48`; 24 and above refer to the next day.
  ///   - minute: The minute, in `0...59`.
  public init?(hour: Int, minute: Int) {
    guard (0...48).contains(hour), (0...59).contains(minute) else { return nil }
    self.init(minutesSinceMidnight: hour * 60 + minute)
  }

  /// Creates the time nearest to a number of minutes after midnight that may lie outside `00:00...48:00`.
  ///
  /// - Parameters:
  ///   - minutes: The minutes, in wall-clock time.
  ///   - setBack: The minutes by which the clock was set back since the start of the day; see `DayClock`.
  ///   - isRepeated: Whether the clock shows this minute for the second time on the day.
  package init(clamping minutes: Int, setBack: Int = 0, isRepeated: Bool = false) {
    minutesSinceMidnight = min(max(minutes, 0), 2_880)
    self.setBack = Int16(clamping: setBack)
    self.isRepeated = isRepeated
  }

  /// The minutes since midnight that count on through a clock change; equal to the wall clock at the start of the plan's day.
  package var elapsedMinutes: Int { minutesSinceMidnight + Int(setBack) }

  /// The wall-clock time, independent of a day.
  package var onWallClock: Self { Self(clamping: minutesSinceMidnight) }

  /// Midnight, the start of the day.
  public static let midnight = Self(clamping: 0)

  /// Midnight at the end of the day: 24:00.
  public static let endOfDay = Self(clamping: 1_440)

  /// The latest time: 48:00, the end of the next day.
  public static let latest = Self(clamping: 2_880)
}

extension ClockTime: Comparable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.elapsedMinutes < rhs.elapsedMinutes
  }
}

extension ClockTime: LosslessStringConvertible {
  /// Creates a time from text in the form `HH:MM` or `H:MM`, or returns `nil` if the text is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: ":") || (48...57).contains($0) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// The time in the form `HH:MM`; past midnight, as in `25:10`.
  public var description: String {
    let (hour, minute) = minutesSinceMidnight.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension ClockTime {
  /// Returns the real minutes from `earlier` to `later`, both on the same day.
  package static func - (later: Self, earlier: Self) -> Int {
    later.elapsedMinutes - earlier.elapsedMinutes
  }
}
