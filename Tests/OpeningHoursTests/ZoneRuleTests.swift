import OpeningHours
import TestTools
import Testing

struct ZoneRuleTests {
  @Test(arguments: [
    ("Europe/London", 1_774_745_999, 0), ("Europe/London", 1_774_746_000, 3_600),
    ("Europe/London", 1_792_889_999, 3_600), ("Europe/London", 1_792_890_000, 0),
    ("America/New_York", 1_772_953_199, -18_000), ("America/New_York", 1_772_953_200, -14_400),
    ("America/New_York", 1_793_512_799, -14_400), ("America/New_York", 1_793_512_800, -18_000),
    ("America/Vancouver", 1_762_073_999, -25_200), ("America/Vancouver", 1_762_074_000, -28_800),
    ("America/Vancouver", 1_772_963_999, -28_800), ("America/Vancouver", 1_772_964_000, -25_200),
    // British Columbia doesn't go back in the fall of 2026, or ever again.
    ("America/Vancouver", 1_793_523_600, -25_200), ("America/Vancouver", 4_102_444_800, -25_200),
  ])
  func `changes the offset at the right second`(zone: String, instant: Int, offset: Int) throws {
    let rule = try #require(ZoneRule(identifier: zone))
    #expect(rule.utcOffset(atUTC: instant) == offset)
  }

  @Test func `moves a skipped local time forward by the gap`() throws {
    let rule = try #require(ZoneRule(identifier: "America/New_York"))
    let missing = try #require(LocalDateTime("2026-03-08T02:30:00"))
    #expect(rule.utcSeconds(of: missing) == 1_772_955_000)
    #expect(rule.localDateTime(atUTC: 1_772_955_000).description == "2026-03-08T03:30:00")
  }

  @Test func `resolves an ambiguous local time to the first occurrence, or the second on request`()
    throws
  {
    let rule = try #require(ZoneRule(identifier: "Europe/London"))
    let twice = try #require(LocalDateTime("2026-10-25T01:30:00"))
    #expect(rule.utcSeconds(of: twice) == 1_792_888_200)
    #expect(rule.utcSeconds(of: twice, preferringSecond: true) == 1_792_891_800)
    let once = try #require(LocalDateTime("2026-10-25T02:30:00"))
    #expect(rule.utcSeconds(of: once) == rule.utcSeconds(of: once, preferringSecond: true))
  }

  @Test(.slow, arguments: ["Europe/London", "America/New_York", "America/Vancouver", "UTC"])
  func `converts to local time and back over three years`(zone: String) throws {
    let rule = try #require(ZoneRule(identifier: zone))
    for instant in stride(from: 1_735_689_600, to: 1_830_297_600, by: 1_800) {
      let local = rule.localDateTime(atUTC: instant)
      let candidates = [false, true].map { rule.utcSeconds(of: local, preferringSecond: $0) }
      #expect(candidates.contains(instant))
    }
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -14_400), ("<+0330>-3:30", 0, 12_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_767_225_600, 39_600), ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 0),
    ("XXX3", 0, -10_800), ("AAA0BBB,J60/0,J300/0", 5_184_000, 3_600),
    ("AAA0BBB,59/0,300/-1", 5_184_000, 3_600),
  ])
  func `parses POSIX strings`(text: String, instant: Int, offset: Int) throws {
    let rule = try #require(ZoneRule(posix: text))
    #expect(rule.utcOffset(atUTC: instant) == offset)
  }

  @Test(arguments: ["", "E5", "EST", "EST5EDT", "EST5EDT,M13.1.0,M1.1.0", "EST99", "EST5 "])
  func `rejects invalid POSIX strings`(text: String) {
    #expect(ZoneRule(posix: text) == nil)
  }

  @Test(arguments: ["", "Nowhere/Land", "../../etc/passwd", "/etc/passwd", "Europe/Lon don"])
  func `rejects unknown zone names`(identifier: String) {
    #expect(ZoneRule(identifier: identifier) == nil)
  }

  @Test func `answers at the limits of the supported range`() throws {
    for zone in ["Europe/London", "America/Vancouver", "UTC"] {
      let rule = try #require(ZoneRule(identifier: zone))
      #expect(abs(rule.utcOffset(atUTC: .max)) <= 50_400)
      #expect(abs(rule.utcOffset(atUTC: .min)) <= 50_400)
      #expect(rule.localDateTime(atUTC: .max).date.year == 9_999)
      _ = rule.utcSeconds(of: LocalDateTime(startOf: CalendarDate(daysSinceEpoch: .max)))
      _ = rule.utcSeconds(of: LocalDateTime(startOf: CalendarDate(daysSinceEpoch: .min)))
    }
  }
}
