import Foundation
import OpeningHours
import Testing

/// Random strings: each parses or is rejected, and none traps.
struct FuzzTests {
  /// The seed texts.
  private static let seeds = [
    "24/7", "Mo-Fr 09:00-17:00; Sa,Su 10:00-16:00; PH off", "Th[1,-1] 18:00-22:00",
    "Su[-1] -2 days 10:00-12:00", "2026 Mar 28-Apr 02 10:00-18:00", "Dec 24-Jan 02 off",
    "2024-2030/2 week 01-10/3 We 10:00-12:00", "easter -2 days-easter +1 day off \"closed\"",
    "(sunrise+00:30)-(sunset-01:30)", "22:00-26:00+, 10:00-16:00/01:30 unknown", "18:00+",
    "Nov Th[4]-Dec 25 Mo-Sa 08:30-19:30 || unknown \"ask\"", "PH -1 day 10:00-14:00; SH Mo-Fr off",
    "\"in good weather\": Mo-Fr 10:00-18:00", "Monday - Friday 9am-5.30 pm", "Mo–Fr 10h—18h30 “x”",
    "09:00-17:00 Mo-Fr Jan-Mar; 2026 week 10,12-14/2 PH Mo, SH off", "lun.-mar,Do août 10–12 off",
    "Nov Mo[4]-26: 11:30-14:30;17:30-23:00", "Nov 08+Su off", "2026 Dec 24,25,Dec 31+ 0900-1700",
    "Feb 29-29 noon-midnight",
  ]

  /// The fragments to insert.
  private static let pieces = [
    ";", ",", "||", "-", "+", "/", ":", "[", "]", "(", ")", "\"", " ", "0", "9", "24", "48:00",
    "99999999999999999999", "Mo", "PH", "SH", "Feb", "29", "30", "easter", "week", "sunset", "off",
    "open", "unknown", " +1 day", "-366 days", "[-5]", "2026", "9999", "/0", "/9999", "\u{0}", "é",
    "🕘",
    "–", "\u{00A0}", "“", "»", "\r\n", "am", "h", "to", "24/7", "00:00", "||", ", ",
  ]

  @Test func `parses or rejects any string, and answers queries for those it parses`() {
    // Limited by default; set OPENING_HOURS_FUZZ=1000000 for a million strings.
    let wish = ProcessInfo.processInfo.environment["OPENING_HOURS_FUZZ"].flatMap(Int.init)
    var generator = SplitMix64(seed: 31)
    var readCount = 0
    for _ in 0..<(wish ?? 4_000) {
      let text = mutated(using: &generator)
      guard let schedule = try? Schedule(parsing: text) else { continue }
      readCount += 1
      check(schedule, from: text, using: &generator)
    }
    #expect(readCount > (wish ?? 4_000) / 20)
  }

  @Test(arguments: [
    "Mo;", "\"", "(", "[", "Mo,", "10:00-12:00,", "2026,", " ", "\u{00A0}", "-", "Dec 24,", "a",
    "9",
    "Th[1,", "||", "Mo 10:00-26:00, ", "week 1,", "Mo off \"x\";", "easter +1 day,", "–", "“",
    "PH,", "lundi,", "lu,mar,", "do ", "é ", "Mo, PH Tu,", "Jan Mo[1],", "10:00-12:00; ",
    "24,", "\"x\" ", "Mo 9-17; Tu", "Mo-Su 22:00-03:00; ",
  ])
  func `parses or rejects ten thousand repetitions`(piece: String) throws {
    let count = 10_000 / piece.unicodeScalars.count
    for text in [
      String(repeating: piece, count: count), "Mo " + String(repeating: piece, count: count),
    ] {
      guard let schedule = try? Schedule(parsing: text) else { continue }
      #expect(try Schedule(parsing: schedule.description) == schedule)
      let moment = try #require(LocalDateTime("2026-11-23T12:00"))
      _ = schedule.intervals(from: moment, to: moment.adding(minutes: 1_440), in: ScheduleContext())
    }
  }

  @Test func `reports error columns inside the text`() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let text = mutated(using: &generator)
      do {
        for warning in try Schedule(parsing: text).warnings {
          #expect((1...text.unicodeScalars.count + 1).contains(warning.column))
        }
      } catch {
        #expect((1...text.unicodeScalars.count + 1).contains(error.column), "\(text)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  /// Runs every query on a schedule once.
  private func check(
    _ schedule: Schedule,
    from text: String,
    using generator: inout SplitMix64
  ) {
    #expect((try? Schedule(parsing: schedule.description)) == schedule, "\(text.debugDescription)")
    let context = ScheduleContext(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator),
      holidays: Bool.random(using: &generator) ? .england : .none,
      zone: .utc
    )
    let days = Int.random(in: -719_170...2_932_900, using: &generator)
    let start = LocalDateTime(startOf: CalendarDate(daysSinceEpoch: days)).adding(
      minutes: days % 1_440
    )
    let end = start.adding(minutes: 3_000)
    let intervals = schedule.intervals(from: start, to: end, in: context)
    #expect(intervals.first?.start == start && intervals.last?.end == end)
    for interval in intervals {
      let last = interval.end.adding(minutes: -1)
      #expect(schedule.state(at: interval.start, in: context).state == interval.state)
      #expect(schedule.state(at: last, in: context).state == interval.state)
    }
    let isOpen = intervals.allSatisfy { $0.state == .open }
    #expect(schedule.isOpen(throughout: start..<end, in: context) == isOpen)
  }

  /// Returns a seed text with parts removed, duplicated, swapped, or replaced.
  private func mutated(using generator: inout SplitMix64) -> String {
    var scalars = Array((Self.seeds.randomElement(using: &generator) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let position = Int.random(in: 0...scalars.count, using: &generator)
      let end = min(scalars.count, position + Int.random(in: 0...4, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: scalars.removeSubrange(position..<end)
      case 1: scalars.insert(contentsOf: scalars[position..<end], at: position)
      case 2:
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        scalars.insert(contentsOf: piece.unicodeScalars, at: position)
      case 3:
        let other = (Self.seeds.randomElement(using: &generator) ?? "").unicodeScalars
        scalars.replaceSubrange(position..<end, with: other.suffix(12))
      default:
        guard position < scalars.count else { continue }
        scalars[position] = Unicode.Scalar(UInt8.random(in: 32...126, using: &generator))
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
