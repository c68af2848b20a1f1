package import Formats

/// Some of the fields of a JSON value, as a tree of keys.
///
/// Lists have the fields of their elements, so `days.stops.id` selects the ids of all stops.
package struct FieldTree: Sendable {
  /// The fields below each key; none at all stands for the whole value.
  private var keys: [String: FieldTree] = [:]

  /// All fields.
  package static let everything = Self()

  private init() {}

  /// Parses keys joined by periods, separated by commas.
  ///
  /// - Throws: ``FieldTreeError`` if a key is empty.
  package init(parsing text: String) throws(FieldTreeError) {
    for path in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard names.allSatisfy({ !$0.isEmpty }) else { throw FieldTreeError(text: text) }
      add(names[...])
    }
  }

  private mutating func add(_ names: ArraySlice<String>) {
    guard let name = names.first else {
      keys = [:]
      return
    }
    // A field that is wanted as a whole has its parts already.
    if let known = keys[name], known.keys.isEmpty { return }
    keys[name, default: Self()].add(names.dropFirst())
  }

  /// Returns the selected fields of `json` on one line, in their order, as they are written.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func line(of value: JSONValue) -> String {
    switch value.kind {
    case .object where !keys.isEmpty:
      let members = value.members.compactMap { key, value in
        key.string.flatMap { keys[$0] }.map {
          "\(Self.everything.line(of: key)):\($0.line(of: value))"
        }
      }
      return "{\(members.joined(separator: ","))}"
    case .list where !keys.isEmpty:
      return "[\((value.elements.map { $0.map(line) } ?? []).joined(separator: ","))]"
    case .text, .escapedText: return "\"\(String(decoding: value.json, as: UTF8.self))\""
    default: return String(decoding: value.json, as: UTF8.self)
    }
  }
}

/// Text that names no fields.
package struct FieldTreeError: Error, CustomStringConvertible {
  /// The text.
  fileprivate let text: String

  /// The problem and the remedy.
  package var description: String {
    "\"\(text)\" lacks a key; write keys as days.date,objective.value"
  }
}
