import CatalogTools
import Catalogs
import Foundation
import Geography
import OpeningHours
import Testing

@testable import CatalogImport

/// Proposals from newer data, and accepting them.
struct RefreshTests {
  /// A town with an imported museum, and a tower with editorial facts.
  static let town: Catalog = {
    let day = VisitDuration(minimum: 45, recommended: 75, maximum: 150)
    let bounds = BoundingBox(south: 51.4, west: -0.2, north: 51.6, east: 0)
    guard let day, let bounds else { preconditionFailure("the town is sound") }
    let city = City(
      id: "town",
      name: "Town",
      country: "GB",
      timeZone: "Europe/London",
      holidays: "GB-ENG",
      bounds: bounds
    )
    func sight(_ id: String, _ name: String, item: String, source: String) -> Attraction {
      var sources = [
        "name": source, "position": source, "visit": "rule", "relevance": "rule",
        "description": "rule", "phone": source, "website": source, "wikidata": source,
        "wikipedia": source, "openingHours": source,
      ]
      sources["category"] = nil
      return Attraction(
        id: id,
        name: name,
        category: .museum,
        coordinate: Coordinate(uncheckedLatitude: 51.5, longitude: id == "tower" ? -0.12 : -0.1),
        openingHours: "Mo-Su 10:00-17:00",
        visit: day,
        relevance: 50,
        phone: "+44 20 7000 0000",
        website: "https://\(id).example/",
        wikipedia: name,
        wikidata: item,
        description: "A museum in Town.",
        sources: sources
      )
    }
    return Catalog(
      city: city,
      attractions: [
        sight("museum", "Town Museum", item: "Q11", source: "osm 2025-01"),
        sight("tower", "Town Tower Museum", item: "Q12", source: "editorial 2026-11"),
      ],
      license: "ODbL-1.0",
      attribution: ["© OpenStreetMap contributors, ODbL 1.0"]
    )
  }()

  static let today = CalendarDate(daysSinceEpoch: 20_780)
  static let refresh = CatalogRefresh(town, today: today)

  /// A museum on a map.
  static func element(
    _ item: String?,
    _ name: String,
    east: Double = -0.1,
    _ tags: [String: String]
  ) -> MapElement {
    var all = tags.merging(["tourism": "museum", "name": name]) { own, _ in own }
    all["wikidata"] = item
    return MapElement(
      reference: "node/\(name.count)",
      coordinate: Coordinate(uncheckedLatitude: 51.5, longitude: east),
      tags: all
    )
  }

  static func proposals(_ elements: [MapElement]) throws -> [RefreshProposal] {
    try refresh.proposals(of: MapExtract(elements: elements, month: nil), source: "osm 2026-11")
  }

  @Test func `a map proposes only differing facts`() throws {
    let found = try Self.proposals([
      Self.element(
        "Q11",
        "Town Museum",
        ["phone": "020 7111 1111", "opening_hours": "Mo-Su 10:00-17:00"]
      )
    ])
    #expect(found.map(\.name) == ["museum.phone"])
    #expect(found.first?.new == "+44 20 7111 1111")
    #expect(
      found.first?.description
        == "~ museum.phone: +44 20 7000 0000 → +44 20 7111 1111 (osm 2026-11)"
    )
  }

  @Test func `a proposal for an editorial fact is shown but cannot be accepted`() throws {
    let found = try Self.proposals([
      Self.element(
        "Q12",
        "Town Tower Museum",
        east: -0.12,
        ["phone": "020 7111 1111", "fee": "yes"]
      )
    ])
    #expect(found.map(\.name) == ["tower.fee", "tower.phone"])
    #expect(found.map(\.isKept) == [false, true])
    let error = #expect(throws: EditError.self) {
      try Self.refresh.accepting(["tower.phone", "tower.fee"], of: found)
    }
    #expect(error?.faults.map(\.place) == ["tower.phone"])
    let new = try Self.refresh.accepting(["tower.fee"], of: found)
    #expect(new["tower"]?.fee == true)
    #expect(new["tower"]?.sources["fee"] == "osm 2026-11")
    #expect(new["tower"]?.phone == Self.town["tower"]?.phone)
    #expect(new["museum"] == Self.town["museum"])
  }

  @Test func `without items, unique nearby names match`() throws {
    let near = Self.element(nil, "The Town Museum", ["phone": "020 7111 1111"])
    #expect(try Self.proposals([near]).map(\.name) == ["museum.phone"])
    let other = Self.element("Q99", "The Town Museum", ["phone": "020 7111 1111"])
    #expect(try Self.proposals([other]).isEmpty, "another item is another sight")
    let away = Self.element(nil, "Town Museum", east: -0.15, ["phone": "020 7111 1111"])
    #expect(try Self.proposals([away]).isEmpty)
    let far = Self.element("Q11", "Elsewhere", east: -0.19, ["phone": "020 7111 1111"])
    #expect(
      try Self.proposals([far]).map(\.name) == ["museum.phone"],
      "an item decides wherever it is"
    )
  }

  @Test func `every name without a proposal is a fault`() throws {
    let error = #expect(throws: EditError.self) {
      try Self.refresh.accepting(["museum.phone", "nowhere.fee", "x"], of: [])
    }
    #expect(error?.faults.count == 3)
  }

  @Test func `wikidata proposes websites, phones, articles, and closures`() throws {
    let json = """
      {"entities": {"Q11": {
        "sitelinks": {"enwiki": {"title": "Museum of Town"}},
        "claims": {
          "P856": [
            {"rank": "normal", "mainsnak": {"datavalue": {"value": "https://old.example/"}}},
            {"rank": "preferred", "mainsnak": {"datavalue": {"value": "https://new.example/"}}},
            {"rank": "deprecated", "mainsnak": {"datavalue": {"value": "https://wrong.example/"}}}],
          "P1329": [
            {"rank": "normal", "mainsnak": {"datavalue": {"value": "+44 20 7111 1111"}}},
            {"rank": "normal", "mainsnak": {"datavalue": {"value": "+44 20 7222 2222"}}}],
          "P3999": [{"rank": "normal", "mainsnak": {"datavalue": {"value":
            {"time": "+2027-03-01T00:00:00Z", "precision": 11}}}}]}}}}
      """
    let found = try Self.refresh.proposals(wikidata: Data(json.utf8))
    #expect(found.map(\.name) == ["museum.website", "museum.wikipedia", "museum.closures"])
    #expect(found.map(\.new)[0] == "https://new.example/", "two phones of one rank prove neither")
    let new = try Self.refresh.accepting(found.map(\.name), of: found)
    #expect(new["museum"]?.dayFacts.closures.first?.from == CalendarDate("2027-03-01"))
    #expect(new["museum"]?.dayFacts.closures.first?.reason == .permanent)
    #expect(new["museum"]?.wikipedia == "Museum of Town")
  }

  @Test(arguments: [
    #"{"query": {"redirects": [{"from": "Town Museum", "to": "Museum of Town"}], "pages": {"7": {"title": "Museum of Town"}}}}"#,
    #"{"query": {"normalized": [], "redirects": [{"from": "Town Museum", "to": "A"}, {"from": "A", "to": "Museum of Town"}], "pages": [{"title": "Museum of Town"}]}}"#,
  ])
  func `a moved article is proposed under its new title`(json: String) throws {
    let found = try Self.refresh.proposals(wikipedia: Data(json.utf8))
    #expect(found.map(\.name) == ["museum.wikipedia"])
    #expect(found.map(\.new) == ["Museum of Town"])
  }

  @Test func `a missing article is proposed for removal, unless it is editorial`() throws {
    let json =
      #"{"query": {"pages": {"-1": {"title": "Town Museum", "missing": ""}, "-2": {"title": "Town Tower Museum", "missing": true}}}}"#
    let found = try Self.refresh.proposals(wikipedia: Data(json.utf8))
    #expect(found.map(\.isKept) == [false, true])
    let new = try Self.refresh.accepting(["museum.wikipedia"], of: found)
    #expect(new["museum"]?.wikipedia == nil)
    #expect(new["museum"]?.sources["wikipedia"] == nil)
  }

  @Test func `circular redirects terminate`() throws {
    let json =
      #"{"query": {"redirects": [{"from": "Town Museum", "to": "B"}, {"from": "B", "to": "Town Museum"}], "pages": []}}"#
    #expect(try Self.refresh.proposals(wikipedia: Data(json.utf8)).map(\.new) == ["B"])
  }

  @Test(arguments: [
    "", "[]", "null", "{", "{\"query\": 1}", "{\"query\": {\"pages\": 3}, \"entities\": []}",
    "<html>429 Too Many Requests</html>", "{\"error\": {\"code\": \"ratelimited\"}}",
    "{\"entities\": {\"Q11\": null}}", "{\"entities\": {\"Q11\": {\"claims\": {\"P856\": {}}}}}",
    "{\"entities\": {\"Q11\": {\"claims\": {\"P856\": [1, {\"mainsnak\": []}, {\"mainsnak\": {\"datavalue\": {\"value\": 7}}}]}}}}",
    "{\"entities\": {\"Q11\": {\"claims\": {\"P3999\": [{\"mainsnak\": {\"datavalue\": {\"value\": {\"time\": \"+99999-99-99\", \"precision\": 11}}}}]}}}}",
    "{\"entities\": {\"Q11\": {\"claims\": {\"P856\": [{\"mainsnak\": {\"datavalue\": {\"value\": \"javascript:alert(1)\"}}}]}}}}",
  ])
  func `hostile files propose nothing or are rejected`(json: String) {
    let data = Data(json.utf8)
    let items = try? Self.refresh.proposals(wikidata: data)
    #expect(items?.isEmpty ?? true)
    let titles = try? Self.refresh.proposals(wikipedia: data)
    #expect(titles?.isEmpty ?? true)
  }

  @Test func `a value that violates a catalog rule is rejected with its row and key`() throws {
    let proposal = try #require(
      RefreshProposal(
        .openingHours,
        of: Self.town.attractions[0],
        is: "gibberish",
        source: "osm 2026-11"
      )
    )
    let error = #expect(throws: EditError.self) {
      try Self.refresh.accepting(["museum.openingHours"], of: [proposal])
    }
    #expect(error?.faults.first?.description.contains("museum") == true)
  }
}
