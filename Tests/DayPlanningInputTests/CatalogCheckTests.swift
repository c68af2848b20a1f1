import Catalogs
import FoundationEssentials
import OpeningHours
import Testing

/// Each rule of the check, with a catalog that breaks just that one.
struct CatalogCheckTests {
  static let museum = "london.json: attractions[0] (british-museum)"
  static let cafe = "london.json: attractions[1] (saint-pauls)"
  static let pier = "london.json: attractions[2] (pier-25)"

  @Test func `says nothing of a sound catalog`() {
    #expect(SoundCatalog.findings(SoundCatalog.json) == [])
  }

  /// What is replaced by what in the sound catalog, and all that is found.
  static let spoilings: [(old: String, new: String, lines: [String])] = [
    (
      "\"Europe/London\"", "\"Europe/Londom\"",
      [
        "london.json: city.timeZone: \"Europe/Londom\" is not a time zone that planday knows; write its name in the IANA database, as in \"Europe/London\""
      ]
    ),
    (
      "\"recommended\": 190", "\"recommended\": 185",
      [
        "\(museum).visit: 90/185/300 is not what the rule gives a large museum of relevance 97: 90/190/300; write 90/190/300, or name in sources.visit what else the minutes rest on"
      ]
    ),
    (
      "\"size\": \"large\", ", "",
      [
        "\(museum).visit: 90/190/300 is not what the rule gives a medium museum of relevance 97: 45/95/190; write 45/95/190, or name in sources.visit what else the minutes rest on",
        "\(museum).sources.size: \"editorial 2026-11\" is the source of a fact that the row does not state; state size, or take its source out",
      ]
    ),
    (
      "\"fee\": \"osm 2025-03\",", "",
      [
        "\(museum).sources: fee \"false\" names no source; say in sources.fee what it rests on"
      ]
    ),
    (
      "\"name\": \"Pier 25\", \"category\": \"landmark\"",
      "\"name\": \"Pier 25\", \"category\": \"landmark\", \"partOf\": \"british-museum\"",
      [
        "\(pier).sources: partOf \"british-museum\" names no source; say in sources.partOf what it rests on",
        "\(pier).partOf: British Museum is 3891 m away, too far to take Pier 25 in; mend the position, or take partOf out",
      ]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"pier-26\"",
      [
        "\(museum).partOf: \"pier-26\" is the id of no attraction; did you mean \"pier-25\"?; name the id of the whole, or take partOf out"
      ]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"saint-pauls\"",
      [
        "\(museum).sources: partOf \"saint-pauls\" names no source; say in sources.partOf what it rests on",
        "\(museum).partOf: a visit of 20 min cannot take in one of 190; mend the minutes of one of the two, or take partOf out",
      ]
    ),
    (
      "+44 20 7323 8299", "+44 020 7323 8299",
      [
        "\(museum).phone: \"+44 020 7323 8299\" keeps the 0 that is not dialed from abroad; write it as \"+44 20 7323 8299\""
      ]
    ),
    (
      "https://www.britishmuseum.org/", "https://museum",
      [
        "\(museum).website: \"https://museum\" names no host, or has a blank in it; write the whole address, as in \"https://www.britishmuseum.org\""
      ]
    ),
    (
      "\"wikipedia\": \"British Museum\"", "\"wikipedia\": \"en:British Museum\"",
      [
        "\(museum).wikipedia: \"en:British Museum\" is not the plain title of an article in English; write the title alone, with blanks, as in \"British Museum\""
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
        "\(museum).openingHours: \"10:00-12:00; 14:00-17:00\" is hardly meant: column 14: nothing is left of \"10:00-12:00\" after \"14:00-17:00\"; write \",\" before it to add; mend the hours"
      ]
    ),
    (
      "Mo-Su 10:00-17:00; PH off", "2019 Mo-Su 10:00-17:00",
      [
        "\(museum).openingHours: \"2019 Mo-Su 10:00-17:00\" is never open in the 366 days from 2026-12-01; mend the hours, or take the place out if it has closed for good"
      ]
    ),
    (
      "Mo-Su 10:00-17:00; PH off", "off",
      [
        "\(museum).openingHours: \"off\" is never open in the 366 days from 2026-12-01; mend the hours, or take the place out if it has closed for good"
      ]
    ),
    ("Mo-Su 10:00-17:00; PH off", "2027 Nov 29-30 10:00-17:00", []),
    (
      "Mo-Su 10:00-17:00; PH off", "Mo-Su 10:00-11:00",
      [
        "\(museum).visit.minimum: 90 minutes fit into no opening of \"Mo-Su 10:00-11:00\" with the last admission 15 minutes before; shorten the visit, or mend the hours"
      ]
    ),
    (
      "\"lastAdmissionMinutes\": 15", "\"lastAdmissionMinutes\": 430",
      [
        "\(museum).visit.minimum: 90 minutes fit into no opening of \"Mo-Su 10:00-17:00; PH off\" with the last admission 430 minutes before; shorten the visit, or mend the hours"
      ]
    ),
    (
      "\"holidays\": \"GB-ENG\"", "\"holidays\": \"FR\"",
      [
        "\(museum).openingHours: \"Mo-Su 10:00-17:00; PH off\" asks for the holidays of FR, which planday does not know; write the days out, as in \"Dec 25 off\""
      ]
    ),
    (
      "\"wikidata\": \"Q1\"", "\"wikidata\": \"Q6373\"",
      [
        "\(cafe).wikidata: \"Q6373\" is also the item of attractions[0] (british-museum); merge the two, or mend the one that is wrong"
      ]
    ),
    (
      "https://pauls.example/cafe", "http://BritishMuseum.org",
      [
        "\(cafe).website: \"http://BritishMuseum.org\" is also the website of attractions[0] (british-museum); merge the two, or give each a page of its own or none"
      ]
    ),
    (
      "\"Pier 25\"", "\"The Saint Pauls, cafe\"",
      [
        "\(pier).name: \"The Saint Pauls, cafe\" is also the name of a place 3886 m away: attractions[1] (saint-pauls); merge the two, or name them so that they can be told apart"
      ]
    ),
    (
      "\"St. Paul’s Café\"", "\"Britisch Museums\"",
      [
        "\(cafe).name: \"Britisch Museums\" is much like \"British Museum\", 47 m away: attractions[0] (british-museum); merge the two, or name them so that they can be told apart"
      ]
    ),
    (
      "\"lat\": 51.5055, \"lon\": -0.0754", "\"lat\": 51.519, \"lon\": -0.1272",
      [
        "\(pier): 51.519,-0.1272 is also the position of attractions[1] (saint-pauls); mend the one that is wrong"
      ]
    ),
    (
      "\"id\": \"pier-25\"", "\"id\": \"saint-pauls\"",
      [
        "london.json: attractions[2] (saint-pauls).id: \"saint-pauls\" is already the id of attractions[1] (saint-pauls); give each row an id of its own"
      ]
    ),
    (
      "51.5055", "53.5055",
      [
        "\(pier): position 53.5055,-0.0754 lies outside the bounds of the city, 201 km from them; mend lat and lon, or city.bounds"
      ]
    ),
    (
      "\"minimum\": 5,", "\"minimum\": 9,",
      [
        "\(pier).visit.minimum: 9 is more than recommended, 6; bring the three minutes into order"
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
        "\(pier).light: \"daylight\" is what the rule gives a landmark with this fee and these hours; take it out with its source, or state the other"
      ]
    ),
    (
      "\"relevance\": 20,", "\"relevance\": 20, \"light\": \"dim\",",
      [
        "\(pier).light: \"dim\" is not one of daylight, any; mend the value, or leave the key out where it may be absent"
      ]
    ),
    (
      "\"relevance\": 20,", "\"relevance\": 20, \"district\": \"london\",",
      [
        "\(pier): unknown key \"district\"; allowed: id, name, category, partOf, lat, lon, openingHours, lastAdmissionMinutes, light, visit, relevance, size, fee, wheelchair, address, phone, website, wikipedia, wikidata, closures, opensOn, booking, setting, price, freeTimes, suits, effort, bestAt, entrances, highlights, events, description, sources; rename the key or take it out"
      ]
    ),
  ]

  @Test(arguments: spoilings)
  func `finds what is wrong, with its place and its remedy`(
    old: String,
    new: String,
    lines: [String]
  ) {
    #expect(SoundCatalog.json.contains(old))
    #expect(SoundCatalog.findings(replacing: old, by: new) == lines)
  }

  @Test func `finds a part of a place next door if it is of the same kind`() {
    let part = SoundCatalog.json.replacing("\"St. Paul’s Café\"", with: "\"British Museum Shop\"")
    #expect(SoundCatalog.findings(part) == [])
    let kin = part.replacing("\"category\": \"landmark\"", with: "\"category\": \"museum\"")
      .replacing("\"visit\": \"rule\"", with: "\"visit\": \"editorial 2026-11\"")
    #expect(
      SoundCatalog.findings(kin) == [
        "\(Self.cafe).name: \"British Museum Shop\" seems to be one with \"British Museum\", 47 m away: attractions[0] (british-museum); keep the one that includes the other, or say which is partOf which"
      ]
    )
  }

  @Test func `piers with different numbers are different piers`() {
    let text = SoundCatalog.json.replacing("\"St. Paul’s Café\"", with: "\"Pier 26\"")
      .replacing("\"lat\": 51.5055, \"lon\": -0.0754", with: "\"lat\": 51.5191, \"lon\": -0.1272")
    #expect(SoundCatalog.findings(text) == [])
  }

  @Test func `finds all faults of form at once, each with its row and its value`() throws {
    let text = SoundCatalog.json
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
  func `finds something in what is no catalog`(text: String) {
    #expect(!SoundCatalog.findings(text).isEmpty)
  }
}
