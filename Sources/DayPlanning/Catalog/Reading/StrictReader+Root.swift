#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension StrictReader {
  /// Returns what `body` makes of the root object of a JSON file.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file; a byte-order mark is allowed.
  ///   - body: Reads the root object; returns `nil` after reporting why.
  /// - Returns: The value, if no fault was reported.
  /// - Throws: ``ReadingError`` with all faults.
  /// - Complexity: O(*n*) for *n* bytes, besides what `body` does.
  package static func read<Value>(
    _ json: Data,
    _ body: @escaping @Sendable (StrictReader) -> Value?
  ) throws(ReadingError) -> Value {
    let decoder = JSONDecoder()
    if let key = RootBody<Value>.key { decoder.userInfo[key] = RootBody(read: body) }
    let root: Root<Value>
    do {
      root = try decoder.decode(Root<Value>.self, from: json)
    } catch {
      throw .notJSON(JSONSyntaxFault.message(for: json))
    }
    if let value = root.value, root.faults.isEmpty { return value }
    let incomplete = ReadingFault(path: "", pointer: "", problem: "is incomplete")
    throw .faults(root.faults.isEmpty ? [incomplete] : root.faults)
  }
}

/// What reads the root object, on its way through the decoder.
private struct RootBody<Value>: Sendable {
  /// The key under which the decoder carries it.
  static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "planday.root-body") }

  /// Reads the root object.
  let read: @Sendable (StrictReader) -> Value?
}

/// The outcome of reading a whole file.
private struct Root<Value>: Decodable {
  /// The value, or `nil` if there are faults.
  let value: Value?

  /// All faults.
  let faults: [ReadingFault]

  /// Reads the root object with the body that the decoder carries; a fault of the file is kept, not
  /// thrown.
  init(from decoder: any Decoder) throws {
    let faults = FaultList()
    let body = RootBody<Value>.key.flatMap { decoder.userInfo[$0] } as? RootBody<Value>
    if let container = try? decoder.container(keyedBy: AnyKey.self), let body {
      value = StrictReader(container, path: "", faults: faults).run(body.read)
    } else {
      let found = try FoundValue(from: decoder)
      let problem = "\(found.name) is not an object"
      faults.list.append(ReadingFault(path: "", pointer: "", problem: problem))
      value = nil
    }
    self.faults = faults.list
  }
}
