import Batches
import Catalogs
import CityCatalogs
import DayPlans
import Streets
import Synchronization
import Travel

/// The catalogs and travel models of a batch, each read when it is first needed.
final class BatchLibrary: BatchCities {
  private struct City {
    let catalog: Catalog
    /// The streets of its map; `nil` if there is none.
    let streets: StreetTravel?
  }

  private let library: CatalogLibrary
  private let known = Mutex<[String: City]>([:])

  /// Prepares the cities of a library.
  init(_ library: CatalogLibrary) {
    self.library = library
  }

  func catalog(_ id: String) throws -> Catalog { try city(id).catalog }

  func travel(in city: String, streets use: StreetUse?) throws -> any TravelModel {
    if use == .off { return StraightLines() }
    if let streets = try self.city(city).streets { return streets }
    if use == .on { throw BatchFault.noMap(city) }
    return StraightLines()
  }

  /// Returns a city; other threads wait while it is read.
  private func city(_ id: String) throws -> City {
    try known.withLock { known in
      if let city = known[id] { return city }
      let catalog = try library.catalog(id)
      let streets = try library.streets(of: id).map {
        StreetTravel($0, sights: catalog.attractions, isPrepared: true)
      }
      let city = City(catalog: catalog, streets: streets)
      known[id] = city
      return city
    }
  }
}
