import Catalogs
package import CityCatalogs
import StrictJSON

/// The catalogs of all cities, read once.
package struct CityShelf: Sendable {
  /// The catalogs, in the order of their ids.
  let catalogs: [Catalog]

  /// The maps of the cities.
  let maps: MapShelf

  /// Reads all catalogs of a library.
  ///
  /// - Throws: ``CatalogLibraryError`` if one cannot be read or has faults.
  package init(_ library: CatalogLibrary) throws(CatalogLibraryError) {
    var catalogs: [Catalog] = []
    for id in library.cityIDs { catalogs.append(try library.catalog(id)) }
    self.catalogs = catalogs
    maps = MapShelf(library)
  }

  /// Returns the catalog of a city, or `nil` if there is none.
  subscript(id: String) -> Catalog? {
    catalogs.first { $0.city.id == id }
  }

  /// Returns the catalog of a city.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - pointer: Its place in the body.
  /// - Returns: The catalog.
  /// - Throws: ``ProblemDetails`` that lists the known cities.
  func catalog(_ id: String, at pointer: String) throws(ProblemDetails) -> Catalog {
    if let catalog = self[id] { return catalog }
    throw ProblemDetails(faults: [PointedFault(pointer: pointer, detail: complaint(about: id))])
  }

  /// Returns the error for an id that no city has.
  func complaint(about id: String) -> String {
    let known = catalogs.map(\.city.id)
    return CatalogLibraryError.unknownCity(
      id,
      known: known,
      nearest: Spelling.nearest(to: id, among: known)
    ).description
  }
}
