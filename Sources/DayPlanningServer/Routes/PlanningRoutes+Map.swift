import Catalogs
import Formats
import Geography
import HTTPTypes
import Hummingbird
import MapDrawing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes of the drawn map.
extension PlanningRoutes {
  /// The endpoints of the drawn map.
  var mapEndpoints: [Endpoint] {
    [
      .get(
        "/map/{city}/tiles.json",
        as: .json,
        by: .reading { call, _ throws(ProblemDetails) in try describeTiles(call) }
      ),
      .get(
        "/map/{city}/{z}/{x}/{y}.svg",
        as: .svg,
        by: .reading { call, _ throws(ProblemDetails) in try tile(call) }
      ),
    ]
  }

  /// The seconds for which clients may cache a tile without revalidation: a day, or a year if its address includes the map's
  /// fingerprint.
  private static let (day, year) = (86_400, 31_536_000)

  /// Describes the tiles of a city.
  ///
  /// > Source: Mapbox, *TileJSON 3.0.0*, <https://github.com/mapbox/tilejson-spec/tree/master/3.0.0>.
  private func describeTiles(_ call: Call) throws(ProblemDetails) -> Answer {
    _ = try call.query([])
    let (catalog, sheet) = try map(call)
    let rectangle = { (box: BoundingBox) in
      OrderedJSON.list([box.west, box.south, box.east, box.north].map { .bare("\($0)") })
    }
    let address = "/map/\(sheet.cityID)/{z}/{x}/{y}.svg?v=\(sheet.fingerprint)"
    return .document(
      .ordered(
        .object([
          ("tilejson", .text("3.0.0")), ("name", .text(catalog.city.name)),
          ("tiles", .list([.text(address)])),
          ("minzoom", .bare("\(MapTile.zooms.lowerBound)")),
          ("maxzoom", .bare("\(MapTile.zooms.upperBound)")),
          ("bounds", rectangle(sheet.region)), ("streets", rectangle(sheet.bounds)),
          ("attribution", .text(sheet.licenses.joined(separator: "; "))),
          ("version", .text("1.0.0")), ("fingerprint", .text(sheet.fingerprint)),
        ])
      ).cacheable
    )
  }

  /// Returns a tile, drawn now or from the cache.
  private func tile(_ call: Call) throws(ProblemDetails) -> Answer {
    let query = try call.query(["theme", "v"])
    let themes = MapTheme.allCases.map(\.rawValue).joined(separator: " or ")
    let theme = try query.value("theme", themes) { MapTheme(rawValue: $0) } ?? .light
    let version = try query.value("v")
    let (z, x, y) = (try call.index("z"), try call.index("x"), try call.index("y"))
    guard let tile = MapTile(zoom: z, column: x, row: y) else { throw Self.noTile(z, x, y) }
    let (_, sheet) = try map(call)
    var document = try document(of: tile, theme, sheet)
    document.lifetime = version == sheet.fingerprint ? Self.year : Self.day
    return .document(document)
  }

  /// Returns the problem for a tile outside all maps.
  private static func noTile(_ z: Int, _ x: Int, _ y: Int) -> ProblemDetails {
    let zooms = MapTile.zooms
    guard zooms.contains(z) else {
      let range = "\(zooms.lowerBound) to \(zooms.upperBound)"
      return ProblemDetails(.notFound, "zoom \(z) has no tiles; use \(range)")
    }
    let last = 1 << z - 1
    return ProblemDetails(.notFound, "zoom \(z) has no tile \(x)/\(y); both go from 0 to \(last)")
  }

  /// Returns a tile from the cache, or draws it.
  private func document(
    of tile: MapTile,
    _ theme: MapTheme,
    _ sheet: MapSheet
  ) throws(ProblemDetails) -> Document {
    let key = TileCache.Key(fingerprint: sheet.fingerprint, tile: tile, theme: theme)
    if let known = tiles.document(key) { return known }
    guard let text = sheet.tile(tile, theme: theme) else {
      let bounds = sheet.bounds
      let words = "\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)"
      throw ProblemDetails(
        .notFound,
        "the map of \(sheet.cityID) has nothing there; its streets lie within \(words)"
      )
    }
    var document = Document(text.utf8, as: .svg).cacheable
    document.headers[.contentSecurityPolicy] = ContentPolicy.drawn
    document.compressed = Gzip.compressed(document.bytes, level: 9)
    document.tag = EntityTag(of: document.bytes)
    tiles.keep(document, as: key)
    return document
  }

  /// Returns the catalog and the map of the city in a path.
  private func map(_ call: Call) throws(ProblemDetails) -> (Catalog, MapSheet) {
    let id = call.part("city")
    guard let catalog = cities[id] else {
      throw ProblemDetails(.notFound, cities.complaint(about: id))
    }
    guard let sheet = try cities.maps.sheet(of: id) else {
      let detail = "there is no map of \(catalog.city.name); planday map build makes one"
      throw ProblemDetails(.notFound, detail)
    }
    return (catalog, sheet)
  }
}

extension Call {
  /// Returns a number in the path.
  ///
  /// - Throws: ``ProblemKind/badRequest`` if it is not a whole number.
  fileprivate func index(_ name: String) throws(ProblemDetails) -> Int {
    let text = part(name)
    guard let number = Int(text), "\(number)" == text else {
      let word = text.prefix(40).description.quotedForMessage
      throw ProblemDetails(
        .badRequest,
        "\(name) in the path is \(word), which is not a whole number"
      )
    }
    return number
  }
}
