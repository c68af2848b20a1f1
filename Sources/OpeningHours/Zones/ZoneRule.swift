/// The clock of a place: how far it is from UTC, at any instant.
///
/// London, New York and Vancouver are built in, because the zone data of a system may be missing or
/// older than the rule: British Columbia has kept UTC−7 all year since 8 March 2026. Other zones are
/// read from the system's own data. The rules built in are those of today; for London they hold
/// since 1996, for New York and Vancouver since 2007.
public struct ZoneRule: Hashable, Sendable {
  /// What the offset is found by.
  private enum Source: Hashable {
    /// One rule for all years.
    case posix(PosixZone)
    /// One rule until an instant, another from then on.
    case changing(before: PosixZone, from: Int, after: PosixZone)
    /// A list of changes, then a rule.
    case table(ZoneTable)
  }

  /// What the offset is found by.
  private let source: Source

  /// Creates the clock of an IANA time zone, or returns `nil` if nothing is known of it.
  ///
  /// - Parameter identifier: The name, as in `Europe/London`.
  public init?(identifier: String) {
    if let source = Self.builtIn(identifier) {
      self.source = source
    } else if let table = ZoneTable(identifier: identifier) {
      source = .table(table)
    } else {
      return nil
    }
  }

  /// Creates the clock of a POSIX `TZ` string, or returns `nil` if it is none.
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

  /// Returns the rule of a zone that is built in.
  private static func builtIn(_ identifier: String) -> Source? {
    switch identifier {
    case "Europe/London": PosixZone(parsing: "GMT0BST,M3.5.0/1,M10.5.0").map { .posix($0) }
    case "America/New_York": PosixZone(parsing: "EST5EDT,M3.2.0,M11.1.0").map { .posix($0) }
    case "America/Vancouver":
      PosixZone(parsing: "PST8PDT,M3.2.0,M11.1.0").map {
        // 2026-03-08T10:00:00Z, when the clocks went forward for the last time.
        .changing(before: $0, from: 1_772_964_000, after: PosixZone(standardOffset: -25_200))
      }
    case "UTC", "Etc/UTC", "GMT": .posix(PosixZone(standardOffset: 0))
    default: nil
    }
  }

  /// The instants that are answered for: the years 1 to 9999, a little less at both ends.
  private static let instants = -62_135_500_000...253_402_200_000

  /// Returns the seconds to add to UTC for the clock of the place.
  ///
  /// - Parameter secondsSince1970: The instant, in seconds since 1970-01-01T00:00:00Z. Instants
  ///   outside the years 1 to 9999 are taken for the nearest within.
  /// - Returns: The seconds; positive east of Greenwich.
  public func utcOffset(atUTC secondsSince1970: Int) -> Int {
    let instant = min(max(secondsSince1970, Self.instants.lowerBound), Self.instants.upperBound)
    switch source {
    case .posix(let zone): return zone.offset(atUTC: instant)
    case .changing(let before, let change, let after):
      return (instant < change ? before : after).offset(atUTC: instant)
    case .table(let table): return table.offset(atUTC: instant)
    }
  }

  /// Returns the instant at which the clock of the place shows `local`.
  ///
  /// Where the clock is put forward over `local`, the instant is as long after the change as `local`
  /// is after the first minute that does not exist. Where the clock is put back and shows `local`
  /// twice, it is the first time, or the second on request.
  ///
  /// - Parameters:
  ///   - local: The minute on the clock.
  ///   - preferringSecond: Whether the second time is meant where the clock shows `local` twice.
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

  /// Returns what the clock of the place shows at an instant, without its seconds.
  ///
  /// - Parameter secondsSince1970: The instant, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The minute on the clock.
  public func localDateTime(atUTC secondsSince1970: Int) -> LocalDateTime {
    let instant = min(max(secondsSince1970, Self.instants.lowerBound), Self.instants.upperBound)
    let clock = instant + utcOffset(atUTC: instant)
    let day = clock.dividedRoundingDown(by: 86_400)
    return LocalDateTime(
      date: CalendarDate(daysSinceEpoch: day),
      rolling: (clock - day * 86_400) / 60
    )
  }
}
