import Catalogs
import FoundationEssentials

/// Reads catalogs that are named by their files.
enum CatalogFile {
  /// Returns what messages call `file`.
  static func name(of file: String) -> String {
    file == "-" ? "standard input" : file
  }

  /// Returns the catalog in `file`, or in standard input for `-`.
  static func catalog(in file: String) throws -> Catalog {
    let json = try Input.contents(of: file)
    return try Catalog(json: json, file: name(of: file))
  }
}
