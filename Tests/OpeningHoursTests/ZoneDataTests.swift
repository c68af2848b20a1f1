import Testing

@testable import OpeningHours

/// The TZif parser, tested on generated data.
struct ZoneDataTests {
  @Test func `parses transitions and the rule after them`() throws {
    let table = try #require(ZoneTable(bytes: Self.data(footer: "AAA-2BBB,M3.5.0,M10.5.0")))
    #expect(table.offset(atUTC: -1) == 3_600)
    #expect(table.offset(atUTC: 0) == 7_200)
    #expect(table.offset(atUTC: 999) == 7_200)
    // July 2026, determined by the rule.
    #expect(table.offset(atUTC: 1_783_000_000) == 10_800)
  }

  @Test func `rejects truncated or damaged data`() {
    let data = Self.data(footer: "UTC0")
    for count in 0..<data.count - 7 {
      #expect(ZoneTable(bytes: Array(data.prefix(count))) == nil)
    }
    for index in data.indices {
      var damaged = data
      damaged[index] ^= 0xFF
      _ = ZoneTable(bytes: damaged)?.offset(atUTC: 500)
    }
  }

  @Test func `agrees with the built-in rules if the system has data`() throws {
    guard let table = ZoneTable(identifier: "Europe/London") else { return }
    let rule = try #require(ZoneRule(identifier: "Europe/London"))
    for instant in stride(from: 1_000_000_000, to: 2_000_000_000, by: 86_399) {
      #expect(table.offset(atUTC: instant) == rule.utcOffset(atUTC: instant))
    }
  }

  /// Returns version 2 data: offset one hour before 1970, two hours from then on.
  private static func data(footer: String) -> [UInt8] {
    func header(times: UInt8, types: UInt8, letters: UInt8) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, times, 0, 0, 0, types, 0, 0, 0, letters]
    }
    let first = header(times: 0, types: 1, letters: 4) + [UInt8](repeating: 0, count: 10)
    let body: [UInt8] =
      [UInt8](repeating: 0, count: 8) + [1] + [0, 0, 14, 16, 0, 0] + [0, 0, 28, 32, 0, 0]
      + Array("AAA\0".utf8)
    return first + header(times: 1, types: 2, letters: 4) + body + Array("\n\(footer)\n".utf8)
  }
}
