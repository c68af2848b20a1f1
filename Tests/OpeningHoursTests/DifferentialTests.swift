import Foundation
import OpeningHours
import TestTools
import Testing

/// Compares results with recorded ones of an independent implementation, opening-hours-py.
struct DifferentialTests {
  @Test(.slow)
  func `agrees with an independent implementation on three thousand schedules over five years`()
    throws
  {
    let facts = try Self.rows(of: "facts.tsv")
    let context = try holidays(in: facts)
    let known = facts.filter { $0[1] != "!" && $0[0] != "#PH" }
    let listed = try listedDifferences(among: known)
    #expect(known.count > 2_900)
    #expect(listed.count * 100 <= known.count, "they agree on 99 % or more")
    // A debug run covers one year of every fourth schedule, a full run everything.
    let isFull = ProcessInfo.processInfo.environment["OPENING_HOURS_FULL"] != nil
    for (index, fact) in known.enumerated() {
      let isListed = listed.contains(fact[0])
      guard isFull || isListed || index % 4 == 0 else { continue }
      let schedule = try #require(try? Schedule(parsing: fact[0]), "\(fact[0])")
      let digests = fact[1].split(separator: ",").map(String.init)
      let years = isFull || isListed ? Array(0..<5) : [index / 4 % 5]
      let differing = years.filter { digest(of: schedule, in: 2_024 + $0, context) != digests[$0] }
      #expect(differing.isEmpty != isListed, "a difference is listed with its reason: \(fact[0])")
    }
  }

  @Test func `rejects what the other implementation rejects, except for tolerated spellings`()
    throws
  {
    let refused = try Self.rows(of: "facts.tsv").filter { $0.last == "!" }.map { $0[0] }
    let read = refused.compactMap { try? Schedule(parsing: $0) }
    #expect(refused.count >= 5)
    #expect(read.allSatisfy { !$0.warnings.isEmpty })
  }

  @Test func `computes the same sun times as the other implementation`() throws {
    for fact in try Self.rows(of: "sun.tsv") {
      let context = ScheduleContext(
        latitude: Double(fact[1]),
        longitude: Double(fact[2]),
        zone: ZoneRule(identifier: fact[0])
      )
      let date = try #require(CalendarDate(fact[3]))
      let ours = try [Schedule(parsing: "dawn-dusk"), Schedule(parsing: "sunrise-sunset")]
        .flatMap { schedule in
          openHours(of: schedule, on: date, in: context).flatMap { [$0.start, $0.end] }
        }
      try #require(ours.count == 4)
      for (time, expected) in zip(ours, fact[4...]) {
        let theirs = try #require(ClockTime(expected)).minutesSinceMidnight
        // The other implementation's zone data predates Vancouver's permanent UTC-7, since 2026.
        let shift = Self.isNewInVancouver(fact[0], date) ? 60 : 0
        #expect(abs(time.minutesSinceMidnight - theirs - shift) <= 2, "\(fact) \(time)")
      }
    }
  }

  @Test func `agrees within two minutes on sun-based hours`() throws {
    let context = ScheduleContext(
      latitude: 51.5074,
      longitude: -0.1278,
      zone: ZoneRule(identifier: "Europe/London")
    )
    var differing: Set<String> = []
    var strings: Set<String> = []
    for fact in try Self.rows(of: "spans.tsv") {
      let date = try #require(CalendarDate(fact[1]))
      let schedule = try #require(try? Schedule(parsing: fact[0]), "\(fact[0])")
      strings.insert(fact[0])
      let theirs = fact[2].split(separator: " ").flatMap { $0.split(separator: "/") }
        .compactMap { LocalDateTime(String($0)) }
      let ours = openHours(of: schedule, on: date, in: context).flatMap { [$0.start, $0.end] }
      let isSame =
        ours.count == theirs.count
        && zip(ours, theirs).allSatisfy {
          $0 <= $1.adding(minutes: 2) && $1 <= $0.adding(minutes: 2)
        }
      if !isSame { differing.insert(fact[0]) }
    }
    #expect(strings.count >= 70)
    #expect(differing == (try listedDifferences(among: strings.map { [$0] })))
  }

  // MARK: - Facts

  /// Returns the rows of a data file, without comments.
  private static func rows(of name: String) throws -> [[String]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appending(path: "Differential").appending(path: name),
      encoding: .utf8
    )
    return text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Returns the strings in `facts` with a listed difference.
  private func listedDifferences(among facts: [[String]]) throws -> Set<String> {
    Set(try Self.rows(of: "differences.tsv").map { $0[0] }).intersection(facts.map { $0[0] })
  }

  /// Returns a context with the public holidays that the other implementation used.
  private func holidays(in facts: [[String]]) throws -> ScheduleContext {
    let row = try #require(facts.first { $0[0] == "#PH" })
    let days = row[1].split(separator: ",").compactMap { CalendarDate(String($0)) }
    #expect(days.count > 20)
    return ScheduleContext(holidays: HolidayCalendar(publicHolidays: Set(days)))
  }

  /// Returns the FNV-1a digest of a year's states, sampled every 433 minutes as in `differential.py`.
  private func digest(
    of schedule: Schedule,
    in year: Int,
    _ context: ScheduleContext
  ) -> String {
    guard let epoch = CalendarDate(year: 2_024, month: 1, day: 1),
      let first = CalendarDate(year: year, month: 1, day: 1)
    else { return "" }
    let start = LocalDateTime(startOf: epoch)
    var minutes = (first.daysSinceEpoch - epoch.daysSinceEpoch) * 1_440
    minutes += (433 - minutes % 433) % 433
    var digest: UInt32 = 0x811C_9DC5
    while true {
      let moment = start.adding(minutes: minutes)
      guard moment.date.year == year else { break }
      let letter: Unicode.Scalar =
        switch schedule.state(at: moment, in: context).state {
        case .open: "o"
        case .closed: "c"
        case .unknown: "u"
        }
      digest = (digest ^ letter.value) &* 0x0100_0193
      minutes += 433
    }
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Returns the open intervals of a day.
  private func openHours(
    of schedule: Schedule,
    on date: CalendarDate,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    schedule.intervals(
      from: LocalDateTime(startOf: date),
      to: LocalDateTime(startOf: date.adding(days: 1)),
      in: context
    )
    .filter { $0.state == .open }
  }

  /// Whether Vancouver is an hour ahead of outdated zone data.
  private static func isNewInVancouver(_ zone: String, _ date: CalendarDate) -> Bool {
    guard zone == "America/Vancouver", let change = ZoneRule(posix: "PST8PDT,M3.2.0,M11.1.0") else {
      return false
    }
    return date.year >= 2_026 && date.daysSinceEpoch > 20_520
      && change.utcOffset(atUTC: date.daysSinceEpoch * 86_400 + 72_000) == -28_800
  }
}
