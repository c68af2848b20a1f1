import Foundation
import TestTools
import Testing

@testable import ZipArchives

struct ZipTests {
  /// Returns all bytes of a file.
  private func content(_ archive: Data, _ name: String) throws -> [UInt8]? {
    guard var stream = try ZipArchive(archive, mostBytes: 300_000_000).open(name) else {
      return nil
    }
    var content: [UInt8] = []
    while let bytes = try stream.next() { content += bytes }
    return content
  }

  /// Returns the message with which an archive is rejected.
  private func refusal(_ archive: Data, _ name: String = "stops.txt") -> String {
    do {
      _ = try content(archive, name)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test(.slow, arguments: [true, false], [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func `A file round-trips`(_ isPacked: Bool, _ count: Int) throws {
    var chance = UInt32(7)
    let bytes = (0..<count).map { _ -> UInt8 in
      chance = chance &* 1_664_525 &+ 1_013_904_223
      return UInt8(chance >> 24) & 31
    }
    var writer = ZipWriter()
    writer.add("folder/stops.txt", bytes, isPacked: isPacked)
    #expect(try content(writer.finished(), "stops.txt") == bytes)
    #expect(try content(writer.finished(), "other.txt") == nil)
  }

  @Test(.slow) func `Zeros that unpack to a thousand times their size are rejected as a bomb`() {
    var writer = ZipWriter()
    writer.add("stops.txt", [UInt8](repeating: 48, count: 20_000_000))
    #expect(refusal(writer.finished()).contains("zip bomb"))
  }

  @Test func `A file longer or shorter than its record is rejected as soon as possible`() {
    for (size, what) in [(1000, "longer"), (3_000_000, "shorter")] {
      var writer = ZipWriter()
      writer.add("stops.txt", [UInt8](repeating: 48, count: 2_000_000), lies: .init(size: size))
      #expect(refusal(writer.finished()).contains("the file is \(what) than its record says"))
    }
  }

  @Test func `Wrong records of a file are detected`() {
    let cases: [(ZipWriter.Lies, String)] = [
      (.init(checksum: 1), "checksum"), (.init(method: 12), "packing method 12"),
      (.init(flags: 1), "encrypted"), (.init(headerOffset: 9999), "header is missing"),
      (.init(packedSize: 500_000), "cut off"), (.init(size: 2_000_000_000), "not read"),
    ]
    for (lies, expected) in cases {
      var writer = ZipWriter()
      writer.add("stops.txt", Array("stop_id\na\n".utf8), isPacked: false, lies: lies)
      #expect(refusal(writer.finished()).contains(expected))
    }
    var twice = ZipWriter()
    twice.add("a/stops.txt", [1])
    twice.add("b/stops.txt", [2])
    #expect(refusal(twice.finished()).contains("occurs twice"))
    #expect(refusal(twice.finished(count: 60_000)).contains("60000 files"))
    #expect(refusal(twice.finished(count: 5)).contains("directory is cut off"))
  }

  @Test func `Truncated and modified archives are never misread and never trap`() throws {
    var writer = ZipWriter()
    let text = Array("stop_id,stop_name\na,Alpha\nb,Beta\n".utf8)
    writer.add("stops.txt", text)
    let archive = writer.finished()
    #expect(refusal(Data()).contains("not a complete zip"))
    #expect(refusal(Data("PK, not really".utf8)).contains("not a complete zip"))
    for length in 0..<archive.count {
      #expect(refusal(archive.prefix(length)).contains("not a complete zip"))
    }
    for index in archive.indices {
      for bit in 0..<8 {
        var changed = archive
        changed[index] ^= 1 << UInt8(bit)
        let found = try? content(changed, "stops.txt")
        #expect(found == nil || found == .some(nil) || found == text, "byte \(index), bit \(bit)")
      }
    }
  }
}
