/// A time zone: the offset from UTC at any instant.
///
/// London, New York, and Vancouver are built in, because the system's time zone data may be missing or outdated:
/// British Columbia has stayed on UTC−7 all year since March 8, 2026. Other zones come from the system's data. The
/// built-in rules are the current ones; they have applied in London since 1996, and in New York and Vancouver since
/// 2007.
public struct ZoneRule: Hashable, Sendable {
  /// How the offset is determined.
  private enum Source: Hashable {
    /// The same rule for all years.
    case posix(PosixZone)
    /// One rule before an instant and another from then on.
    case changing(before: PosixZone, from: Int, after: PosixZone)
    /// A table of transitions, followed by a rule.
    case table(ZoneTable)
  }

  /// How the offset is determined.
  private let source: Source

  /// Creates an IANA time zone, or returns `nil` if there is no data for it.
  ///
  /// - Parameter identifier: The identifier, as in `Europe/London`.
  public init?(identifier: String) {
    if let source = Self.builtIn(identifier) {
      self.source = source
    } else if let table = ZoneTable(identifier: identifier) {
      source = .table(table)
    } else {
      return nil
    }
  }

  /// Creates a time zone from a POSIX `TZ` string, or returns `nil` if it is invalid.
  ///
  /// - Parameter posix: The rule, as in `EST5EDT,M3.2.0,M11.1.0`.
  public init?(posix: String) {
    guard let zone = PosixZone(parsing: posix) else { return nil }
    source = .posix(zone)
  }

  /// UTC.
  public static let utc = Self(source: .posix(PosixZone(standardOffset: 0)))

  private init(source: Source) {
    self.source = source
  }

  /// Returns the rule of a built-in zone.
  private static func builtIn(_ identifier: String) -> Source? {
    switch identifier {
    case "Europe/London": PosixZone(parsing: "GMT0BST,M3.5.0/1,M10.5.0").map { .posix($0) }
    case "America/New_York": PosixZone(parsing: "EST5EDT,M3.2.0,M11.1.0").map { .posix($0) }
    case "America/Vancouver":
      PosixZone(parsing: "PST8PDT,M3.2.0,M11.1.0").map {
        // 2026-03-08T10:00:00Z, the last time the clocks went forward.
        .changing(before: $0, from: 1_772_964_000, after: PosixZone(standardOffset: -25_200))
      }
    case "UTC", "Etc/UTC", "GMT": .posix(PosixZone(standardOffset: 0))
    default: nil
    }
  }

  /// The supported instants: the years 1 to 9999, minus a margin at both ends.
  private static let instants = -62_135_500_000...253_402_200_000

  /// Returns the offset from UTC at an instant.
  ///
  /// - Parameter secondsSince1970: The instant, in seconds since 1970-01-01T00:00:00Z. Instants outside the years 1 to
  ///   9999 are clamped.
  /// - Returns: The offset in seconds, positive east.
  public func utcOffset(atUTC secondsSince1970: Int) -> Int {
    let instant = min(max(secondsSince1970, Self.instants.lowerBound), Self.instants.upperBound)
    switch source {
    case .posix(let zone): return zone.offset(atUTC: instant)
    case .changing(let before, let change, let after):
      return (instant < change ? before : after).offset(atUTC: instant)
    case .table(let table): return table.offset(atUTC: instant)
    }
  }

  /// Returns the instant at which local time is `local`.
  ///
  /// If the clocks skip `local`, the result is as far after the transition as `local` is after the first skipped
  /// minute. If `local` occurs twice, the result is the first occurrence unless `preferringSecond` is true.
  ///
  /// - Parameters:
  ///   - local: The local time.
  ///   - preferringSecond: Whether to prefer the second occurrence of an ambiguous time.
  /// - Returns: The instant, in seconds since 1970-01-01T00:00:00Z.
  public func utcSeconds(of local: LocalDateTime, preferringSecond: Bool = false) -> Int {
    let days = min(max(local.date.daysSinceEpoch, -719_000), 2_932_000)
    let clock = days * 86_400 + local.minutesSinceMidnight * 60
    let before = utcOffset(atUTC: clock - 86_400)
    let after = utcOffset(atUTC: clock + 86_400)
    let candidates = [clock - max(before, after), clock - min(before, after)]
      .filter { $0 + utcOffset(atUTC: $0) == clock }
    let found = preferringSecond ? candidates.last : candidates.first
    return found ?? clock - before
  }

  /// Returns the local time at an instant, truncated to minutes.
  ///
  /// - Parameter secondsSince1970: The instant, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The local time.
  public func localDateTime(atUTC secondsSince1970: Int) -> LocalDateTime {
    let instant = min(max(secondsSince1970, Self.instants.lowerBound), Self.instants.upperBound)
    let clock = instant + utcOffset(atUTC: instant)
    let day = clock.dividedRoundingDown(by: 86_400)
    return LocalDateTime(
      date: CalendarDate(daysSinceEpoch: day),
      rolling: (clock - day * 86_400) / 60
    )
  }

  /// Returns the local time some real minutes after a local time; over a clock change the wall clock shows another than its sum.
  package func localDateTime(_ minutes: Int, after start: LocalDateTime) -> LocalDateTime {
    guard start.date.isEvaluable else { return start.adding(minutes: minutes) }
    return localDateTime(atUTC: utcSeconds(of: start) + 60 * minutes)
  }
}
