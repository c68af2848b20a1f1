import Catalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads catalogs from files.
enum CatalogFile {
  /// Returns the name of `file` for messages.
  static func name(of file: String) -> String {
    file == "-" ? "standard input" : file
  }

  /// Returns the catalog in `file`, or in standard input for `-`.
  static func catalog(in file: String) throws -> Catalog {
    let json = try Input.contents(of: file)
    return try Catalog(json: json, file: name(of: file))
  }
}
