import Formats
import Geography
import Streets
import TestTools
import Testing
import Transit

@testable import MapDrawing

/// Tiles and pictures as documents.
struct TileTests {
  /// The tiles around the center of a city at a zoom.
  private static func tiles(_ city: String, zoom: Int, around reach: Int) throws -> [MapTile] {
    let centers = [
      "london": Coordinate(uncheckedLatitude: 51.511, longitude: -0.12),
      "nyc": Coordinate(uncheckedLatitude: 40.755, longitude: -73.985),
      "vancouver": Coordinate(uncheckedLatitude: 49.283, longitude: -123.12),
    ]
    let point = WorldPoint(try #require(centers[city]))
    let shift = WorldPoint.zoom + 8 - zoom
    let (column, row) = (Int(point.x) >> shift, Int(point.y) >> shift)
    return (-reach...reach).flatMap { y in
      (-reach...reach).compactMap { x in
        MapTile(zoom: zoom, column: column + x, row: row + y)
      }
    }
  }

  @Test(.slow, arguments: SheetFixture.cities, [11, 13, 14, 16, 18])
  func `tiles are well-formed, small, and self-contained`(
    city: String,
    zoom: Int
  ) throws {
    let sheet = try SheetFixture.sheet(city)
    for tile in try Self.tiles(city, zoom: zoom, around: 1) {
      guard let text = sheet.tile(tile, theme: .dark) else { continue }
      let reading = XMLReading(text)
      #expect(reading.fault == nil)
      #expect(Set(reading.identifiers).count == reading.identifiers.count)
      #expect(reading.references.isSubset(of: reading.identifiers))
      #expect(reading.elements.isSubset(of: Self.elements))
      #expect(text.utf8.count < 60_000)
    }
  }

  /// All elements allowed in a drawing: no styles, scripts, or external links.
  private static let elements: Set = [
    "svg", "path", "defs", "g", "use", "circle", "text", "textPath", "desc",
  ]

  @Test func `a tile has the same bytes from any copy of the map`() throws {
    let tile = try #require(try Self.tiles("london", zoom: 15, around: 0).first)
    let first = try SheetFixture.sheet("london")
    let copies = try [first, SheetFixture.small(name: "A"), SheetFixture.small(name: "A")]
    #expect(copies[0].tile(tile) == first.tile(tile))
    #expect(copies[1].tile(tile) == copies[2].tile(tile))
    let bounds = copies[1].bounds
    #expect(copies[1].picture(of: bounds, width: 300) == copies[2].picture(of: bounds, width: 300))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"/><image href='x'/>", "A & B", "]]>", "&#0;",
    "\u{0}\u{1}\u{FFFE}",
    "\u{202E}gnp.exe", "漢字の通り", "👩‍👩‍👧‍👦 Street", "'\"`", "a\nb\tc", "",
    String(repeating: "Long ", count: 40), "e\u{301}\u{301}\u{301}",
  ])
  func `hostile names are escaped`(name: String) throws {
    let sheet = try SheetFixture.small(name: name)
    let text = sheet.picture(of: sheet.bounds, width: 900, height: 700)
    let reading = XMLReading(text)
    #expect(reading.fault == nil)
    #expect(reading.elements.isSubset(of: Self.elements))
    #expect(!text.contains("<script") && !text.contains("<image"))
    if name == "A & B" { #expect(reading.texts.contains(name)) }
  }

  @Test func `an empty map has no tiles and an empty picture`() throws {
    let sheet = try SheetFixture.empty()
    for tile in try Self.tiles("london", zoom: 14, around: 1) { #expect(sheet.tile(tile) == nil) }
    let reading = XMLReading(sheet.picture(of: sheet.bounds, width: 100))
    #expect(reading.fault == nil)
    #expect(reading.elements.contains("path"))
  }

  @Test(arguments: [
    (179.995, 0.0), (-179.995, 10), (0, 84.9), (0, -84.9), (0, 89.5), (0, -89.5), (0, 0),
  ])
  func `maps at the edges of the world are drawn`(longitude: Double, latitude: Double) throws {
    let sheet = try SheetFixture.small(
      name: "Edge",
      longitude: longitude * 0.9999,
      latitude: latitude
    )
    let picture = sheet.picture(of: sheet.bounds, width: 600, height: 400)
    #expect(XMLReading(picture).fault == nil)
    let last = 1 << 11 - 1
    for (column, row) in [(0, 0), (last, 0), (0, last), (last, last), (0, 1_023), (last, 1_024)] {
      let tile = try #require(MapTile(zoom: 11, column: column, row: row))
      if let text = sheet.tile(tile) { #expect(XMLReading(text).fault == nil) }
    }
  }

  @Test(arguments: [
    (10, 0, 0), (19, 0, 0), (11, -1, 0), (11, 0, -1), (11, 2_048, 0), (11, 0, 2_048),
    (Int.max, 0, 0), (Int.min, 0, 0), (18, Int.max, Int.min),
  ])
  func `there are no tiles outside the square`(zoom: Int, column: Int, row: Int) {
    #expect(MapTile(zoom: zoom, column: column, row: row) == nil)
  }

  @Test func `adaptive colors are variables defined by the page's style`() throws {
    let sheet = try SheetFixture.sheet("london")
    let bounds = try #require(BoundingBox(south: 51.505, west: -0.13, north: 51.515, east: -0.11))
    let view = MapView(around: bounds, width: 400, height: 300)
    let text = sheet.content(of: view, coloring: .adaptive, prefix: "m1").text
    #expect(!text.contains("=\"#f") && text.contains("id=\"m1s"))
    for name in text.matches(of: #/var\((--map-[a-zA-Z]+)\)/#).map(\.output.1) {
      #expect(MapColoring.style.contains("\(name):#"))
    }
  }
}

/// The map where no streets are known.
struct BeyondTests {
  private static func tile(_ latitude: Double, _ longitude: Double, zoom: Int) throws -> MapTile {
    let point = WorldPoint(Coordinate(uncheckedLatitude: latitude, longitude: longitude))
    let shift = WorldPoint.zoom + 8 - zoom
    return try #require(
      MapTile(zoom: zoom, column: Int(point.x) >> shift, row: Int(point.y) >> shift)
    )
  }

  private static let land = "fill=\"\(MapInk.beyond.color(.light))\""
  private static let rail = "stroke=\"\(MapInk.rail.color(.light))\""

  @Test func `a tile in the middle of the streets has neither the color nor the lines of beyond`()
    throws
  {
    let tile = try Self.tile(51.5115, -0.1196, zoom: 16)
    let text = try #require(try SheetFixture.sheet("london").tile(tile))
    #expect(!text.contains(Self.land) && !text.contains(Self.rail))
  }

  @Test(arguments: [("london", 51.4816, -0.2859), ("nyc", 40.7484, -73.9170)])
  func `where no streets are known, railways and the names of stations show the way`(
    city: String,
    latitude: Double,
    longitude: Double
  ) throws {
    let sheet = try SheetFixture.sheet(city)
    let tile = try Self.tile(latitude, longitude, zoom: 13)
    let text = try #require(sheet.tile(tile))
    #expect(text.contains(Self.land) && text.contains(Self.rail))
    #expect(text.contains("<text"))
  }

  @Test func `each railway is drawn once, and stations among streets are not repeated`() throws {
    let sheet = try SheetFixture.sheet("london")
    let pairs = sheet.rails.map { Set($0.points) }
    #expect(!pairs.isEmpty && Set(pairs).count == pairs.count)
    #expect(!sheet.stations.filter(\.isBeyond).isEmpty)
    for station in sheet.stations where station.isBeyond {
      #expect(!sheet.covered.contains { $0.contains(station.point.drawn) }, "\(station.name)")
    }
  }

  @Test(arguments: SheetFixture.cities)
  func `stops of buses and ferries beyond the streets are not drawn`(city: String) throws {
    let network = try #require(try SheetFixture.map(city).network)
    let railways = network.services.filter {
      ![.bus, .ferry].contains(network.lines[$0.line].mode)
    }
    let names = Set(railways.flatMap(\.stops).map { network.stations[$0].name })
    for station in try SheetFixture.sheet(city).stations where station.isBeyond {
      #expect(names.contains(station.name))
    }
  }
}
