import Geography
import TestTools
import Testing

@testable import Streets

/// The list of the places where ways cross water.
struct CrossingAuditTests {
  /// The listed bridges that the extracts lack, or have under another name more than a hundred meters away.
  private static let absent = [
    "nyc": [
      "145th Street Bridge", "Hamilton Avenue Bridge", "High Bridge", "Third Avenue Bridge",
      "Washington Bridge", "Willis Avenue Bridge",
    ],
    "vancouver": ["Cambie Bridge", "Canada Line Bridge"],
  ]

  @Test(.slow, arguments: ["london", "nyc", "vancouver"])
  func `The listed bridges and tunnels for people on foot within the streets are found in them`(
    city: String
  ) throws {
    let map = try StreetMap(contentsOf: KnownLegsTests.folder + "/\(city).map")
    // Some extracts do not tag every bridge as one; the audit says so.
    let found = Set(try #require(CrossingAudit(map)).findings().map(\.name))
    let listed = try map.layers().crossings.filter { crossing in
      crossing.modes.contains(.walk) && crossing.line.allSatisfy { map.isCovered($0) }
    }
    let missing = listed.map(\.name).filter { !found.contains($0) }
    #expect(listed.count >= 5, "\(listed.count)")
    #expect(missing.sorted() == Self.absent[city, default: []])
  }

  @Test func `Bridges are crossings, streets over water are errors, shores are neither`() throws {
    var streets = DraftStreets()
    let ends = [(0, 0), (0, 300), (100, 0), (100, 300), (-50, 0), (400, 0)].map {
      streets.node(Double($0.0), Double($0.1))
    }
    streets.edge(ends[0], ends[1], name: "Long Bridge") { $0.set(.bridge) }
    streets.edge(ends[2], ends[3], name: "Error Street")
    streets.edge(ends[4], ends[5], name: "Shore Road")
    let water = [(-500.0, 50.0), (500, 50), (500, 250), (-500, 250)].map {
      DraftStreets.position($0.0, $0.1)
    }
    let layers = MapLayers(water: [MapPolygon(name: "River", kind: "river", rings: [water])])
    let findings = try #require(CrossingAudit(try streets.map(layers: layers))).findings()
    #expect(findings.map(\.kind) == [.crossing, .wetWay])
    #expect(findings.map(\.name) == ["Long Bridge", "Error Street"])
    for finding in findings { #expect(abs(finding.meters - 200) <= 10) }
  }
}
