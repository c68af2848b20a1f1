import Catalogs
import Formats

/// A problem in a catalog, and how to fix it.
package struct CatalogFinding: Hashable, Sendable {
  /// The name of the file, as the caller passed it.
  package let file: String

  /// The path within the file, as in `attractions[12] (british-museum).phone`; empty for the whole file.
  package let path: String

  /// The index of the row, from 0; `nil` if the finding isn't about one row.
  package let index: Int?

  /// The id of the row; `nil` if the finding isn't about one row or the row has no id.
  package let id: String?

  /// The value found; `nil` if the problem already quotes it.
  package let value: String?

  /// What is wrong.
  package let problem: String

  /// How to fix it.
  package let remedy: String
}

extension CatalogFinding {
  /// Creates a finding for a fault reported by the reader, adding a remedy.
  ///
  /// - Parameter fault: The fault.
  init(_ fault: CatalogFault) {
    let row = Self.row(in: fault.path)
    let key = fault.path.split(separator: ".").last.map(String.init) ?? "it"
    let remedy =
      switch fault.kind {
      case .missing: "add \(key), as data/schema/catalog.schema.json describes it"
      case .unknownKey: "rename or remove the key"
      case .duplicateID: "give each row a unique id"
      case .unknownWhole: "use the id of the whole, or remove \(key)"
      case .circularPart: "remove \(key) from one of them"
      case .outsideCity: "fix lat and lon, or city.bounds"
      case .unreadableHours: "write hours that planday hours accepts"
      case .unorderedMinutes: "put the three values in order"
      default: "fix the value, or omit the key if it is optional"
      }
    self.init(
      file: fault.file,
      path: fault.path,
      index: row?.index,
      id: row?.id,
      value: nil,
      problem: fault.problem,
      remedy: remedy
    )
  }

  /// Returns the row that a path such as `attractions[12] (british-museum).phone` refers to.
  private static func row(in path: String) -> (index: Int, id: String?)? {
    guard let match = path.prefixMatch(of: #/attractions\[(\d+)\](?: \((.*?)\)(?:\.|$))?/#),
      let index = Int(match.1)
    else { return nil }
    return (index, match.2.map(String.init))
  }
}

extension CatalogFinding: CustomStringConvertible {
  /// The finding on one line: file, path, problem, and remedy.
  package var description: String {
    [file, path].filter { !$0.isEmpty }.joined(separator: ": ") + ": \(problem); \(remedy)"
  }
}
