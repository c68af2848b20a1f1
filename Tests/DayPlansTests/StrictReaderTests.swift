import FoundationEssentials
import OpeningHours
import Testing

@testable import Catalogs
@testable import Formats

struct StrictReaderTests {
  /// A small format, read like a caller would.
  struct Sample: Equatable, Sendable {
    /// A required date.
    let date: CalendarDate
    /// An optional time.
    let start: ClockTime?
    /// A list of rules.
    let must: [String]
    /// A list of objects.
    let stays: [Minutes]
    /// A matrix with gaps.
    let travel: [[Int?]]

    /// Reads the sample.
    init?(reading reader: StrictReader) {
      let date: CalendarDate? = reader.required("date", .parsed("a date as YYYY-MM-DD"))
      let start: ClockTime? = reader.optional("start", .parsed("a time as HH:MM"))
      let must = reader.optionalList("must", of: .slug)
      let stays = reader.optionalList("stays", labeledBy: "id") { stay in
        stay.required("id", .text)
        return stay.required("minutes", .minutes(in: 1...720))
      }
      let travel = reader.requiredLists("travel", of: .nullable(.integer(in: 0...1_440)))
      guard let date, let travel else { return nil }
      self.date = date
      self.start = start
      self.must = must ?? []
      self.stays = stays ?? []
      self.travel = travel
    }
  }

  /// Returns the sample that text contains, or its faults.
  private func read(_ text: String) throws(ReadingError) -> Sample {
    try StrictReader.read(Data(text.utf8), Sample.init(reading:))
  }

  @Test func `reads values, lists, and objects`() throws {
    let sample = try read(
      #"""
      {"date": "2026-12-01", "start": "09:00", "must": ["a-b", "c"],
       "stays": [{"id": "a", "minutes": 5}, {"id": "b", "minutes": 6}], "travel": [[0, null], [1, 0]]}
      """#
    )
    #expect(sample.date == CalendarDate(year: 2026, month: 12, day: 1))
    #expect(sample.start == ClockTime(hour: 9, minute: 0))
    #expect(sample.must == ["a-b", "c"])
    #expect(sample.stays == [5, 6])
    #expect(sample.travel == [[0, nil], [1, 0]])
    #expect(try read(#"{"date": "2026-12-01", "travel": []}"#).must.isEmpty)
  }

  @Test func `reports all faults in the order of the requests`() {
    let text = #"""
      {"date": "2026-02-30", "start": 9, "must": ["a-b", "C", null, [1]],
       "stays": [{"id": "a", "minutes": 0}, 7, {"minutes": 5, "more": 1}], "travel": [[0, "x", 1e999], 7, [-1]],
       "musts": []}
      """#
    let error = #expect(throws: ReadingError.self) { try read(text) }
    #expect(
      error?.description == #"""
        date: "2026-02-30" is not a date as YYYY-MM-DD
        start: 9 is not a time as HH:MM
        must[1]: "C" is not a slug such as "british-museum"
        must[2]: null is not a slug such as "british-museum"
        must[3]: a list is not a slug such as "british-museum"
        stays[0] (a).minutes: 0 is not at least 1
        stays[1]: 7 is not an object
        stays[2].id: is missing
        stays[2]: unknown key "more"; allowed: id, minutes
        travel[0][1]: "x" is not a whole number or null
        travel[0][2]: a number out of range is not a whole number or null
        travel[1]: 7 is not a list
        travel[2][0]: -1 is not at least 0
        unknown key "musts"; did you mean "must"? allowed: date, start, must, stays, travel
        """#
    )
  }

  @Test(arguments: [
    (#"{"a": {}}"#, ["a.b: is missing"]), (#"{"a": 1}"#, ["a: 1 is not an object"]),
    (#"{"a": {"b": []}}"#, ["a.b: has 0 elements, fewer than 2"]),
    (#"{"a": {"b": [1, 2.5, true]}}"#, ["a.b[2]: true is not a number"]),
    (#"{}"#, ["a: is missing"]),
    (#"{"a": {"b": [1, 20]}}"#, ["a.b[1]: 20 is not at most 9.0"]),
  ])
  func `reads nested objects and lists`(text: String, lines: [String]) {
    let error = #expect(throws: ReadingError.self) {
      try StrictReader.read(Data(text.utf8)) { reader in
        reader.required("a") { $0.requiredList("b", of: .number(in: 0...9), minimumCount: 2) }
      }
    }
    #expect(error?.description.split(separator: "\n").map(String.init) == lines)
  }

  @Test func `skips ignored keys and accepts custom faults`() {
    let error = #expect(throws: ReadingError.self) {
      try StrictReader.read(Data(#"{"a": 5, "b": "?"}"#.utf8)) { reader -> Int? in
        reader.ignore("b")
        let number = reader.required("a", .integer(in: 0...9))
        reader.report("is the wrong number", at: "a")
        reader.report("the whole is wrong")
        return number
      }
    }
    #expect(error?.description == "a: is the wrong number\nthe whole is wrong")
  }
}
