import Geography
import Testing

struct AreaFaultTests {
  /// GeoJSON texts with all their faults.
  static let faults: [(text: String, lines: [String])] = [
    (
      "[]",
      [
        "a list is not an object; write a GeoJSON object such as {\"type\": \"Polygon\", \"coordinates\": [...]}"
      ]
    ),
    ("{}", ["the object has no \"type\"; add its type, such as \"type\": \"Polygon\""]),
    (#"{"type":7}"#, ["the object has no \"type\"; add its type, such as \"type\": \"Polygon\""]),
    (#"{"type":"polygon"}"#, ["\"polygon\" is not a GeoJSON type; write \"Polygon\""]),
    (
      #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#,
      ["a LineString does not enclose an area; draw a Polygon"]
    ),
    (
      #"{"type":"FeatureCollection","features":[]}"#,
      ["features: the list is empty; draw a Polygon"]
    ),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}},{"type":"Feature","geometry":null},3]}"#,
      [
        "features[0].geometry: a Point does not enclose an area; draw a Polygon",
        "features[1].geometry: \"geometry\" is null; draw a Polygon",
        "features[2]: 3 is not an object; write a GeoJSON object such as {\"type\": \"Polygon\", \"coordinates\": [...]}",
      ]
    ),
    (#"{"type":"Polygon"}"#, ["coordinates: \"coordinates\" is missing; draw a Polygon"]),
    (
      #"{"type":"Polygon","coordinates":[]}"#,
      [
        "polygon 1, coordinates: the list is empty; list its outer ring, then any holes"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[]]}"#,
      [
        "polygon 1, ring 1, coordinates[0]: the list is empty; list its corners as [longitude, latitude], repeating the first at the end"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":"x"}"#,
      [
        "polygon 1, coordinates: \"x\" is not a list of rings; list its outer ring, then any holes"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[0,51],[1,51],[1,52],[0,51]]}"#,
      [
        "coordinates: the numbers are nested 2 lists deep, but a Polygon has 3; write the coordinates as [[[lon, lat], ...]]"
      ]
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[[0,51],[1,51],[1,52],[0,51]]]}"#,
      [
        "coordinates: the numbers are nested 3 lists deep, but a MultiPolygon has 4; write the coordinates as [[[[lon, lat], ...]]]"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,51.5],[0.1,51.5],[0.1,51.6],[0,51.6]]]}"#,
      [
        "polygon 1, ring 1, coordinates[0]: the ring is open: it begins at [0.0, 51.5] and ends at [0.0, 51.6]; repeat the first position at the end"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,51.5],[0.1,51.5],[0,51.5],[0,51.5]]]}"#,
      [
        "polygon 1, ring 1, coordinates[0]: the ring has only 2 different corners; draw at least three"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,51.5],[0,51.5]]]}"#,
      [
        "polygon 1, ring 1, coordinates[0]: the ring has only 1 different corner; draw at least three"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,51.5],[0.1,51.6],[0.05,51.55],[0,51.5]]]}"#,
      [
        "polygon 1, ring 1, coordinates[0]: the ring encloses less than one square meter; draw around the sights"
      ]
    ),
    (
      AreaFixture.polygon([[(0, 51.5), (0.1, 51.6), (0.1, 51.5), (0, 51.6)]]),
      [
        "polygon 1, ring 1, coordinates[0]: the edge from corner 1 to corner 2 crosses the edge from corner 3 to corner 4 at [0.05, 51.55]; list the corners in order around the ring"
      ]
    ),
    (
      // A spike: out to a corner and back the same way.
      AreaFixture.polygon([[(0, 51.5), (0.1, 51.5), (0.2, 51.5), (0.1, 51.5), (0.1, 51.6)]]),
      [
        "polygon 1, ring 1, coordinates[0]: the edge from corner 2 to corner 3 overlaps the edge from corner 3 to corner 4 at [0.1, 51.5]; list the corners in order around the ring",
        "polygon 1, ring 1, coordinates[0]: the edge from corner 1 to corner 2 touches the edge from corner 3 to corner 4 at [0.1, 51.5]; move a corner, or draw two polygons",
      ].sorted()
    ),
    (
      // Two triangles that share a corner.
      AreaFixture.polygon([
        [(0, 51.5), (0.1, 51.55), (0.2, 51.5), (0.2, 51.6), (0.1, 51.55), (0, 51.6)]
      ]),
      [
        "polygon 1, ring 1, coordinates[0]: the edge from corner 1 to corner 2 touches the edge from corner 4 to corner 5 at [0.1, 51.55]; move a corner, or draw two polygons"
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,91],[-200,51.5],[0.1,51.6],[530000,180000],[0,91]]]}"#,
      [
        "polygon 1, ring 1, corner 1, coordinates[0][0]: latitude 91.0 is not between -90 and 90 degrees; put the longitude first; did you mean [91.0, 0.0]?",
        "polygon 1, ring 1, corner 2, coordinates[0][1]: longitude -200.0 is not between -180 and 180 degrees; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 4, coordinates[0][3]: latitude 180000.0 is not between -90 and 90 degrees; use WGS 84 degrees (EPSG:4326), not projected meters",
      ]
    ),
    (
      #"{"type":"Polygon","coordinates":[[["a",51],[1],7,[0,1e999],null,[[0,1]],[0.1,51.5],{"x":1}]]}"#,
      [
        "polygon 1, ring 1, corner 1, coordinates[0][0][0]: \"a\" is where the longitude should be; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 2, coordinates[0][1]: the position has only 1 of two numbers; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 3, coordinates[0][2]: 7 is not a position; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 4, coordinates[0][3][1]: a number out of range is where the latitude should be; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 5, coordinates[0][4]: null is not a position; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 6, coordinates[0][5][0]: a list is where the longitude should be; write [longitude, latitude] in degrees",
        "polygon 1, ring 1, corner 8, coordinates[0][7]: an object is not a position; write [longitude, latitude] in degrees",
      ]
    ),
  ]

  @Test(arguments: faults)
  func `reports every fault with its location and remedy`(text: String, lines: [String]) {
    #expect(AreaFixture.faults(text).sorted() == lines.sorted())
  }

  /// GeoJSON texts that are invalid only for London, with all their faults.
  static let faultsNearLondon: [(text: String, lines: [String])] = [
    (
      AreaFixture.polygon([[(51.5, -0.1), (51.6, -0.1), (51.6, 0.1)]]),
      [
        "polygon 1, ring 1, coordinates[0]: all 4 positions, as [51.5, -0.1], have latitude and longitude swapped; GeoJSON puts longitude first: [-0.1, 51.5]"
      ]
    ),
    (
      AreaFixture.polygon([[(-0.1, 51.5), (0, 51.6), (51.6, 0.1), (0.1, 51.5)]]),
      [
        "polygon 1, ring 1, corner 3, coordinates[0][2]: [51.6, 0.1] has latitude and longitude swapped; GeoJSON puts longitude first: [0.1, 51.6]"
      ]
    ),
    (
      AreaFixture.polygon([[(-0.1, 51.5), (-10.1, 51.5), (-0.1, 51.6)]]),
      [
        "polygon 1, ring 1, corner 2, coordinates[0][1]: [-10.1, 51.5] is 663 km from the city; check for a typo, or choose another city"
      ]
    ),
    (
      AreaFixture.polygon([AreaFixture.rectangle(2.2, 48.8, 2.4, 48.9)]),
      [
        "polygon 1, ring 1, coordinates[0]: the ring is 297 km from the city; draw within the city, or choose another city"
      ]
    ),
  ]

  @Test(arguments: faultsNearLondon)
  func `detects implausible positions by the city`(text: String, lines: [String]) {
    #expect(AreaFixture.faults(text, near: AreaFixture.london) == lines)
  }

  /// The rings of polygons with holes, with all their faults.
  static let faultsOfHoles: [(rings: [AreaFixture.Outline], lines: [String])] = [
    ([AreaFixture.rectangle(0, 0, 1, 1), AreaFixture.rectangle(0.2, 0.2, 0.8, 0.8)], []),
    (
      // A hole may touch the outer ring at one point.
      [AreaFixture.rectangle(0, 0, 1, 1), [(0, 0.5), (0.5, 0.2), (0.5, 0.8)]], []
    ),
    (
      [AreaFixture.rectangle(0, 0, 1, 1), AreaFixture.rectangle(2, 2, 3, 3)],
      [
        "polygon 1, ring 2, coordinates[1]: the hole is outside its outer ring; remove it, or make it a separate polygon"
      ]
    ),
    (
      // The rings in the wrong order.
      [AreaFixture.rectangle(0.2, 0.2, 0.8, 0.8), AreaFixture.rectangle(0, 0, 1, 1)],
      [
        "polygon 1, ring 2, coordinates[1]: the hole is outside its outer ring; remove it, or make it a separate polygon"
      ]
    ),
    (
      [AreaFixture.rectangle(0, 0, 1, 1), AreaFixture.rectangle(0.5, 0.25, 1.5, 0.75)],
      [
        "polygon 1, ring 1, coordinates[0]: the edge from corner 2 to corner 3 crosses the edge from corner 1 to corner 2 of ring 2 at [1.0, 0.25]; keep each hole within the outer ring and apart from other holes",
        "polygon 1, ring 1, coordinates[0]: the edge from corner 2 to corner 3 crosses the edge from corner 3 to corner 4 of ring 2 at [1.0, 0.75]; keep each hole within the outer ring and apart from other holes",
      ]
    ),
    (
      [AreaFixture.rectangle(0, 0, 1, 1), AreaFixture.rectangle(0, 0.2, 0.5, 0.8)],
      [
        "polygon 1, ring 1, coordinates[0]: the edge from corner 4 to corner 1 overlaps the edge from corner 4 to corner 1 of ring 2 at [0.0, 0.2]; move one of the rings off the other",
        "polygon 1, ring 1, coordinates[0]: the edge from corner 4 to corner 1 touches the edge from corner 1 to corner 2 of ring 2 at [0.0, 0.2]; let two rings touch at one point at most, or draw two polygons",
        "polygon 1, ring 1, coordinates[0]: the edge from corner 4 to corner 1 touches the edge from corner 3 to corner 4 of ring 2 at [0.0, 0.8]; let two rings touch at one point at most, or draw two polygons",
      ]
    ),
    (
      [
        AreaFixture.rectangle(0, 0, 1, 1), AreaFixture.rectangle(0.1, 0.1, 0.9, 0.9),
        AreaFixture.rectangle(0.2, 0.2, 0.3, 0.3),
      ],
      [
        "polygon 1, ring 3, coordinates[2]: the hole is inside another hole, ring 2; remove it, or make it a separate polygon"
      ]
    ),
    (
      [AreaFixture.rectangle(0, 0, 1, 1), [(0.1, 0.1), (0.2, 0.2), (0.15, 0.15)]],
      [
        "polygon 1, ring 2, coordinates[1]: the ring encloses less than one square meter; remove the hole"
      ]
    ),
  ]

  @Test(arguments: faultsOfHoles)
  func `requires holes to be inside the outer ring and apart`(
    rings: [AreaFixture.Outline],
    lines: [String]
  ) {
    #expect(AreaFixture.faults(AreaFixture.polygon(rings)).sorted() == lines.sorted())
  }

  @Test(arguments: [
    ("", "the area is not JSON: the file is empty"),
    (
      "{\n  \"type\": \"Polygon\"\n  \"coordinates\": []\n}",
      "the area is not JSON: line 3, column 3: expected a comma or \"}\", found a quotation mark"
    ),
    (
      "{\"type\": Polygon}",
      "the area is not JSON: line 1, column 10: expected a value, found \"P\""
    ),
  ])
  func `reports where JSON is invalid`(text: String, message: String) {
    #expect(AreaFixture.faults(text) == [message])
  }
}
