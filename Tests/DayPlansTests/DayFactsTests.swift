import CatalogTools
import Catalogs
import FoundationEssentials
import OpeningHours
import Testing

/// The facts that a day depends on: reading, writing, and each rule of their check.
struct DayFactsTests {
  /// A row with all facts and sources.
  static let facts = #"""
    "closures": [{ "until": "2026-12-04", "reason": "works", "note": "for works until December" },
      { "from": "2027-02-01", "until": "2027-02-10", "reason": "seasonal" }],
    "opensOn": "2026-12-05",
    "booking": { "need": "required", "page": "https://museum.example/tickets", "leadDays": 14 },
    "setting": "both", "price": { "band": 2, "year": 2026 }, "freeTimes": "Fr 17:00-20:00",
    "suits": ["children", "short-visit"], "effort": { "steps": 311, "hill": true },
    "bestAt": ["morning", "Sa 08:00-14:00"],
    "entrances": [{ "lat": 51.5195, "lon": -0.127, "name": "Great Russell Street" },
      { "lat": 51.5201, "lon": -0.1265 }],
    "highlights": { "minutes": 100, "covers": "The Rosetta Stone." },
    "events": [{ "name": "Fair", "when": "2026 Dec 12 08:00-09:00", "effect": "opens", "note": "free" }],
    """#

  /// The sources of ``facts``.
  static let sources = [
    "closures", "opensOn", "booking", "setting", "price", "freeTimes", "suits", "effort", "bestAt",
    "entrances", "highlights", "events",
  ].map { "\"\($0)\": \"editorial 2026-11\", " }.joined()

  /// A valid catalog whose museum has all facts.
  static let json =
    ValidCatalog.json
    .replacing(
      "\"size\": \"large\", \"fee\": false,",
      with: "\(facts) \"size\": \"large\", \"fee\": true,"
    )
    .replacing(
      "\"name\": \"osm 2025-03\", \"position\": \"osm 2025-03\", \"openingHours\"",
      with: "\(sources) \"name\": \"osm 2025-03\", \"position\": \"osm 2025-03\", \"openingHours\""
    )

  /// Returns the museum of the catalog.
  static func museum() throws -> Attraction {
    let catalog = try Catalog(json: Data(json.utf8), file: "london.json")
    return try #require(catalog["british-museum"])
  }

  @Test func `a complete row has no findings`() {
    #expect(ValidCatalog.findings(Self.json) == [])
  }

  @Test func `every fact is read`() throws {
    let facts = try Self.museum().dayFacts
    let day = { (text: String) in try #require(CalendarDate(text)) }
    #expect(facts.closures.map(\.reason) == [.works, .seasonal])
    #expect(facts.closures.first?.from == nil)
    #expect(facts.closures.first?.until == CalendarDate("2026-12-04"))
    #expect(facts.closure(on: try day("2020-01-01"))?.note == "for works until December")
    #expect(facts.closure(on: try day("2026-12-05")) == nil)
    #expect(facts.closure(on: try day("2027-02-10"))?.reason == .seasonal)
    #expect(facts.closure(on: try day("2027-02-11")) == nil)
    #expect(facts.opensOn == CalendarDate("2026-12-05"))
    #expect(
      facts.booking
        == Booking(need: .required, page: "https://museum.example/tickets", leadDays: 14)
    )
    #expect(facts.setting == .both)
    #expect(facts.price?.amounts.from == 10 && facts.price?.amounts.below == 25)
    #expect(facts.freeTimes == (try StatedHours(parsing: "Fr 17:00-20:00")))
    #expect(facts.suits == [.children, .shortVisit])
    #expect(facts.effort == Effort(steps: 311, hasHill: true))
    #expect(facts.bestAt == [.morning, .hours(try StatedHours(parsing: "Sa 08:00-14:00"))])
    #expect(facts.entrances.map(\.name) == ["Great Russell Street", nil])
    #expect(facts.highlights == Highlights(minutes: 100, covers: "The Rosetta Stone."))
    #expect(facts.events.map(\.effect) == [.opens])
  }

  @Test func `written facts round-trip byte for byte`() throws {
    let catalog = try Catalog(json: Data(Self.json.utf8), file: "london.json")
    let again = try Catalog(json: catalog.json(), file: "again.json")
    #expect(again == catalog)
    #expect(again.json() == catalog.json())
  }

  @Test(arguments: 1...4)
  func `each price band begins where the one below it ends`(band: Int) throws {
    let price = try #require(PriceBand(band: band, year: 2026))
    #expect(price.amounts.below == PriceBand(band: band + 1, year: 2026)?.amounts.from)
  }

  @Test func `there is no price band 0 or 5`() {
    #expect(PriceBand(band: 0, year: 2026) == nil && PriceBand(band: 5, year: 2026) == nil)
  }

  @Test func `a difference names each new fact`() throws {
    let old = try Catalog(json: Data(ValidCatalog.json.utf8), file: "old.json")
    let new = try Catalog(json: Data(Self.json.utf8), file: "new.json")
    let keys = CatalogDifference(from: old, to: new).changed.first?.facts.map(\.key) ?? []
    #expect(keys.filter { !$0.hasPrefix("sources.") }.count == 13)
    let booking = CatalogDifference(from: old, to: new).changed.first?.facts
      .first { $0.key == "booking" }
    #expect(
      booking?.new
        == "{\"need\": \"required\", \"page\": \"https://museum.example/tickets\", \"leadDays\": 14}"
    )
  }

  @Test func `statistics count each new fact`() throws {
    let catalog = try Catalog(json: Data(Self.json.utf8), file: "london.json")
    let stating = CatalogStatistics(of: catalog).stating
    for key in ["closures", "opensOn", "booking", "price", "events"] {
      #expect(stating[key] == 1, "\(key)")
    }
  }

  /// Replacements in the full row, with all resulting findings.
  static let spoilings: [(old: String, new: String, lines: [String])] = [
    (
      "\"from\": \"2027-02-01\"", "\"from\": \"2027-02-11\"",
      [
        ".closures[1].until: 2027-02-10 is before from, 2027-02-11; swap the two dates, or correct the wrong one"
      ]
    ),
    (
      "\"from\": \"2027-02-01\"", "\"from\": \"2026-12-04\"",
      [
        ".closures[1]: 2026-12-04 to 2027-02-10 overlaps closures[0], always to 2026-12-04; merge the two, or correct their dates",
        ".opensOn: 2026-12-05 lies in closures[1], 2026-12-04 to 2027-02-10; leave out opensOn or the closure",
      ]
    ),
    (
      "\"from\": \"2027-02-01\", \"until\": \"2027-02-10\",", "\"from\": \"2026-12-05\",",
      [
        ".opensOn: 2026-12-05 lies in closures[1], 2026-12-05 to further notice; leave out opensOn or the closure"
      ]
    ),
    (
      "\"page\": \"https://museum.example/tickets\", ", "",
      [
        ".booking.page: booking is required but no page is named; add the booking page, as in \"page\": \"https://…\""
      ]
    ),
    (
      "https://museum.example/tickets", "https://museum",
      [
        ".booking.page: \"https://museum\" has no host or contains a space; write the whole address, as in \"https://www.britishmuseum.org/visit\""
      ]
    ),
    (
      "\"need\": \"required\"", "\"need\": \"none\"",
      [
        ".booking.leadDays: a sight without booking cannot sell out; leave out leadDays, or correct need"
      ]
    ),
    (
      "\"fee\": true", "\"fee\": false",
      [
        ".price: price is stated although fee is false; write \"fee\": true, or leave out price",
        ".freeTimes: freeTimes is stated although fee is false; write \"fee\": true, or leave out freeTimes",
      ]
    ),
    (
      "[\"children\", \"short-visit\"]", "[\"children\", \"children\"]",
      [".suits[1]: \"children\" is already in the list; leave it out here"]
    ),
    (
      "[\"morning\", \"Sa 08:00-14:00\"]",
      "[\"morning\", \"Mo 10:00-12:00\", \"Tu 10:00-12:00\", \"Sa 08:00-14:00\"]",
      [".bestAt: 4 times are more than 3; keep the three best"]
    ),
    (
      "\"minutes\": 100", "\"minutes\": 200",
      [
        ".highlights.minutes: 200 is not between visit.minimum, 90, and visit.recommended, 190; correct the minutes of one of the two"
      ]
    ),
    (
      "\"lat\": 51.5195", "\"lat\": 52.5195",
      [
        ".entrances[0]: 52.5195,-0.127 lies outside the bounds of the city; correct lat and lon, or leave the entrance out"
      ]
    ),
    (
      "\"lat\": 51.5195", "\"lat\": 51.58",
      [
        ".entrances[0]: 51.58,-0.127 is 6738 m from the sight, more than 5000 m; correct lat and lon, or leave the entrance out"
      ]
    ),
    (
      "\"Fr 17:00-20:00\"", "\"Fr 17-20:00\"",
      [
        ".freeTimes: \"Fr 17-20:00\" is misspelled: column 4: write \"17:00\", not \"17\"; write \"Fr 17:00-20:00\""
      ]
    ),
    (
      "\"morning\", \"Sa 08:00-14:00\"", "\"sunsett\", \"Sa 08:00-14:00\"",
      [
        ".bestAt[0]: \"sunsett\" is not one of sunset, morning, after-dark, nor opening hours: column 1: unexpected \"sunsett\"; write words in double quotes; did you mean \"sunset\"?; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      "\"setting\": \"both\"", "\"setting\": \"inside\"",
      [
        ".setting: \"inside\" is not one of indoor, outdoor, both; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      "\"2026-12-05\"", "\"2026-02-30\"",
      [
        ".opensOn: \"2026-02-30\" is not a date as YYYY-MM-DD; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      "[\"children\", \"short-visit\"]", "[]",
      [
        ".suits: has 0 elements, fewer than 1; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      "{ \"steps\": 311, \"hill\": true }", "{}",
      [
        ".effort: states neither steps nor a hill; fix the value, or omit the key if it is optional"
      ]
    ),
  ]

  @Test(arguments: spoilings)
  func `each fault is found with its place and its remedy`(
    old: String,
    new: String,
    lines: [String]
  ) {
    #expect(Self.json.contains(old))
    let found = ValidCatalog.findings(Self.json.replacing(old, with: new))
    #expect(found == lines.map { CatalogCheckTests.museum + $0 })
  }

  @Test func `all faults are found at once`() {
    let text = Self.json
      .replacing("\"from\": \"2027-02-01\"", with: "\"from\": \"2027-02-11\"")
      .replacing("\"page\": \"https://museum.example/tickets\", ", with: "")
      .replacing("\"minutes\": 100", with: "\"minutes\": 1")
      .replacing("\"lat\": 51.5195", with: "\"lat\": 52.5195")
    #expect(ValidCatalog.findings(text).count == 4)
  }
}
