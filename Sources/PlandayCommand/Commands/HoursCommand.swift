import ArgumentParser
import Catalogs
import Formats
import Geography
import OpeningHours
import PlanExports

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday hours`: parses opening hours and shows what they mean.
struct HoursCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hours",
    abstract: "Parse opening hours and show what they mean.",
    discussion: """
      planday hours "Mo-Fr 10:00-18:00; PH off" --region GB-ENG

      Regions: \(HolidayCalendar.regions.joined(separator: ", ")).
      """
  )

  @Argument(help: "The hours in OpenStreetMap syntax.")
  var hours: String

  @Option(
    help: "The region for holidays and the time zone, e.g. IT or GB-ENG.",
    completion: .list(HolidayCalendar.regions)
  )
  var region: String?

  @OptionGroup var holidays: HolidayOptions

  @Option(help: "The time zone, e.g. Europe/Berlin (default: that of the region, if it has one).")
  var timeZone: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The position of the place, for the sun.", valueName: "lat,lon"),
    transform: Value.position
  )
  var at: Coordinate?

  @Option(
    help: "The first day to show, e.g. 2026-12-01 or mon (default: today).",
    completion: Completion.dates,
    transform: Value.date
  )
  var from: DateWord?

  @Option(parsing: .unconditional, help: "The number of days to show, 1 to 3660.")
  var days = 7

  @Flag(help: "Print JSON.")
  var json = false

  /// The answer as JSON.
  private struct Answer: Encodable {
    let normalized: String
    let warnings: [String]
    let intervals: [Interval]
  }

  /// An interval with one state; `to` is exclusive.
  private struct Interval: Encodable {
    let from: String
    let to: String
    let state: String
    let comment: String?

    /// Writes the interval; a missing comment is `null`.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encode(state, forKey: .state)
      try container.encode(comment, forKey: .comment)
    }

    private enum CodingKeys: String, CodingKey {
      case from, to, state, comment
    }
  }

  func validate() throws {
    try Value.expect(days, "--days", in: 1...3_660)
  }

  func run() throws {
    let schedule = try parsed()
    let context = try context()
    let first = (from ?? .today).date(on: today(in: context))
    let intervals = schedule.intervals(
      from: LocalDateTime(startOf: first),
      to: LocalDateTime(startOf: first.adding(days: days)),
      in: context
    )
    if json {
      return try Output.deliver(
        answer(schedule, intervals).orderedJSON(isPretty: true),
        to: nil
      )
    }
    Output.standardOutput("\(Output.style.strong(schedule.description))\n")
    for warning in schedule.warnings { Output.standardError("planday: warning: \(warning)\n") }
    Output.standardOutput("\n\(Self.scale)\n")
    for offset in 0..<days {
      Output.standardOutput(line(first.adding(days: offset), in: intervals) + "\n")
    }
  }

  private func parsed() throws -> Schedule {
    do throws(ScheduleError) {
      return try Schedule(parsing: hours)
    } catch {
      throw Failure(.badData, "\(error)")
    }
  }

  private func context() throws -> ScheduleContext {
    let calendar = try region.map(Self.calendar)
    let zone = (timeZone ?? region.flatMap(RegionZone.identifier)).map {
      ZoneRule(identifier: $0)
    }
    if let timeZone, zone == .some(nil) {
      throw Failure(.usage, "--time-zone \"\(timeZone)\" is unknown; write it as Europe/London")
    }
    return ScheduleContext(
      latitude: at?.latitude,
      longitude: at?.longitude,
      holidays: try holidays.read()?.calendar(in: region) ?? calendar ?? .none,
      zone: zone ?? nil
    )
  }

  /// Returns the holidays of `region`; an error lists only the regions of its country.
  private static func calendar(of region: String) throws -> HolidayCalendar {
    if let calendar = HolidayCalendar(region: region) { return calendar }
    let country = String(region.prefix(2))
    let known = HolidayCalendar.regions.filter { $0.prefix(2) == country }
    let near =
      Spelling.nearest(to: region, among: HolidayCalendar.regions)
      .map { "did you mean \($0)? " } ?? ""
    let remedy =
      known.isEmpty
      ? "see planday hours --help, or give a file with --holidays instead of a region"
      : "known in \(country): \(known.joined(separator: ", "))"
    throw Failure(.usage, "holidays of \(region) are unknown; \(near)\(remedy)")
  }

  private func today(in context: ScheduleContext) -> CalendarDate {
    let now = Int(Date().timeIntervalSince1970)
    return context.zone?.localDateTime(atUTC: now).date
      ?? CalendarDate(daysSinceEpoch: now / 86_400)
  }

  private func answer(_ schedule: Schedule, _ intervals: [ScheduleInterval]) -> Answer {
    Answer(
      normalized: schedule.description,
      warnings: schedule.warnings.map(\.description),
      intervals: intervals.map { interval in
        Interval(
          from: interval.start.description,
          to: interval.end.description,
          state: "\(interval.state)",
          comment: interval.comment
        )
      }
    )
  }

  /// The hours above the chart; a character is half an hour.
  private static let scale =
    String(repeating: " ", count: 15) + "0     3     6     9     12    15    18    21    24"

  /// Returns a day of the chart: full blocks for open, shaded for unknown, dots for closed.
  private func line(_ date: CalendarDate, in intervals: [ScheduleInterval]) -> String {
    let midnight = LocalDateTime(startOf: date)
    let next = LocalDateTime(startOf: date.adding(days: 1))
    let today = intervals.filter { $0.start < next && midnight < $0.end }
    let chart = (0..<48).map { half -> String in
      let moment = midnight.adding(minutes: half * 30 + 15)
      let state = today.first { $0.start <= moment && moment < $0.end }?.state ?? .closed
      return state == .open ? "█" : state == .unknown ? "▒" : "·"
    }
    let words = today.filter { $0.state != .closed }.map { interval in
      phrase(for: interval, from: midnight, to: next)
    }
    let reason = today.lazy.compactMap(\.comment).first.map { " (\($0))" } ?? ""
    let hours = words.isEmpty ? "closed" + reason : words.joined(separator: ", ")
    return "\(date.weekday.abbreviation) \(date)  \(chart.joined())  \(hours)"
  }

  private func phrase(
    for interval: ScheduleInterval,
    from midnight: LocalDateTime,
    to next: LocalDateTime
  ) -> String {
    let start = max(interval.start, midnight).clock
    let end = interval.end < next ? interval.end.clock : "24:00"
    let state = interval.state == .unknown ? " unknown" : ""
    return "\(start)-\(end)\(state)" + (interval.comment.map { " (\($0))" } ?? "")
  }
}

extension LocalDateTime {
  /// The time of day as `10:00`.
  fileprivate var clock: String { String(description.dropFirst(11).prefix(5)) }
}
