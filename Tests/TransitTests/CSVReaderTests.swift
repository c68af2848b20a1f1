import Formats
import Streets
import TestTools
import Testing

struct CSVReaderTests {
  /// Returns the records of a text read in chunks, or the fault and the records before it.
  private func records(
    _ bytes: [UInt8],
    cutAt cuts: [Int] = []
  ) -> (records: [[String]], lines: [Int], fault: CSVFault?) {
    var (records, lines): ([[String]], [Int]) = ([], [])
    var reader = CSVReader()
    func keep(_ record: CSVRecord) {
      records.append((0..<record.count).map { String(decoding: record[$0], as: UTF8.self) })
      lines.append(record.line)
    }
    let edges = [0] + cuts.sorted() + [bytes.count]
    do {
      for (start, end) in zip(edges, edges.dropFirst()) {
        let piece = bytes[start..<end]
        var index = piece.startIndex
        while try reader.next(in: piece, from: &index) { keep(reader.record) }
      }
      if try reader.end() { keep(reader.record) }
      return (records, lines, nil)
    } catch {
      return (records, lines, error)
    }
  }

  @Test(
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]], [1, 2]),
      ("a,b\r\nc,d", [["a", "b"], ["c", "d"]], [1, 2]),
      ("a\rb\r", [["a"], ["b"]], [1, 2]),
      ("\u{FEFF}a,b", [["a", "b"]], [1]),
      ("a,,\n,\n", [["a", "", ""], ["", ""]], [1, 2]),
      ("\n\na\n\n\r\n", [["a"]], [3]),
      ("\"a,\"\"b\"\"\n\",c\nd", [["a,\"b\"\n", "c"], ["d"]], [1, 3]),
      ("\"\"\n\"\",\"\"", [[""], ["", ""]], [1, 2]),
      ("", [], []),
      (" a , b ", [[" a ", " b "]], [1]),
    ] as [(String, [[String]], [Int])]
  )
  func `Records, fields, and lines follow RFC 4180`(
    _ text: String,
    _ expected: [[String]],
    _ lines: [Int]
  ) {
    let found = records(Array(text.utf8))
    #expect(found.records == expected)
    #expect(found.lines == lines)
    #expect(found.fault == nil)
  }

  @Test(arguments: [
    ("a,\"b\nc", CSVFault.openQuote(line: 1)), ("a\nb\"c\"\n", .strayQuote(line: 2)),
    ("\"a\"b\n", .strayQuote(line: 1)),
  ])
  func `Faults are reported with their line`(_ text: String, _ fault: CSVFault) {
    #expect(records(Array(text.utf8)).fault == fault)
  }

  @Test func `An endless record is rejected`() {
    let fields = records(Array(repeating: UInt8(ascii: ","), count: CSVReader.mostFields + 1))
    #expect(fields.fault == .longRecord(line: 1))
    let text = Array("x\n\"".utf8) + Array(repeating: 0x79, count: CSVReader.longestRecord + 1)
    #expect(records(text).fault == .longRecord(line: 2))
  }

  @Test(arguments: UInt64(1)...400)
  func `Reading in chunks equals reading at once`(_ seed: UInt64) {
    var chance = SplitMix(seed: seed)
    let marks = Array("\"\",,\n\r\u{FEFF}é ab".utf8)
    let text = (0..<Int.random(in: 0...40, using: &chance)).map { _ in
      marks[Int.random(in: marks.indices, using: &chance)]
    }
    let cuts = (0..<Int.random(in: 0...6, using: &chance)).map { _ in
      Int.random(in: 0...text.count, using: &chance)
    }
    let (whole, pieces) = (records(text), records(text, cutAt: cuts))
    #expect(whole.records == pieces.records, "seed \(seed)")
    #expect(whole.lines == pieces.lines, "seed \(seed)")
    #expect(whole.fault == pieces.fault, "seed \(seed)")
  }
}
