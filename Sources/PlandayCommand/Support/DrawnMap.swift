import CityCatalogs
import MapDrawing
import Streets

/// The maps that come with the catalogs, ready to draw.
enum DrawnMap {
  /// Returns the map of a city, or `nil` if it has none or its catalog was given as a file.
  ///
  /// - Parameters:
  ///   - id: The id of the city.
  ///   - directory: The folder with the catalogs, as given with `--data`.
  ///   - catalog: The file of the catalog, as given with `--catalog`.
  /// - Returns: The map.
  /// - Throws: An error if there are no catalogs, or the map cannot be read.
  static func sheet(
    of id: String,
    in directory: String?,
    unless catalog: String?
  ) throws -> MapSheet? {
    guard catalog == nil else { return nil }
    return try sheet(of: id, in: CatalogLibrary(directory: directory))
  }

  /// Returns the map of a city in the folder of catalogs that planday comes with, or `nil` if there is none.
  static func sheet(of id: String) throws -> MapSheet? {
    guard let library = try? CatalogLibrary() else { return nil }
    return try sheet(of: id, in: library)
  }

  /// Returns the map of a city of a library.
  private static func sheet(of id: String, in library: CatalogLibrary) throws -> MapSheet? {
    try library.streets(of: id).map { try MapSheet($0) }
  }
}
