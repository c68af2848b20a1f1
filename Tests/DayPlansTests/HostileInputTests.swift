import Basics
import FoundationEssentials
import TestTools
import Testing

@testable import Catalogs
@testable import Geography
@testable import Orienteering

struct HostileInputTests {
  /// The areas to mutate.
  static let areas = [
    AreaFixture.polygon([
      AreaFixture.rectangle(0, 51, 1, 52), AreaFixture.rectangle(0.2, 51.2, 0.8, 51.8),
    ]),
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,51],[1,51],[1,52],[0,51]]],[[[0,51],[1,51],[1,52],[0,51]]]]}}]}"#,
  ]

  @Test func `reading areas survives any bytes`() {
    for seed in UInt64(0)..<6_000 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(Array(Self.areas[Int(seed % 2)].utf8), using: &generator)
      do throws(AreaError) {
        let area = try Area(geoJSON: Data(bytes), near: AreaFixture.london)
        #expect(!area.polygons.isEmpty && area.area > 0, "seed \(seed)")
      } catch {
        #expect(error != .faults([]), "seed \(seed)")
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func `reading catalogs survives any bytes`() {
    for seed in UInt64(0)..<6_000 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(Array(CatalogFixture.json.utf8), using: &generator)
      do throws(CatalogError) {
        let catalog = try Catalog(json: Data(bytes), file: "x")
        #expect(!catalog.attractions.isEmpty, "seed \(seed)")
      } catch {
        #expect(error != .faults([]), "seed \(seed)")
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func `random bytes are rejected`() {
    for seed in UInt64(0)..<2_000 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...40, using: &generator)
      let data = Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
      #expect(throws: AreaError.self) { try Area(geoJSON: data) }
      #expect(throws: CatalogError.self) { try Catalog(json: data, file: "x") }
    }
  }

  @Test(arguments: [10, 511, 512, 513, 100_000])
  func `deep nesting is rejected without a crash`(depth: Int) {
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let texts = [
      lists, #"{"type":"Polygon","coordinates":\#(lists)}"#,
      String(repeating: #"{"type":"Feature","geometry":"#, count: depth) + "null"
        + String(repeating: "}", count: depth),
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
        + String(repeating: "]}", count: depth),
      CatalogFixture.replacing("\"british-museum\"", by: lists),
    ]
    for text in texts {
      #expect(throws: AreaError.self) { try AreaFixture.area(text) }
      #expect(!CatalogFixture.faults(text).isEmpty)
    }
  }

  @Test func `a value of the wrong type is reported anywhere`() {
    let wrong = ["null", "true", "7", "-1e400", "\"x\"", "[]", "{}", "[[1]]"]
    let pattern = try? Regex("\"[a-zA-Z]+\": *(\"[^\"]*\"|[-0-9.]+|true|false)")
    let places = pattern.map { CatalogFixture.json.ranges(of: $0) } ?? []
    #expect(places.count > 30)
    for place in places {
      for value in wrong {
        let pair = CatalogFixture.json[place]
        guard let colon = pair.firstIndex(of: ":") else { continue }
        var text = CatalogFixture.json
        text.replaceSubrange(place, with: "\(pair[...colon])\(value)")
        let lines = CatalogFixture.faults(text)
        // A list of lists is valid nowhere; the other values are valid in some places.
        #expect(value != "[[1]]" || lines.count == 1, "\(pair) \(value): \(lines)")
      }
    }
  }

  @Test(.slow) func `long strings are truncated in messages`() {
    let long = String(repeating: "x\u{1}é", count: 100_000)
    let escaped = long.replacing("\u{1}", with: "\\u0001")
    let lines =
      CatalogFixture.faults(CatalogFixture.replacing("\"museum\"", by: "\"\(escaped)\""))
      + CatalogFixture.faults(CatalogFixture.replacing("\"british-museum\"", by: "\"\(escaped)\""))
      + CatalogFixture.faults(CatalogFixture.replacing("\"fee\"", by: "\"\(escaped)\""))
      + AreaFixture.faults("{\"type\":\"\(escaped)\"}")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count < 500 && !$0.contains("\u{1}") })
  }

  @Test(.slow) func `a hundred thousand wrong positions give a thousand faults`() {
    let list = Array(repeating: "[1,null]", count: 100_000).joined(separator: ",")
    let lines = AreaFixture.faults("{\"type\":\"Polygon\",\"coordinates\":[[\(list)]]}")
    #expect(lines.count == 1_001)
    #expect(lines.last == "there are more faults, which are not listed; fix these first")
  }

  @Test func `coordinates at the limits of Double are handled`() {
    let values = ["1e-320", "-1e-320", "1e308", "179.99999999999997", "-180", "5e-324", "0"]
    for seed in UInt64(0)..<500 {
      var generator = SeededGenerator(seed: seed)
      let ring = (0..<6).map { _ in
        let pair = (0..<2).map { _ in values.randomElement(using: &generator) ?? "0" }
        return "[\(pair.joined(separator: ","))]"
      }
      let list = (ring + ring.prefix(1)).joined(separator: ",")
      _ = AreaFixture.faults(
        "{\"type\":\"Polygon\",\"coordinates\":[[\(list)]]}",
        near: AreaFixture.london
      )
    }
  }
}
