#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension StrictReader {
  /// Reads the root object of a JSON file.
  ///
  /// - Parameters:
  ///   - json: The contents of the file; a byte order mark is allowed.
  ///   - mostFaults: The most faults to report; reading stops at them.
  ///   - body: Reads the root object; returns `nil` after reporting faults.
  /// - Returns: The result of `body`, if no fault was reported.
  /// - Throws: ``ReadingError`` with the faults, or ``ReadingError/cancelled``.
  /// - Complexity: O(*n*) for *n* bytes, plus the cost of `body`.
  package static func read<Value>(
    _ json: Data,
    mostFaults: Int = ReadingError.mostFaults,
    _ body: (StrictReader) -> Value?
  ) throws(ReadingError) -> Value {
    let root = try JSONText(json).root
    let faults = FaultList(atMost: mostFaults)
    var value: Value?
    if root.kind == .object {
      value = StrictReader(root, at: ReadingPlace(), faults: faults).run(body)
    } else {
      faults.add("\(root.name) is not an object", at: ReadingPlace())
    }
    guard !faults.isCancelled else { throw .cancelled }
    if let value, faults.list.isEmpty { return value }
    if faults.list.isEmpty { faults.add("is incomplete", at: ReadingPlace()) }
    throw .faults(faults.list)
  }

  /// Returns the keys of the root object, with their values where they are strings; `nil` if the file isn't a JSON
  /// object.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func outline(_ json: Data) -> [String: String?]? {
    guard let root = try? JSONText(json).root, root.kind == .object else { return nil }
    return Dictionary(
      root.members.map { ($0.key.string ?? "", $0.value.string) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
