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
  /// The catalogs, in the order of their ids.
  let catalogs: [Catalog]

  /// The maps of the cities.
  let maps: MapShelf

  /// The places of each city by name, by its id.
  let places: [String: PlaceIndex]

  /// Where the travel times on each map come from, by the id of its city.
  private let streets: [String: StreetTravel]

  /// The engine that travel times come from instead, if the operator chose one.
  private let engine: RoutingEngine?

  /// Reads all catalogs and maps of a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - engine: Where travel times come from instead of the maps; the maps if `nil`.
  /// - Throws: `CatalogLibraryError` or `MapFileError` if one cannot be read or has faults.
  package init(_ library: CatalogLibrary, engine: RoutingEngine? = nil) throws {
    var catalogs: [Catalog] = []
    var maps: [String: StreetMap] = [:]
    for id in library.cityIDs {
      catalogs.append(try library.catalog(id))
      maps[id] = try library.streets(of: id)
    }
    self.catalogs = catalogs
    self.maps = MapShelf(library)
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
    let fault = PointedFault(pointer: pointer, detail: complaint(about: id), code: .unknownCity)
    throw ProblemDetails(faults: [fault])
  }

  /// Returns where travel times in a city come from: the engine if there is one, else its map, unless there is none or the request
  /// chooses.
  ///
  /// - Throws: ``ProblemDetails`` if streets are asked for and there is no map.
  func travel(
    in city: String,
    streets use: StreetUse?,
    at pointer: String
  ) throws(ProblemDetails) -> any TravelModel {
    guard use != .off else { return StraightLines() }
    // A model of its own for each request: one that has failed estimates from then on.
    if use == nil, let engine { return EngineTravel(engine) }
    if let streets = streets[city] { return streets }
    guard use == nil else {
      let detail = "there is no map of streets of \(city); leave it out"
      let fault = PointedFault(pointer: "\(pointer)/streets", detail: detail, code: .missingMap)
      throw ProblemDetails(faults: [fault])
    }
    return StraightLines()
  }

  /// Returns where the travel times of a plan come from, as it states; straight lines if that is an engine other than this service's.
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

  /// Returns where travel times in a city come from if nothing else is said: its map, if there is one.
  func travel(of city: String) -> any TravelModel {
    streets[city] ?? StraightLines()
  }

  /// Returns travel on the map of a city, or `nil` if it has none.
  func streets(of city: String) -> StreetTravel? {
    streets[city]
  }

  /// Looks for the ways around water between all sights and their exits, which the first plan of each city would otherwise wait for.
  ///
  /// Ends early if its task is canceled.
  func warm() {
    guard engine == nil else { return }
    for catalog in catalogs where !Task.isCancelled {
      let places = catalog.attractions.flatMap { Set([$0.coordinate, $0.visitEnd]) }
      _ = streets[catalog.city.id]?.matrix(of: places, by: .walk, at: .normal)
    }
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

/// The maps of cities made ready to draw, each when it is first asked for.
final class MapShelf: Sendable {
  /// Where the maps are.
  private let library: CatalogLibrary

  /// The maps so far, by city; `nil` for a city without one.
  private let sheets = Mutex<[String: MapSheet?]>([:])

  /// Creates the shelf of a library.
  init(_ library: CatalogLibrary) {
    self.library = library
  }

  /// Returns the map of a city, or `nil` if it has none.
  ///
  /// Requests that come while a map is being read wait for it.
  ///
  /// - Parameter id: The id of a city of the library; no other may be asked for.
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
