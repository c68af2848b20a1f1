import Geography
import TestTools
import Testing

@testable import MapDrawing

/// Names on the map: they don't overlap, and neighboring tiles agree on them.
struct LabelTests {
  /// A rectangle at any angle, drawn around a line of text for an independent overlap check.
  private struct TurnedBox {
    /// The corners in order.
    let corners: [DrawnPoint]

    /// Creates the rectangle around the letters of a straight piece of text.
    init(from start: DrawnPoint, to end: DrawnPoint, height: Double) {
      let along = end - start
      let up = DrawnPoint(x: -along.y, y: along.x) * (height / 2 / max(along.length, 1e-9))
      corners = [start + up, end + up, end - up, start - up]
    }

    /// Returns whether another rectangle overlaps, by the separating axis theorem.
    func overlaps(_ other: Self) -> Bool {
      for (start, end) in edges + other.edges {
        let axis = DrawnPoint(x: start.y - end.y, y: end.x - start.x)
        let mine = corners.map { $0.dot(axis) }
        let theirs = other.corners.map { $0.dot(axis) }
        guard let low = mine.min(), let high = mine.max(), let least = theirs.min(),
          let most = theirs.max()
        else { return false }
        if high <= least || most <= low { return false }
      }
      return true
    }

    private var edges: [(DrawnPoint, DrawnPoint)] {
      Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
    }
  }

  /// Returns the rectangles around the letters of a name, one for each straight piece, and around its dot.
  private static func boxes(_ name: PlacedName) -> [TurnedBox] {
    let texts = name.lines.flatMap { line in
      zip(line.path, line.path.dropFirst()).map {
        TurnedBox(from: $0, to: $1, height: name.size * 0.95)
      }
    }
    let reach = PlacedName.dotRadius * 0.7
    let dots = name.dot.map { dot in
      TurnedBox(
        from: dot - DrawnPoint(x: reach, y: 0),
        to: dot + DrawnPoint(x: reach, y: 0),
        height: reach * 2
      )
    }
    return texts + (dots.map { [$0] } ?? [])
  }

  @Test(.slow, arguments: SheetFixture.cities, [11, 13, 14, 15, 16])
  func `no two names overlap`(city: String, zoom: Int) throws {
    let sheet = try SheetFixture.sheet(city)
    let names = NamePlacer.names(of: sheet, zoom: Double(zoom)).sorted { $0.box.left < $1.box.left }
    #expect(names.count > (zoom > 13 ? 100 : 3))
    let boxes = names.map(Self.boxes)
    var overlaps = 0
    for first in names.indices {
      for second in names.indices[(first + 1)...] {
        if names[second].box.left > names[first].box.right { break }
        guard names[first].box.touches(names[second].box) else { continue }
        for box in boxes[first] where boxes[second].contains(where: box.overlaps) { overlaps += 1 }
      }
    }
    #expect(overlaps == 0)
  }

  @Test func `the overlap check finds overlaps`() {
    let level = TurnedBox(
      from: DrawnPoint(x: 0, y: 0),
      to: DrawnPoint(x: 100, y: 0),
      height: 10
    )
    let rows: [(DrawnPoint, DrawnPoint, Bool)] = [
      (DrawnPoint(x: 50, y: -50), DrawnPoint(x: 50, y: 50), true),
      (DrawnPoint(x: 0, y: 9), DrawnPoint(x: 100, y: 9), true),
      (DrawnPoint(x: 0, y: 11), DrawnPoint(x: 100, y: 11), false),
      (DrawnPoint(x: 110, y: -50), DrawnPoint(x: 110, y: 50), false),
      (DrawnPoint(x: -30, y: 30), DrawnPoint(x: 30, y: 40), false),
    ]
    for (start, end, isOverlap) in rows {
      #expect(level.overlaps(TurnedBox(from: start, to: end, height: 10)) == isOverlap)
    }
  }

  @Test(.slow, arguments: [13, 15, 17])
  func `a name across a tile border is in both tiles`(zoom: Int) throws {
    let sheet = try SheetFixture.sheet("london")
    let (column, row) = ((8_186 << zoom) >> 14, (5_448 << zoom) >> 14)
    let names = NamePlacer.names(of: sheet, zoom: Double(zoom))
    let size = Double(MapTile.size)
    var crossings = 0
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let tile = try #require(MapTile(zoom: zoom, column: column + x, row: row + y))
      let reading = XMLReading(try #require(sheet.tile(tile)))
      let left = Double(tile.column) * size
      let top = Double(tile.row) * size
      let window = DrawnBox(left: left, top: top, right: left + size, bottom: top + size)
      for name in names where name.box.touches(window) {
        if !window.contains(name.box) { crossings += 1 }
        for line in name.lines { #expect(reading.texts.contains(line.text)) }
      }
    }
    #expect(crossings > 0)
  }

  @Test func `names in a picture are entirely inside it`() throws {
    let sheet = try SheetFixture.sheet("nyc")
    let bounds = try #require(BoundingBox(south: 40.75, west: -73.99, north: 40.77, east: -73.96))
    let view = MapView(around: bounds, width: 500, height: 400)
    let corner = view.origin * (1 / MapView.unitsPerPixel)
    let frame = DrawnBox(
      left: corner.x,
      top: corner.y,
      right: corner.x + 500,
      bottom: corner.y + 400
    )
    let names = NamePlacer.names(of: sheet, zoom: view.zoom, frame: frame)
    #expect(names.count > 20)
    for name in names { #expect(name.disks.allSatisfy { frame.contains($0.box) }) }
  }

  @Test(.slow) func `names avoid taken areas`() throws {
    let sheet = try SheetFixture.sheet("london")
    let zoom = 15.0
    let free = NamePlacer.names(of: sheet, zoom: zoom)
    let taken = free.prefix(5).map { LabelDisk($0.box.middle, radius: 20) }
    let names = NamePlacer.names(of: sheet, zoom: zoom, taken: taken)
    for disk in names.flatMap(\.disks) {
      for other in taken {
        #expect((disk.middle - other.middle).length >= disk.radius + other.radius - 0.5)
      }
    }
  }

  @Test(arguments: [
    ("Shaftesbury Avenue", "Shaftesbury Ave"), ("West 34th Street", "W 34th St"),
    ("Strand", "Strand"), ("Great Russell Street", "Gt Russell St"), ("", ""),
    ("West Street", "West St"),
  ])
  func `street names are abbreviated as on maps`(name: String, short: String) {
    #expect(StreetWords.shortened(name) == short)
  }
}
