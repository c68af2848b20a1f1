import Catalogs
import FoundationEssentials
import Geography
import Testing

struct UnitTests {
  @Test func `adds, subtracts, and compares`() {
    #expect(Minutes(90) + 30 == 120)
    #expect(Minutes.zero - 5 < 0)
    #expect(Score(40) + 2 > 41)
    #expect(Meters(1.5) - Meters(0.5) == Meters(1))
    #expect([Minutes(20), 5, 60].max() == 60)
  }

  @Test func `is encoded as a plain number`() throws {
    let minutes: [Minutes] = [0, 45, -3]
    let json = try JSONEncoder().encode(minutes)
    #expect(String(decoding: json, as: UTF8.self) == "[0,45,-3]")
    #expect(try JSONDecoder().decode([Minutes].self, from: json) == minutes)
    #expect(try JSONDecoder().decode([Score].self, from: Data("[97]".utf8)) == [97])
    #expect(try JSONDecoder().decode([Meters].self, from: Data("[0.5]".utf8)) == [Meters(0.5)])
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode([Minutes].self, from: Data("[1.5]".utf8))
    }
  }
}
