import FoundationEssentials
import Geography
import Testing

@testable import CatalogImport

struct JSONExtractTests {
  private func read(_ text: String) throws -> MapExtract {
    try ExtractReader.read(Data(text.utf8))
  }

  private func complaint(_ text: String) -> String? {
    do throws(ExtractError) {
      _ = try ExtractReader.read(Data(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `reads Overpass responses with nodes, centers, geometries, and members`() throws {
    let extract = try read(
      #"""
      {"version": 0.6, "osm3s": {"timestamp_osm_base": "2026-10-31T12:00:00Z"}, "elements": [
        {"type": "node", "id": 1, "lat": 51.5, "lon": -0.1, "tags": {"tourism": "museum", "name": "A"}},
        {"type": "way", "id": 2, "center": {"lat": 51.51, "lon": -0.11},
         "tags": {"leisure": "park", "name": "B"}},
        {"type": "way", "id": 3, "geometry": [{"lat": 51.5, "lon": 0}, {"lat": 51.5, "lon": 0.01},
         {"lat": 51.51, "lon": 0.01}, {"lat": 51.51, "lon": 0}, {"lat": 51.5, "lon": 0}],
         "tags": {"leisure": "park", "name": "C"}},
        {"type": "relation", "id": 4, "members": [
          {"type": "way", "ref": 8, "role": "outer",
           "geometry": [{"lat": 51.5, "lon": 0}, {"lat": 51.5, "lon": 0.01}, {"lat": 51.51, "lon": 0.01}]},
          {"type": "way", "ref": 9, "role": "outer",
           "geometry": [{"lat": 51.5, "lon": 0}, {"lat": 51.51, "lon": 0}, {"lat": 51.51, "lon": 0.01}]}],
         "tags": {"leisure": "park", "name": "D"}},
        {"type": "node", "id": 11, "lat": 50, "lon": 1}, {"type": "node", "id": 12, "lat": 51, "lon": 1},
        {"type": "way", "id": 5, "nodes": [11, 12], "tags": {"man_made": "pier", "name": "E"}},
        {"type": "way", "id": 6, "bounds": {"minlat": 1, "minlon": 2, "maxlat": 3, "maxlon": 4},
         "tags": {"leisure": "park", "name": "F"}},
        {"type": "node", "id": 7, "lat": 51.5, "lon": -0.1, "tags": {"tourism": "hotel", "name": "G"}},
        {"type": "node", "id": 8, "lat": 51.5, "lon": -0.1, "tags": {"tourism": "museum"}}
      ]}
      """#
    )
    #expect(extract.month == "2026-10")
    #expect(
      extract.elements.map(\.reference)
        == ["node/1", "way/2", "way/3", "relation/4", "way/5", "way/6"]
    )
    let expected = [
      (51.5, -0.1), (51.51, -0.11), (51.505, 0.005), (51.505, 0.005), (50.5, 1), (2, 3),
    ]
    for (element, (latitude, longitude)) in zip(extract.elements, expected) {
      let position = try Coordinate(latitude: latitude, longitude: longitude)
      #expect(element.coordinate.distance(to: position) < Meters(1), "\(element.reference)")
    }
    #expect(extract.elements[2].squareMeters == extract.elements[3].squareMeters)
    #expect(abs((extract.elements[2].squareMeters ?? 0) - 769_700) < 1_000)
  }

  @Test func `an Overpass remark becomes a warning with its text`() throws {
    let museum =
      #"{"type": "node", "id": 1, "lat": 51.5, "lon": -0.1, "tags": {"tourism": "museum", "name": "A"}}"#
    for remark in [
      "runtime error: Query timed out in 'query' at line 3 after 26 seconds.",
      "runtime error: Query run out of memory using about 2048 MB of RAM.", "two\\nlines\\u0007",
    ] {
      let extract = try read("{\"elements\": [\(museum)], \"remark\": \"\(remark)\"}")
      #expect(extract.elements.count == 1)
      let warning = try #require(extract.warnings.first)
      #expect(
        extract.warnings.count == 1 && warning.hasPrefix("the Overpass response is incomplete: ")
      )
      #expect(warning.contains(remark.prefix(3)))
      #expect(warning.unicodeScalars.allSatisfy { $0.value >= 32 })
    }
    #expect(try read("{\"elements\": [\(museum)]}").warnings.isEmpty)
  }

  @Test func `a file without a date has the month of its newest element`() throws {
    let node = { (id: Int, time: String) in
      "{\"type\": \"node\", \"id\": \(id), \"lat\": 51.5, \"lon\": 0, \"timestamp\": \"\(time)\"}"
    }
    let nodes = [
      node(1, "2019-05-01T00:00:00Z"), node(2, "2024-11-30T23:59:59Z"),
      node(3, "2021-01-01T00:00:00Z"),
    ]
    #expect(try read("{\"elements\": [\(nodes.joined(separator: ","))]}").month == "2024-11")
    let dated =
      #"{"osm3s": {"timestamp_osm_base": "2026-10-31T12:00:00Z"}, "elements": [\#(nodes[0])]}"#
    #expect(try read(dated).month == "2026-10")
    #expect(try read(#"{"elements": []}"#).month == nil)
    let feature =
      #"{"type": "Feature", "geometry": null, "properties": {"@timestamp": "2023-07-09T00:00:00Z"}}"#
    #expect(
      try read("{\"type\": \"FeatureCollection\", \"features\": [\(feature)]}").month == "2023-07"
    )
  }

  @Test func `reports what is missing in an Overpass response`() {
    let way = #"{"elements": [{"type": "way", "id": 2, "tags": {"leisure": "park", "name": "B"}}]}"#
    #expect(
      complaint(way)?.contains("way/2, without a position, is not supported; end the") == true
    )
    let node = #"{"elements": [{"type": "node", "id": 2, "lat": 95, "lon": 0}]}"#
    #expect(complaint(node)?.contains("elements[0]: node 2 has no valid lat and lon") == true)
    let bare = #"{"elements": [{"tags": {"leisure": "park", "name": "B"}}]}"#
    #expect(complaint(bare)?.contains("elements[0]: has no type and id") == true)
  }

  @Test func `reads GeoJSON with tags or plain properties and any geometry`() throws {
    let extract = try read(
      #"""
      {"type": "FeatureCollection", "timestamp": "2025-03-01T00:00:00Z", "features": [
        {"type": "Feature", "id": "node/1", "geometry": {"type": "Point", "coordinates": [-0.1, 51.5]},
         "properties": {"tourism": "museum", "name": "A", "fee": true, "stars": 4}},
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates":
          [[[0, 51.5], [0.01, 51.5], [0.01, 51.51], [0, 51.51], [0, 51.5]]]},
         "properties": {"@id": "way/2", "leisure": "park", "name": "B"}},
        {"type": "Feature", "geometry": {"type": "MultiPolygon", "coordinates":
          [[[[0, 51.5], [0.01, 51.5], [0.01, 51.51], [0, 51.5]]]]},
         "properties": {"@type": "relation", "@id": 3, "tags": {"leisure": "park", "name": "C"}}},
        {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[0, 50], [0, 51]]},
         "properties": {"name": "D", "category": "waterfront", "openingHours": "24/7",
           "url": "https://d.example", "address": "1 Pier"}},
        {"type": "Feature", "geometry": null, "properties": {"name": "nothing"}}
      ]}
      """#
    )
    #expect(extract.month == "2025-03")
    #expect(extract.elements.map(\.reference) == ["node/1", "way/2", "relation/3", "features/3"])
    #expect(extract.elements[0].tags["fee"] == "yes")
    #expect(extract.elements[0].tags["stars"] == "4")
    #expect(extract.elements[3].tags["opening_hours"] == "24/7")
    #expect(extract.elements[3].tags["website"] == "https://d.example")
    let single =
      #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"name": "A", "category": "museum"}}"#
    #expect(try read(single).elements.count == 1)
  }

  @Test func `reports the feature without a position`() {
    let text =
      #"{"type": "FeatureCollection", "features": [{"geometry": {"type": "Point", "coordinates": [200, 1]}, "properties": {"name": "A", "category": "museum"}}]}"#
    #expect(
      complaint(text)?.contains("features[0]: has no geometry with longitude and latitude") == true
    )
    #expect(complaint(#"{"type": "FeatureCollection"}"#)?.contains("features: is missing") == true)
  }

  @Test func `deep nesting is rejected without overflowing the stack`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(complaint("{\"elements\": \(deep)") != nil)
  }
}
