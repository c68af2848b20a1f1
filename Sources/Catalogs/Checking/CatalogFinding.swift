/// One thing wrong with a catalog, with what to do about it.
package struct CatalogFinding: Hashable, Sendable {
  /// The file, as it was named to the reader.
  package let file: String

  /// Where in the file, as in `attractions[12] (british-museum).phone`; empty for the whole.
  package let path: String

  /// The number of the row, from 0; `nil` for what is not about one row.
  package let index: Int?

  /// The id of the row; `nil` for what is not about one row, or one without an id.
  package let id: String?

  /// The value found; `nil` where the problem names it.
  package let value: String?

  /// What is wrong.
  package let problem: String

  /// What to do about it.
  package let remedy: String
}

extension CatalogFinding {
  /// Says of a fault of form what there is to do about it.
  ///
  /// - Parameter fault: What the strict reader found.
  init(_ fault: CatalogFault) {
    let row = Self.row(in: fault.path)
    let key = fault.path.split(separator: ".").last.map(String.init) ?? "it"
    let remedy =
      switch fault.problem {
      case "is missing": "add \(key), as data/schema/catalog.schema.json describes it"
      case let text where text.hasPrefix("unknown key"): "rename the key or take it out"
      case let text where text.contains("is already the id of"): "give each row an id of its own"
      case let text where text.contains("is the id of no attraction"):
        "name the id of the whole, or take \(key) out"
      case let text where text.contains("leads back to"): "take \(key) out of one of them"
      case let text where text.contains("outside the bounds"): "mend lat and lon, or city.bounds"
      case let text where text.contains("cannot be read: column"):
        "write hours that planday hours reads"
      case let text where text.contains("is more than"): "bring the three minutes into order"
      default: "mend the value, or leave the key out where it may be absent"
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

  /// Returns the row that a path such as `attractions[12] (british-museum).phone` leads to.
  private static func row(in path: String) -> (index: Int, id: String?)? {
    guard let match = path.prefixMatch(of: #/attractions\[(\d+)\](?: \((.*?)\)(?:\.|$))?/#),
      let index = Int(match.1)
    else { return nil }
    return (index, match.2.map(String.init))
  }
}

extension CatalogFinding: CustomStringConvertible {
  /// The finding in one line: file, place, problem and remedy.
  package var description: String {
    [file, path].filter { !$0.isEmpty }.joined(separator: ": ") + ": \(problem); \(remedy)"
  }
}
