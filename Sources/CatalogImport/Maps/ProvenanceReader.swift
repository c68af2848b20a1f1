import Formats
package import Streets

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads the sources of a map's layers: a JSON list of objects with `layer`, `source`, `date`, and `license`.
package enum ProvenanceReader {
  /// Returns the records of a file.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - file: The name of the file, for messages.
  /// - Returns: The records.
  /// - Throws: ``MapBuildError/faulty(file:place:problem:)`` for the first fault.
  package static func records(
    _ json: Data,
    file: String
  ) throws(MapBuildError) -> [Provenance] {
    let root: JSONTree
    do {
      root = JSONTree(try JSONText(json).root)
    } catch {
      throw .faulty(file: file, place: "the text", problem: "\(error)")
    }
    guard let list = root.list else {
      throw .faulty(file: file, place: "the text", problem: "is not a list of records")
    }
    var records: [Provenance] = []
    for (index, record) in list.enumerated() {
      var texts: [String] = []
      for key in ["layer", "source", "date", "license"] {
        guard let text = record[key]?.text else {
          throw .faulty(file: file, place: "[\(index)].\(key)", problem: "is not text")
        }
        texts.append(text)
      }
      records.append(
        Provenance(layer: texts[0], source: texts[1], date: texts[2], license: texts[3])
      )
    }
    return records
  }
}
