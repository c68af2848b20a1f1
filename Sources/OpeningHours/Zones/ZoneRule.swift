#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

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

  /// Returns the local time `minutes` of real time after `start`, taking clock changes into account.
  package func localDateTime(_ minutes: Int, after start: LocalDateTime) -> LocalDateTime {
    guard start.date.isEvaluable else { return start.adding(minutes: minutes) }
    return localDateTime(atUTC: utcSeconds(of: start) + 60 * minutes)
  }
}

extension ZoneRule {
  /// A moment at which the clocks change.
  package struct Change: Hashable, Sendable {
    /// The instant, in seconds since 1970-01-01T00:00:00Z.
    package let instant: Int

    /// The offset from UTC before it, in seconds.
    package let offsetBefore: Int

    /// The offset from UTC from then on, in seconds.
    package let offsetAfter: Int
  }

  /// Returns the clock changes between two instants, in chronological order.
  ///
  /// Changes that are undone within a day may be missed; no zone has had any since 1970.
  ///
  /// - Parameter instants: The instants, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The changes.
  /// - Complexity: O(*n*) for *n* days.
  package func changes(in instants: Range<Int>) -> [Change] {
    stride(from: instants.lowerBound, to: instants.upperBound, by: 86_400).compactMap { day in
      change(between: day, and: min(day + 86_400, instants.upperBound))
    }
  }

  /// Returns the change after `start` and up to `end`, if their offsets differ.
  private func change(between start: Int, and end: Int) -> Change? {
    let (before, after) = (utcOffset(atUTC: start), utcOffset(atUTC: end))
    guard before != after else { return nil }
    var (low, high) = (start, end)
    while high - low > 1 {
      let middle = (low + high) / 2
      if utcOffset(atUTC: middle) == before { low = middle } else { high = middle }
    }
    return Change(instant: high, offsetBefore: before, offsetAfter: after)
  }
}

/// The transitions of a time zone from the system's time zone data.
///
/// > Source: A. D. Olson, P. Eggert, K. Murchison, "The Time Zone Information Format (TZif)", RFC 9636,
/// > <https://www.rfc-editor.org/rfc/rfc9636>.
struct ZoneTable: Hashable {
  /// The instants of the transitions, in seconds since 1970, in ascending order.
  private let instants: [Int]

  /// The offset after each transition, in seconds.
  private let offsets: [Int]

  /// The offset before the first transition, in seconds.
  private let firstOffset: Int

  /// The rule after the last transition, if any.
  private let rule: PosixZone?

  /// Reads the system's data for a zone, or returns `nil` if there is none.
  init?(identifier: String) {
    let isSafe = identifier.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "/_+-".utf8.contains($0)
    }
    guard isSafe, !identifier.isEmpty, !identifier.hasPrefix("/"), identifier.utf8.count < 100,
      let bytes = Self.contents(of: "/usr/share/zoneinfo/" + identifier)
    else { return nil }
    self.init(bytes: bytes)
  }

  /// Parses data in TZif format, or returns `nil` if it is invalid.
  init?(bytes: [UInt8]) {
    guard var header = Header(bytes, at: 0) else { return nil }
    if header.version > 0 {
      // The first block has 32-bit times, for old readers; this uses the second.
      guard let second = Header(bytes, at: header.end(timeSize: 4)) else { return nil }
      header = second
    }
    let size = header.version > 0 ? 8 : 4
    guard header.end(timeSize: size) <= bytes.count, header.typeCount > 0 else { return nil }
    let types = header.body + header.timeCount * size
    let infos = types + header.timeCount
    let typeOffsets = (0..<header.typeCount).map {
      Self.integer(bytes, at: infos + $0 * 6, size: 4)
    }
    var instants: [Int] = []
    var offsets: [Int] = []
    for index in 0..<header.timeCount {
      let type = Int(bytes[types + index])
      guard type < typeOffsets.count else { return nil }
      let instant = Self.integer(bytes, at: header.body + index * size, size: size)
      guard instants.last.map({ $0 < instant }) ?? true else { return nil }
      instants.append(instant)
      offsets.append(typeOffsets[type])
    }
    guard typeOffsets.allSatisfy({ abs($0) <= 172_800 }) else { return nil }
    self.instants = instants
    self.offsets = offsets
    firstOffset = typeOffsets[0]
    rule = header.version > 0 ? Self.footer(bytes, at: header.end(timeSize: size)) : nil
  }

  /// Returns the offset from UTC at an instant, in seconds.
  ///
  /// - Complexity: O(log *n*) in the number of transitions.
  func offset(atUTC seconds: Int) -> Int {
    var low = 0
    var high = instants.count
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == instants.count, let rule { return rule.offset(atUTC: seconds) }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  /// The header of a block.
  private struct Header {
    /// The version; 0 for version 1.
    let version: UInt8
    /// The position of the data.
    let body: Int
    /// The number of transitions.
    let timeCount: Int
    /// The number of local time types.
    let typeCount: Int
    /// The size of the skipped data, in bytes, except for leap seconds.
    private let restCount: Int
    /// The number of leap seconds.
    private let leapCount: Int

    /// Parses the header at `start`.
    init?(_ bytes: [UInt8], at start: Int) {
      guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let counts = (0..<6).map { ZoneTable.integer(bytes, at: start + 20 + $0 * 4, size: 4) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      version = bytes[start + 4]
      body = start + 44
      (leapCount, timeCount, typeCount) = (counts[2], counts[3], counts[4])
      restCount = counts[0] + counts[1] + counts[5]
    }

    /// Returns the position of the end of the block.
    func end(timeSize: Int) -> Int {
      body + timeCount * (timeSize + 1) + typeCount * 6 + leapCount * (timeSize + 4) + restCount
    }
  }

  /// Returns the big-endian integer of `size` bytes at `start`, which must be in bounds.
  private static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int {
    let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(truncatingIfNeeded: value)
  }

  /// Returns the rule between the line breaks at `start`.
  private static func footer(_ bytes: [UInt8], at start: Int) -> PosixZone? {
    guard start < bytes.count, bytes[start] == 0x0A else { return nil }
    let rest = bytes[(start + 1)...]
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    return PosixZone(parsing: String(decoding: rest[..<end], as: UTF8.self))
  }

  /// Returns the contents of a file of at most one megabyte, or `nil`.
  private static func contents(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return count > 0 && count < bytes.count ? Array(bytes[..<count]) : nil
  }
}
