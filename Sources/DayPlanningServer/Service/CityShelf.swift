import Catalogs
package import CityCatalogs
import DayPlans
import Formats
import MapDrawing
import PlaceSearch
import Streets
import Synchronization
package import Travel

/// The catalogs and the maps of all cities, read once.
package struct CityShelf: Sendable {
  /// The catalogs as they are shipped, in the order of their ids.
  let shipped: [Catalog]

  /// The maps of the cities.
  let maps: MapShelf

  /// The pictures of the sights.
  let pictures: PictureShelf

  /// The places of each city by name, by its id.
  private let places: [String: PlaceIndex]

  /// The maps of streets, by the ids of their cities.
  let streetMaps: [String: StreetMap]

  /// The travel model of each map, by the id of its city.
  private let streets: [String: StreetTravel]

  /// The routing engine to use instead, if configured.
  private let engine: RoutingEngine?

  /// Reads all catalogs and maps of a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - engine: The routing engine to use instead of the maps, if any.
  /// - Throws: `CatalogLibraryError`, `MapFileError` or ``PictureShelfError`` if one cannot be read or has faults.
  package init(_ library: CatalogLibrary, engine: RoutingEngine? = nil) throws {
    var catalogs: [Catalog] = []
    var maps: [String: StreetMap] = [:]
    for id in library.cityIDs {
      catalogs.append(try library.catalog(id))
      maps[id] = try library.streets(of: id)
    }
    shipped = catalogs
    self.maps = MapShelf(library)
    streetMaps = maps
    pictures = try PictureShelf(library)
    var streets: [String: StreetTravel] = [:]
    for catalog in catalogs {
      streets[catalog.city.id] = maps[catalog.city.id].map {
        StreetTravel($0, sights: catalog.attractions, isPrepared: true)
      }
    }
    self.streets = streets
    self.engine = engine
    places = Dictionary(
      uniqueKeysWithValues: catalogs.map { ($0.city.id, PlaceIndex(of: $0, map: maps[$0.city.id])) }
    )
  }

  #if Community
  /// The places that users share; none if `nil`.
  package var shared: SharedSights?
  #endif

  /// Whether there are accounts and shared places.
  var hasCommunity: Bool {
    #if Community
    shared != nil
    #else
    false
    #endif
  }

  /// The name of the provider at which visitors may log in, or `nil` if there is none.
  var openIDName: String? {
    #if Community
    shared?.openIDName
    #else
    nil
    #endif
  }

  /// The catalogs, in the order of their ids, with what users share.
  var catalogs: [Catalog] { shipped.compactMap { self[$0.city.id] } }

  /// Returns the catalog of a city, or `nil` if there is none.
  subscript(id: String) -> Catalog? {
    #if Community
    if let city = shared?[id] { return city.catalog }
    #endif
    return shipped.first { $0.city.id == id }
  }

  /// Returns the places of a city by name, or `nil` if there is none.
  func index(of id: String) -> PlaceIndex? {
    #if Community
    if let city = shared?[id] { return city.index }
    #endif
    return places[id]
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
    let fault = PointedFault(pointer: pointer, detail: complaint(about: id), code: .unknownCity)
    throw ProblemDetails(faults: [fault])
  }

  /// Returns the travel model for a city: the one the request chooses, otherwise the engine if configured, otherwise the map if
  /// there is one.
  ///
  /// - Throws: ``ProblemDetails`` if streets are requested and there is no map.
  func travel(
    in city: String,
    streets use: StreetUse?,
    at pointer: String
  ) throws(ProblemDetails) -> any TravelModel {
    guard use != .off else { return StraightLines() }
    // A separate model for each request, since one estimates everything after a failure.
    if use == nil, let engine { return EngineTravel(engine) }
    if let streets = streets[city] { return streets }
    guard use == nil else {
      let detail = "there is no map of streets of \(city); leave it out"
      let fault = PointedFault(pointer: "\(pointer)/streets", detail: detail, code: .missingMap)
      throw ProblemDetails(faults: [fault])
    }
    return StraightLines()
  }

  /// Returns the travel model that a plan states; straight lines if that is a different engine.
  func travel(of plan: Plan) -> any TravelModel {
    switch plan.travelBasis {
    case .straightLines: return StraightLines()
    case .engine:
      guard let travel = engine.map(EngineTravel.init), travel.basis == plan.travelBasis else {
        return StraightLines()
      }
      return travel
    case .streets(let map, _), .timetable(_, let map, _): return streets[map] ?? StraightLines()
    }
  }

  /// Returns the default travel model for a city: its map, if there is one.
  func travel(of city: String) -> any TravelModel {
    streets[city] ?? StraightLines()
  }

  /// Returns the street model of a city, or `nil` if it has no map.
  func streets(of city: String) -> StreetTravel? {
    streets[city]
  }

  /// Precomputes the detours around water between all sights and exits, so that the first plan of each city is not delayed.
  ///
  /// Stops early if its task is canceled.
  func warm() {
    guard engine == nil else { return }
    for catalog in shipped where !Task.isCancelled {
      let places = catalog.attractions.flatMap { Set([$0.coordinate, $0.visitEnd]) }
      _ = streets[catalog.city.id]?.matrix(of: places, by: .walk, at: .normal)
    }
  }

  /// Returns the problem and the remedy for an unknown city.
  func complaint(about id: String) -> String { unknown(id).description }

  /// Returns the error for an unknown city.
  func unknown(_ id: String) -> CatalogLibraryError {
    let known = shipped.map(\.city.id)
    return .unknownCity(id, known: known, nearest: Spelling.nearest(to: id, among: known))
  }
}

/// The drawable maps of cities, loaded on demand.
final class MapShelf: Sendable {
  /// The library with the maps.
  private let library: CatalogLibrary

  /// The maps loaded so far, by city; `nil` for a city without one.
  private let sheets = Mutex<[String: MapSheet?]>([:])

  /// Creates the shelf of a library.
  init(_ library: CatalogLibrary) {
    self.library = library
  }

  /// Returns the map of a city, or `nil` if it has none.
  ///
  /// Concurrent requests wait while a map is being read.
  ///
  /// - Parameter id: The id of a city of the library.
  /// - Returns: The map.
  /// - Throws: ``ProblemKind/internalError`` if the map cannot be read.
  func sheet(of id: String) throws(ProblemDetails) -> MapSheet? {
    let result = sheets.withLock { sheets -> Result<MapSheet?, MapFileError> in
      if let known = sheets[id] { return .success(known) }
      return Result { () throws(MapFileError) in
        let sheet = try library.streets(of: id).map { map throws(MapFileError) in
          try MapSheet(map)
        }
        sheets[id] = .some(sheet)
        return sheet
      }
    }
    do throws(MapFileError) {
      return try result.get()
    } catch {
      throw ProblemDetails(.internalError, "the map of \(id) cannot be read: \(error)")
    }
  }
}
