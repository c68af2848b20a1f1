import CatalogTools
import FoundationEssentials
import OpeningHours
import Testing

/// The rules of the check, each with a catalog that breaks only that rule.
struct CatalogCheckTests {
  static let museum = "london.json: attractions[0] (british-museum)"
  static let cafe = "london.json: attractions[1] (saint-pauls)"
  static let pier = "london.json: attractions[2] (pier-25)"

  @Test func `reports nothing for a valid catalog`() {
    #expect(ValidCatalog.findings(ValidCatalog.json) == [])
  }

  /// Replacements in the valid catalog, with all resulting findings.
  static let corruptions: [(old: String, new: String, lines: [String])] = [
    (
      "\"Europe/London\"", "\"Europe/Londom\"",
      [
        "london.json: city.timeZone: \"Europe/Londom\" is not a supported time zone; use an IANA time zone identifier, as in \"Europe/London\""
      ]
    ),
    (
      "\"recommended\": 190", "\"recommended\": 185",
      [
        "\(museum).visit: 90/185/300 differs from the rule for a large museum of relevance 97: 90/190/300; write 90/190/300, or cite another source in sources.visit"
      ]
    ),
    (
      "\"size\": \"large\", ", "",
      [
        "\(museum).visit: 90/190/300 differs from the rule for a medium museum of relevance 97: 45/95/190; write 45/95/190, or cite another source in sources.visit",
        "\(museum).sources.size: \"editorial 2026-11\" is the source of a fact that the row doesn't state; add size, or remove its source",
      ]
    ),
    (
      "\"fee\": \"osm 2025-03\",", "",
      [
        "\(museum).sources: fee \"false\" has no source; add sources.fee"
      ]
    ),
    (
      "\"name\": \"Pier 25\", \"category\": \"landmark\"",
      "\"name\": \"Pier 25\", \"category\": \"landmark\", \"partOf\": \"british-museum\"",
      [
        "\(pier).sources: partOf \"british-museum\" has no source; add sources.partOf",
        "\(pier).partOf: British Museum is 3891 m away, too far to include Pier 25; fix the position, or remove partOf",
      ]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"pier-26\"",
      [
        "\(museum).partOf: \"pier-26\" is not the id of any attraction; did you mean \"pier-25\"?; use the id of the whole, or remove partOf"
      ]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"saint-pauls\"",
      [
        "\(museum).sources: partOf \"saint-pauls\" has no source; add sources.partOf",
        "\(museum).partOf: a visit of 20 min can't include one of 190; fix the minutes of either, or remove partOf",
      ]
    ),
    (
      "+44 20 7323 8299", "+44 020 7323 8299",
      [
        "\(museum).phone: \"+44 020 7323 8299\" keeps the trunk prefix 0, which isn't dialed from abroad; write it as \"+44 20 7323 8299\""
      ]
    ),
    (
      "https://www.britishmuseum.org/", "https://museum",
      [
        "\(museum).website: \"https://museum\" has no host or contains a space; write the full URL, as in \"https://www.britishmuseum.org\""
      ]
    ),
    (
      "\"wikipedia\": \"British Museum\"", "\"wikipedia\": \"en:British Museum\"",
      [
        "\(museum).wikipedia: \"en:British Museum\" is not the plain title of an English article; write only the title, with spaces, as in \"British Museum\""
      ]
    ),
    (
      "Mo-Su 10:00-17:00; PH off", "Mo-Su 10-17:00",
      [
        "\(museum).openingHours: \"Mo-Su 10-17:00\" is misspelled: column 7: write \"10:00\", not \"10\"; write \"Mo-Su 10:00-17:00\""
      ]
    ),
    (
      "Mo-Su 10:00-17:00; PH off", "10:00-12:00; 14:00-17:00",
      [
        "\(museum).openingHours: \"10:00-12:00; 14:00-17:00\" is probably a mistake: column 14: \"14:00-17:00\" overrides all of \"10:00-12:00\"; write \",\" before it to add hours; fix the hours"
      ]
    ),
    (
      "Mo-Su 10:00-17:00; PH off", "2019 Mo-Su 10:00-17:00",
      [
        "\(museum).openingHours: \"2019 Mo-Su 10:00-17:00\" is never open in the 366 days from 2026-12-01; fix the hours, or remove the sight if it has closed permanently"
      ]
    ),
    (
      "Mo-Su 10:00-17:00; PH off", "off",
      [
        "\(museum).openingHours: \"off\" is never open in the 366 days from 2026-12-01; fix the hours, or remove the sight if it has closed permanently"
      ]
    ),
    ("Mo-Su 10:00-17:00; PH off", "2027 Nov 29-30 10:00-17:00", []),
    (
      "Mo-Su 10:00-17:00; PH off", "Mo-Su 10:00-11:00",
      [
        "\(museum).visit.minimum: 90 minutes don't fit into any opening of \"Mo-Su 10:00-11:00\" with last admission 15 minutes before closing; shorten the visit, or fix the hours"
      ]
    ),
    (
      "\"lastAdmissionMinutes\": 15", "\"lastAdmissionMinutes\": 430",
      [
        "\(museum).visit.minimum: 90 minutes don't fit into any opening of \"Mo-Su 10:00-17:00; PH off\" with last admission 430 minutes before closing; shorten the visit, or fix the hours"
      ]
    ),
    (
      "\"holidays\": \"GB-ENG\"", "\"holidays\": \"TR\"",
      [
        "\(museum).openingHours: \"Mo-Su 10:00-17:00; PH off\" needs the holidays of TR, which planday doesn't support; list the days, as in \"Dec 25 off\""
      ]
    ),
    (
      "\"wikidata\": \"Q1\"", "\"wikidata\": \"Q6373\"",
      [
        "\(cafe).wikidata: \"Q6373\" is also the Wikidata item of attractions[0] (british-museum); merge the two, or fix the wrong one"
      ]
    ),
    (
      "https://pauls.example/cafe", "http://BritishMuseum.org",
      [
        "\(cafe).website: \"http://BritishMuseum.org\" is also the website of attractions[0] (british-museum); merge the two, or give each its own website or none"
      ]
    ),
    (
      "\"Pier 25\"", "\"The Saint Pauls, cafe\"",
      [
        "\(pier).name: \"The Saint Pauls, cafe\" is also the name of a place 3886 m away: attractions[1] (saint-pauls); merge the two, or give them distinct names"
      ]
    ),
    (
      "\"St. Paul’s Café\"", "\"Britisch Museums\"",
      [
        "\(cafe).name: \"Britisch Museums\" is similar to \"British Museum\", 47 m away: attractions[0] (british-museum); merge the two, or give them distinct names"
      ]
    ),
    (
      "\"lat\": 51.5055, \"lon\": -0.0754", "\"lat\": 51.519, \"lon\": -0.1272",
      [
        "\(pier): 51.519,-0.1272 is also the position of attractions[1] (saint-pauls); fix the wrong one"
      ]
    ),
    (
      "\"id\": \"pier-25\"", "\"id\": \"saint-pauls\"",
      [
        "london.json: attractions[2] (saint-pauls).id: \"saint-pauls\" is already the id of attractions[1] (saint-pauls); give each row a unique id"
      ]
    ),
    (
      "51.5055", "53.5055",
      [
        "\(pier): position 53.5055,-0.0754 is 201 km outside the bounds of the city; fix lat and lon, or city.bounds"
      ]
    ),
    (
      "\"minimum\": 5,", "\"minimum\": 9,",
      [
        "\(pier).visit.minimum: 9 is more than recommended (6); put the three values in order"
      ]
    ),
    (
      "\"relevance\": 20,", "",
      [
        "\(pier).relevance: is missing; add relevance, as data/schema/catalog.schema.json describes it"
      ]
    ),
    (
      "\"relevance\": 20, \"description\": \"Pier.\",\n      \"sources\": {",
      "\"relevance\": 20, \"description\": \"Pier.\", \"light\": \"any\",\n      \"sources\": { \"light\": \"rule\",",
      []
    ),
    (
      "\"relevance\": 20, \"description\": \"Pier.\",\n      \"sources\": {",
      "\"relevance\": 20, \"description\": \"Pier.\", \"light\": \"daylight\",\n      \"sources\": { \"light\": \"rule\",",
      [
        "\(pier).light: \"daylight\" is already the default for a landmark with this fee and these hours; remove it and its source, or state the other value"
      ]
    ),
    (
      "\"relevance\": 20,", "\"relevance\": 20, \"light\": \"dim\",",
      [
        "\(pier).light: \"dim\" is not one of daylight, any; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      "\"relevance\": 20,", "\"relevance\": 20, \"district\": \"london\",",
      [
        "\(pier): unknown key \"district\"; allowed: id, name, category, partOf, lat, lon, openingHours, lastAdmissionMinutes, light, visit, relevance, size, fee, wheelchair, address, phone, website, wikipedia, wikidata, closures, opensOn, booking, setting, price, freeTimes, suits, effort, bestAt, entrances, highlights, events, opened, food, queue, seenWith, repeats, ticket, exit, pier, company, outside, description, sources; rename or remove the key"
      ]
    ),
  ]

  @Test(arguments: corruptions)
  func `reports each problem with its path and remedy`(
    old: String,
    new: String,
    lines: [String]
  ) {
    #expect(ValidCatalog.json.contains(old))
    #expect(ValidCatalog.findings(replacing: old, by: new) == lines)
  }

  @Test func `reports a part of a neighbor of the same category`() {
    let part = ValidCatalog.json.replacing("\"St. Paul’s Café\"", with: "\"British Museum Shop\"")
    #expect(ValidCatalog.findings(part) == [])
    let kin = part.replacing("\"category\": \"landmark\"", with: "\"category\": \"museum\"")
      .replacing("\"visit\": \"rule\"", with: "\"visit\": \"editorial 2026-11\"")
      .replacing("\"recommended\": 6, \"maximum\": 7", with: "\"recommended\": 15, \"maximum\": 20")
    #expect(
      ValidCatalog.findings(kin) == [
        "\(Self.cafe).name: \"British Museum Shop\" seems to be the same as \"British Museum\", 47 m away: attractions[0] (british-museum); keep the larger one, or set partOf"
      ]
    )
  }

  @Test func `piers with different numbers are different piers`() {
    let text = ValidCatalog.json.replacing("\"St. Paul’s Café\"", with: "\"Pier 26\"")
      .replacing("\"lat\": 51.5055, \"lon\": -0.0754", with: "\"lat\": 51.5191, \"lon\": -0.1272")
    #expect(ValidCatalog.findings(text) == [])
  }

  @Test func `reports all schema faults at once, each with its row and value`() throws {
    let text = ValidCatalog.json
      .replacing("\"relevance\": 97", with: "\"relevance\": 101")
      .replacing("\"Pier 25\"", with: "25")
      .replacing("Mo-Su 10:00-17:00; PH off", with: "ten to five")
    let day = try #require(CalendarDate("2026-12-01"))
    let findings = CatalogCheck.findings(in: Data(text.utf8), file: "a.json", from: day)
    #expect(findings.map(\.index) == [0, 0, 2])
    #expect(findings.map(\.id) == ["british-museum", "british-museum", "pier-25"])
    #expect(findings.allSatisfy { $0.file == "a.json" && !$0.remedy.isEmpty })
  }

  @Test(arguments: ["", "{", "[1]", "null", "{}", "\u{FEFF}7"])
  func `reports files that aren't catalogs`(text: String) {
    #expect(!ValidCatalog.findings(text).isEmpty)
  }
}
