import Formats
import TestTools
import Testing

/// Tables of cells, written and read back.
struct CSVTableTests {
  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("\u{FEFF}a\n\n\n", [["a"]]), ("\"a,\"\"b\"\"\nc\",d\n", [["a,\"b\"\nc", "d"]]),
    (",\n", [["", ""]]), ("", []), ("\"\"\n", []), ("a\n\nb\n", [["a"], [""], ["b"]]),
    ("a,\"\"\n", [["a", ""]]),
  ])
  func `tables are read as RFC 4180 has them`(text: String, rows: [[String]]) throws {
    #expect(try CSVTable(reading: text).rows == rows)
  }

  @Test(arguments: ["\"a", "a\"b", "\"a\"b", "x\n\"a\n"])
  func `a quotation mark without its pair is a fault`(text: String) {
    #expect(throws: CSVFault.self) { try CSVTable(reading: text) }
  }

  @Test(arguments: 0..<300)
  func `any table is read back as it was written`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let letters = ["a", "\"", ",", "\n", "\r\n", " ", "é", ";", "=1", ""]
    let width = 2 + random.below(3)
    let rows = (0..<1 + random.below(5)).map { _ in
      (0..<width).map { _ in (0..<random.below(5)).map { _ in letters[random.below(10)] }.joined() }
    }
    #expect(try CSVTable(reading: CSVTable(rows: rows).text).rows == rows, "seed \(seed)")
  }
}
