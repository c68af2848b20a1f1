import FoundationEssentials
import Synchronization
import TestTools
import Testing

@testable import Formats

/// The cost of reading input with many faults.
struct ReadingLimitTests {
  /// Returns the faults of a text.
  private static func faults(
    _ text: String,
    _ body: (StrictReader) -> Int?
  ) -> [ReadingFault] {
    do throws(ReadingError) {
      _ = try StrictReader.read(Data(text.utf8), body)
    } catch {
      if case .faults(let faults) = error { return faults }
      Issue.record("\(error)")
    }
    return []
  }

  @Test func `a hundred faults are reported, and no element is read after them`() {
    let elements = (0..<5_000).map { "\"\($0)\"" }.joined(separator: ",")
    var count = 0
    let rule = FieldRule<String, Int>("a number") {
      (_: String) throws(FieldRule<String, Int>.Complaint) in
      throw FieldRule<String, Int>.Complaint("is not a number")
    }
    let faults = Self.faults("{\"a\": [\(elements)], \"b\": [\(elements)], \"c\": 1}") { reader in
      reader.optionalList("a", of: rule)
      reader.optionalList("b", labeledBy: "id") { _ -> Int? in
        count += 1
        return nil
      }
      return nil
    }
    #expect(faults.count == ReadingError.mostFaults)
    #expect(faults.last?.pointer == "/a/99")
    #expect(count == 0)
    let text = ReadingError.faults(faults).description
    #expect(text.hasSuffix("\nand at least 80 more"))
  }

  @Test func `a list that is too long is one fault, and none of its elements is read`() {
    let elements = Array(repeating: "{}", count: 1_001).joined(separator: ",")
    var count = 0
    let faults = Self.faults("{\"a\": [\(elements)]}") { reader in
      reader.optionalList("a", maximumCount: 1_000) { _ -> Int? in
        count += 1
        return nil
      }?.count
    }
    #expect(count == 0)
    #expect(faults.map(\.problem) == ["has 1001 elements; at most 1000 are allowed"])
    #expect(faults.map(\.kind) == [.tooMany])
  }

  @Test(.slow, arguments: [10, 20, 90, 100_000])
  func `corrections are suggested for the first twenty unknown keys`(count: Int) {
    let keys = (0..<count).map { "\"minutesInTheMuseum\($0)\": 1" }.joined(separator: ",")
    let faults = Self.faults("{\(keys)}") { reader in
      reader.optional("minutesInTheMuseum", .flag)
      return 1
    }
    #expect(faults.count == min(count, ReadingError.mostFaults))
    let suggested = faults.count { $0.problem.contains("did you mean") }
    #expect(suggested == min(count, Spelling.mostSuggestions))
  }

  @Test func `objects with many keys are read like small ones`() throws {
    let keys = (0..<5_000).shuffled().map { "\"k\($0)\": \($0)" }.joined(separator: ",")
    let sum = try StrictReader.read(Data("{\(keys)}".utf8)) { reader -> Int? in
      (0..<5_000).reduce(0) { $0 + (reader.required("k\($1)", .integer(in: 0...5_000)) ?? 0) }
    }
    #expect(sum == 4_999 * 2_500)
    let faults = Self.faults("{\"k1\": 5, \(keys)}") { reader in
      for key in 0..<5_000 { reader.ignore("k\(key)") }
      return 1
    }
    #expect(faults.map(\.problem) == ["appears twice; keep one"])
  }

  @Test func `reading ends when the task is canceled`() async {
    let elements = Array(repeating: "{}", count: 100_000).joined(separator: ",")
    let count = Mutex(0)
    let error = await Task {
      do throws(ReadingError) {
        _ = try StrictReader.read(Data("{\"a\": [\(elements)]}".utf8)) { reader in
          reader.optionalList("a") { _ -> Int? in
            let count = count.withLock { count in
              count += 1
              return count
            }
            if count == 10 { withUnsafeCurrentTask { unsafe $0?.cancel() } }
            return count
          }
        }
        return nil as ReadingError?
      } catch {
        return error
      }
    }.value
    #expect(error == .cancelled)
    #expect(count.withLock { $0 } == 10)
  }
}
