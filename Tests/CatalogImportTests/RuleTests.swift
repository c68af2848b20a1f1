import Catalogs
import FoundationEssentials
import Geography
import Testing

@testable import CatalogImport

struct RuleTests {
  private static let guide = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data/README.md").path

  @Test func `data/README.md has the current table of tags`() throws {
    let guide = try String(contentsOfFile: Self.guide, encoding: .utf8)
    #expect(
      guide.contains(TagTable.markdown),
      "write this into data/README.md:\n\(TagTable.markdown)"
    )
    for category in Category.allCases where !guide.contains("| all others |") {
      Issue.record("\(category) has no limits of size in data/README.md")
    }
  }

  @Test(arguments: [
    (["tourism": "museum"], "museum"), (["tourism": "gallery", "wikipedia": "en:A"], "gallery"),
    (["tourism": "attraction", "leisure": "park"], "park"), (["amenity": "theatre"], "theater"),
    (["historic": "castle", "tourism": "attraction"], "historic"),
    (["man_made": "pier"], "waterfront"), (["man_made": "pier", "leisure": "park"], "park"),
    (["place": "neighbourhood", "wikidata": "Q1"], "square"),
    (["boundary": "place", "wikipedia": "en:A"], "square"),
    (["amenity": "fountain", "wikidata": "Q1"], "landmark"),
    (["shop": "mall", "wikidata": "Q1"], "shopping"),
    (["highway": "pedestrian", "wikipedia": "en:A"], "square"),
    (["shop": "books", "wikidata": "Q1"], "shopping"),
    (["building": "yes", "wikidata": "Q1"], "landmark"),
    (["tourism": "yes;viewpoint"], "viewpoint"), (["planday:category": "animals"], "animals"),
    (["building": "cathedral", "amenity": "place_of_worship"], "worship"),
    (["building": "office", "wikidata": "Q1"], "landmark"),
    (["building": "yes", "wikidata": "Q1", "office": "government"], "landmark"),
    (["building": "apartments", "wikidata": "Q1", "tourism": "attraction"], "landmark"),
    (["building": "prison", "historic": "castle", "amenity": "prison"], "historic"),
  ])
  func `tags determine a category`(tags: [String: String], category: String) {
    let named = tags.merging(["name": "N"]) { $1 }
    #expect(TagTable.accepts(named))
    #expect(TagTable.rule(for: named)?.category.rawValue == category)
    #expect(!TagTable.accepts(tags))
  }

  @Test(arguments: [
    ["place": "quarter"], ["place": "suburb", "wikidata": "Q1"], ["amenity": "fountain"],
    ["shop": "mall"], ["highway": "primary", "wikipedia": "en:A"],
    ["highway": "pedestrian", "wikidata": "Q1"], ["shop": "books"], ["building": "yes"],
    ["building": "yes", "wikipedia": "en:A"],
    ["tourism": "hotel"], ["tourism": "museum", "access": "private"], ["disused:tourism": "museum"],
    ["tourism": "museum", "disused": "yes"], ["tourism": "museum", "end_date": "2019"],
    ["tourism": "museum", "opening_hours": "closed"], ["historic": "no"],
    ["tourism": "museum", "name": "…"], ["building": "yes", "wikidata": "Q1", "amenity": "prison"],
    ["building": "apartments", "wikidata": "Q1"], ["building": "school", "wikidata": "Q1"],
    ["building": "yes", "wikidata": "Q1", "office": "company"],
    ["building": "yes", "wikidata": "Q1", "diplomatic": "consulate"],
    ["building": "hotel", "wikidata": "Q1", "tourism": "hotel"],
  ])
  func `other tags don't determine a category`(tags: [String: String]) {
    #expect(!TagTable.accepts(["name": "N"].merging(tags) { $1 }))
  }

  @Test(arguments: [
    ("+1-212-736-3100", "US", "+1 212 736 3100"), ("(212) 736-3100", "US", "+1 212 736 3100"),
    ("1 604 555 0100 ext. 4", "CA", "+1 604 555 0100"),
    ("+1 212 555 0100;+1 212 555 0101", "US", "+1 212 555 0100"),
    ("020 7323 8299", "GB", "+44 20 7323 8299"), ("+44 (0)20 7323 8299", "GB", "+44 20 7323 8299"),
    ("+442073238299", "GB", "+44 2073238299"), ("0044 20 7323 8299", "GB", "+44 2073238299"),
    ("+49 30 266424242", "XX", "+49 30 266424242"), ("01 40 20 50 50", "FR", "+33 1 40 20 50 50"),
    ("915 200 100", "ES", "+34 915 200 100"),
  ])
  func `converts phone numbers to international format`(
    tag: String,
    country: String,
    number: String
  ) {
    #expect(DialableNumber.number(in: ["phone": tag], country: country) == number)
    #expect(DialableNumber.number(in: ["contact:phone": tag], country: country) == number)
  }

  @Test(arguments: [
    ("1-800-FLOWERS", "US"), ("212-73", "US"), ("7323 8299", "GB"), ("040 1234", "XX"), ("", "US"),
    (";", "US"),
  ])
  func `drops numbers that can't be dialed from abroad`(tag: String, country: String) {
    #expect(DialableNumber.number(in: ["phone": tag], country: country) == nil)
  }

  @Test(
    arguments: [
      ("en:British Museum", "British Museum"),
      ("https://en.wikipedia.org/wiki/High_Line", "High Line"),
      ("de:Museum", nil), ("en:High Line#History", nil), ("High Line", nil), ("en:https://x", nil),
    ] as [(String, String?)]
  )
  func `accepts only English articles`(tag: String, title: String?) {
    #expect(LinkTags.wikipedia(in: ["wikipedia": tag]) == title)
  }

  @Test(
    arguments: [
      ("www.moma.org", "https://www.moma.org"),
      ("http://a.example/b;http://c", "http://a.example/b"),
      ("ftp://a.example", nil), ("no page", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `accepts only complete website addresses`(tag: String, page: String?) {
    #expect(LinkTags.website(in: ["website": tag]) == page)
  }

  @Test func `composes addresses and descriptions`() throws {
    let tags = [
      "addr:housenumber": "11", "addr:street": "West 53rd Street", "addr:city": "New York",
      "addr:state": "NY", "addr:postcode": "10019", "tourism": "museum",
      "description": "Never copied.",
      "start_date": "1929",
    ]
    #expect(
      PlaceWords.address(in: tags, country: "US") == "11 West 53rd Street, New York, NY 10019"
    )
    #expect(PlaceWords.address(in: tags, country: "GB") == "11 West 53rd Street, New York, 10019")
    #expect(PlaceWords.address(in: ["addr:full": "Pier 1"], country: "GB") == "Pier 1")
    #expect(PlaceWords.address(in: ["addr:city": "London"], country: "GB") == nil)
    let museum = try #require(TagTable.rule(for: tags))
    #expect(PlaceWords.sentence(of: tags, museum, city: "X") == "Museum on West 53rd Street.")
    let ruin: [String: String] = ["historic": "archaeological_site", "start_date": "1066"]
    let rule = try #require(TagTable.rule(for: ruin))
    #expect(
      PlaceWords.sentence(of: ruin, rule, city: "York") == "Archaeological site in York, from 1066."
    )
    let church = ["amenity": "place_of_worship", "religion": "jewish"]
    let worship = try #require(TagTable.rule(for: church))
    #expect(PlaceWords.sentence(of: church, worship, city: "York") == "Synagogue in York.")
  }

  @Test func `relevance adds up as documented`() throws {
    let rule = try #require(TagTable.rule(for: ["tourism": "museum"]))
    var tags = ["tourism": "museum", "name": "M"]
    #expect(RelevanceRule.relevance(of: tags, rule, size: nil) == 28)
    #expect(RelevanceRule.relevance(of: tags, rule, size: .small) == 24)
    tags["wikidata"] = "Q1"
    #expect(RelevanceRule.relevance(of: tags, rule, size: nil) == 30)
    tags["wikipedia"] = "ja:M"
    #expect(RelevanceRule.relevance(of: tags, rule, size: nil) == 46)
    for language in ["de", "fr", "ja"] { tags["name:\(language)"] = "M" }
    #expect(RelevanceRule.relevance(of: tags, rule, size: nil) == 82)
    tags["historic"] = "yes"
    #expect(RelevanceRule.relevance(of: tags, rule, size: .large) == 98)
    let statue = try #require(TagTable.rule(for: ["tourism": "artwork", "wikidata": "Q1"]))
    let named = ["wikidata": "Q1", "name:de": "S", "name:fr": "S", "name:ja": "S"]
    #expect(RelevanceRule.relevance(of: named, statue, size: .small) == 16)
    tags["website"] = "https://m.example"
    #expect(RelevanceRule.relevance(of: tags, rule, size: .large) == 100)
    let sight = ["tourism": "attraction", "wheelchair": "no"]
    let bare = try #require(TagTable.rule(for: sight))
    #expect(RelevanceRule.relevance(of: sight, bare, size: nil) == 19)
  }

  @Test(
    arguments: [
      (["place": "quarter", "wikidata": "Q1"], nil, 50, "20-45-90"),
      (["place": "quarter", "wikidata": "Q1"], .large, 75, "20-60-115"),
      (["tourism": "viewpoint"], nil, 50, "10-20-45"),
      (["tourism": "viewpoint", "fee": "yes"], nil, 50, "30-60-90"),
      (
        ["tourism": "attraction", "fee": "yes", "opening_hours": "10:00-18:00"], .small, 90,
        "30-60-90"
      ),
      (["tourism": "attraction", "fee": "yes", "opening_hours": "24/7"], .small, 50, "5-10-20"),
      (
        ["tourism": "attraction", "height": "443.2", "opening_hours": "Mo-Su 08:00-02:00"], .medium,
        96,
        "30-75-115"
      ),
      (["tourism": "attraction", "building:levels": "102"], .medium, 96, "10-15-30"),
      (["tourism": "attraction", "deck": "yes"], nil, 50, "30-60-90"),
      (["tourism": "attraction"], .large, 90, "15-30-60"),
      (["tourism": "attraction"], nil, 50, "10-15-30"),
      (["tourism": "attraction", "opening_hours": "10:00-18:00"], .large, 50, "20-45-75"),
      (["tourism": "gallery", "wikipedia": "en:G"], nil, 50, "20-30-60"),
      (["tourism": "gallery", "wikipedia": "en:G"], .medium, 50, "45-75-150"),
      (["tourism": "museum"], .large, 50, "75-120-210"),
      (["tourism": "museum"], .small, 50, "30-45-90"),
      (["tourism": "museum"], nil, 59, "40-60-120"),
      (["tourism": "museum"], nil, 60, "60-90-150"),
      (["tourism": "museum"], .medium, 80, "60-120-180"),
      (["man_made": "bridge", "wikidata": "Q1", "extent": "299"], nil, 90, "10-15-30"),
      (["man_made": "bridge", "wikidata": "Q1", "extent": "600"], .large, 50, "10-25-35"),
      (["man_made": "bridge", "wikidata": "Q1", "extent": "3000"], .large, 90, "30-60-90"),
      (["leisure": "park"], .large, 50, "20-45-90"),
      (["historic": "castle"], .large, 50, "45-90-150"),
      (["amenity": "place_of_worship"], nil, 50, "10-20-40"),
      (["place": "square"], nil, 50, "15-30-60"),
      (["place": "square"], .small, 50, "5-15-30"),
    ] as [([String: String], PlaceSize?, Int, String)]
  )
  func `visit minutes follow the documented table`(
    tags: [String: String],
    size: PlaceSize?,
    relevance: Int,
    minutes: String
  ) throws {
    let rule = try #require(TagTable.rule(for: tags))
    let stay = ImportedStayRule.duration(
      of: tags,
      rule,
      size: size,
      extent: tags["extent"].flatMap { Double($0) }.map { Meters($0) },
      relevance: Score(relevance),
      hasDeck: tags["deck"] == "yes"
    )
    let words = [stay.minimum, stay.recommended, stay.maximum].map { "\($0.rawValue)" }
    #expect(words.joined(separator: "-") == minutes)
  }

  @Test func `the area determines the size`() throws {
    let park = try #require(TagTable.rule(for: ["leisure": "park"]))
    #expect(SizeRule.size(of: .park, squareMeters: nil, park) == nil)
    #expect(SizeRule.size(of: .park, squareMeters: 9_999, park) == .small)
    #expect(SizeRule.size(of: .park, squareMeters: 10_000, park) == .medium)
    #expect(SizeRule.size(of: .park, squareMeters: 150_000, park) == .large)
    let plaque = try #require(TagTable.rule(for: ["historic": "memorial"]))
    #expect(SizeRule.size(of: .landmark, squareMeters: 1e6, plaque) == .small)
  }
}
