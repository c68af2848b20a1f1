import FoundationEssentials
import Geography
import Testing

struct AreaReadingTests {
  /// The coordinates of a square of a tenth of a degree.
  static let square = "[[[0,51.5],[0.1,51.5],[0.1,51.6],[0,51.6],[0,51.5]]]"

  /// GeoJSON texts that contain the square, with their number of polygons.
  static let wrappings: [(text: String, count: Int)] = [
    (#"{"type":"Polygon","coordinates":\#(square)}"#, 1),
    (#"{"coordinates":\#(square),"type":"Polygon","bbox":[0,51,1,52],"style":null}"#, 1),
    (#"{"type":"MultiPolygon","coordinates":[\#(square)]}"#, 1),
    (#"{"type":"MultiPolygon","coordinates":[\#(square),\#(square)]}"#, 2),
    (
      #"{"type":"Feature","properties":{"a":[1]},"geometry":{"type":"Polygon","coordinates":\#(square)}}"#,
      1
    ),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":\#(square)}},{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[\#(square),\#(square)]}}]}"#,
      3
    ),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":\#(square)}]}"#,
      1
    ),
    ("\u{feff}" + #"{"type":"Polygon","coordinates":\#(square)}"#, 1),
    (
      #"{"type":"Polygon","coordinates":[[[0,51.5,35],[0.1,51.5,35.5],[0.1,51.6,0,"x"],[0,51.6],[0,51.5]]]}"#,
      1
    ),
    // Consecutive duplicates count once.
    (
      #"{"type":"Polygon","coordinates":[[[0,51.5],[0,51.5],[0.1,51.5],[0.1,51.6],[0,51.6],[0,51.6],[0,51.5],[0,51.5]]]}"#,
      1
    ),
    // The other winding order.
    (#"{"type":"Polygon","coordinates":[[[0,51.5],[0,51.6],[0.1,51.6],[0.1,51.5],[0,51.5]]]}"#, 1),
  ]

  @Test(arguments: wrappings)
  func `reads polygons from any GeoJSON object that can contain them`(
    text: String,
    count: Int
  ) throws {
    let area = try AreaFixture.area(text, near: AreaFixture.london)
    #expect(area.polygons.count == count)
    #expect(area.polygons.allSatisfy { $0.outer.corners.count == 4 && $0.holes.isEmpty })
    #expect(area.boundingBox == BoundingBox(south: 51.5, west: 0, north: 51.6, east: 0.1))
    #expect(try area.contains(Coordinate(latitude: 51.55, longitude: 0.05)))
  }

  @Test func `round-trips through GeoJSON`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for count in 1...2 {
      let squares = Array(repeating: Self.square, count: count).joined(separator: ",")
      let text = #"{"type":"MultiPolygon","coordinates":[\#(squares)]}"#
      let area = try AreaFixture.area(text)
      let json = try encoder.encode(area)
      let expected =
        count == 1
        ? #"{"coordinates":\#(Self.square),"type":"Polygon"}"#
        : #"{"coordinates":[\#(squares)],"type":"MultiPolygon"}"#
      #expect(String(decoding: json, as: UTF8.self) == expected)
      #expect(try JSONDecoder().decode(Area.self, from: json) == area)
    }
  }

  @Test func `validates areas when decoding`() {
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Area.self, from: Data(text.utf8))
    }
  }

  @Test func `measures square kilometers without holes`() throws {
    let outer = AreaFixture.rectangle(0, 0, 1, 1)
    let whole = try AreaFixture.area(AreaFixture.polygon([outer]))
    let hole = AreaFixture.rectangle(0.25, 0, 0.75, 1).map { ($0.0, 0.25 + $0.1 / 2) }
    let holed = try AreaFixture.area(AreaFixture.polygon([outer, hole]))
    // One degree by one degree at the equator, by the exact formula R² Δλ sin φ.
    #expect(abs(whole.area - 12_363.68) < 0.1)
    #expect(abs(holed.area / whole.area - 0.75) < 0.000_1)
  }

  @Test func `counts the faults that it doesn't list`() {
    let bad = (0..<60).map { "[\($0),100]" }.joined(separator: ",")
    let text = #"{"type":"Polygon","coordinates":[[\#(bad),[0,100]]]}"#
    let error = #expect(throws: AreaError.self) { try AreaFixture.area(text) }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == 14)
    #expect(lines.first == "the area is not valid:")
    #expect(lines.last == "  and 48 more")
  }
}
