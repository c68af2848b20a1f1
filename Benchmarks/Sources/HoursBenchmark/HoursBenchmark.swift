import OpeningHours

/// Benchmarks the target `OpeningHours` on one thread.
///
/// Without arguments, it reads schedules from standard input and prints the rates of parsing and queries. With `long`
/// it prints how long adversarial texts of ten thousand characters take.
@main
enum HoursBenchmark {
  /// Runs the benchmark selected by the arguments.
  static func main() {
    if CommandLine.arguments.dropFirst().first == "long" { measureLong() } else { measureRates() }
  }

  // MARK: - Rates

  /// The place where all schedules apply.
  private static let context = ScheduleContext(
    latitude: 51.5074,
    longitude: -0.1278,
    holidays: .england.withSchoolHolidays([]),
    zone: ZoneRule(identifier: "Europe/London")
  )

  /// Prints how many schedules are parsed and how many queries are answered per second.
  private static func measureRates() {
    var texts: [String] = []
    while let line = readLine() {
      if (try? Schedule(parsing: line)) != nil { texts.append(line) }
    }
    let schedules = texts.compactMap { try? Schedule(parsing: $0) }
    guard let first = CalendarDate(year: 2_024, month: 1, day: 1), !schedules.isEmpty else {
      print("write schedules to standard input, one per line")
      return
    }
    let start = LocalDateTime(startOf: first)
    let instants = (0..<500).map { start.adding(minutes: $0 * 4_763) }
    let days = first..<first.adding(days: 5 * 366)
    let tables = schedules.map { OpeningTimetable($0, on: days, in: context) }
    print("schedules \(schedules.count)")
    show("read", Stopwatch.rate { texts.count { (try? Schedule(parsing: $0)) != nil } })
    show(
      "isOpen",
      Stopwatch.rate { answers(schedules, instants) { $0.isOpen(at: $1, in: context) } }
    )
    show("isOpenTable", Stopwatch.rate { answers(tables, instants) { $0.isOpen(at: $1) } })
    show("nextChange", Stopwatch.rate { changes(schedules, after: start) })
  }

  /// Queries each of `subjects` at each of `instants`, and returns the number of queries.
  private static func answers<Subject>(
    _ subjects: [Subject],
    _ instants: [LocalDateTime],
    _ isOpen: (Subject, LocalDateTime) -> Bool
  ) -> Int {
    var openCount = 0
    for subject in subjects {
      for instant in instants where isOpen(subject, instant) { openCount += 1 }
    }
    precondition(openCount > 0)
    return subjects.count * instants.count
  }

  /// Finds the next change of each schedule, and returns the number of queries.
  private static func changes(_ schedules: [Schedule], after start: LocalDateTime) -> Int {
    let found = schedules.count { $0.nextChange(after: start, in: context) != nil }
    precondition(found > 0)
    return schedules.count
  }

  /// Prints a rate.
  private static func show(_ name: String, _ rate: Double) {
    print("\(name) \(Int(rate))")
  }

  // MARK: - Long texts

  /// Prints the longest times for parsing or rejecting texts of ten thousand characters.
  private static func measureLong() {
    let pieces = [
      "Mo;", "\"", "(", "[", "Mo,", "10:00-12:00,", "2026,", " ", "\u{00A0}", "-", "Dec 24,", "a",
      "9",
      "Th[1,", "||", "Mo 10:00-26:00, ", "week 1,", "Mo off \"x\";", "easter +1 day,", "–", "“",
      "PH,",
      "24,", "\"x\" ", "Mo 9-17; Tu", "Mo-Su 22:00-03:00; ", "Nov Th[1]", "mo,tu, ", "9am-5pm ",
      "2026 Dec 24-2027 Jan 01,", "(sunset-01:30)-(sunset-01:00),", "Mo[1] +1 day,", "PH -1 day,",
    ]
    var worst = (milliseconds: 0.0, piece: "")
    for piece in pieces {
      for prefix in ["", "Mo ", "Mo 10:00-12:00,", "week 01,", "\""] {
        let text = prefix + String(repeating: piece, count: 10_000 / piece.unicodeScalars.count)
        let milliseconds = (0..<3).map { _ in
          Stopwatch.milliseconds { _ = try? Schedule(parsing: text) }
        }
        let best = milliseconds.min() ?? 0
        if best > worst.milliseconds { worst = (best, prefix + piece) }
      }
    }
    print("worst of \(pieces.count * 5) texts: \(worst.milliseconds) ms, of \"\(worst.piece)\"…")
  }
}
