import CatalogTools
import Catalogs
import FoundationEssentials
import Geography
import OpeningHours
import Testing

/// Edits of catalogs, one by one and by sheet.
struct CatalogEditTests {
  static func catalog() throws -> Catalog {
    try Catalog(json: Data(DayFactsTests.json.utf8), file: "london.json")
  }

  static func day(_ text: String = "2026-12-01") throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  /// Applies edits to one row.
  static func editing(
    _ id: String,
    _ changes: [(String, String)],
    source: String = "editorial 2026-12"
  ) throws -> Catalog {
    let edit = CatalogEdit(
      id: id,
      changes: changes.map { CatalogEdit.Change(key: $0.0, text: $0.1) },
      source: source
    )
    return try CatalogEditor(try catalog(), from: try day()).applying([edit])
  }

  /// Returns the faults of edits of one row.
  static func faults(
    _ id: String,
    _ changes: [(String, String)],
    source: String = "editorial 2026-12"
  )
    throws -> [String]
  {
    do {
      _ = try editing(id, changes, source: source)
      return []
    } catch let error as EditError {
      return error.faults.map(\.description)
    }
  }

  @Test func `an edit changes the fact and its source, and nothing else`() throws {
    let new = try Self.editing("pier-25", [("phone", "+44 20 7323 8290")])
    let difference = CatalogDifference(from: try Self.catalog(), to: new)
    #expect(difference.changed.map(\.id) == ["pier-25"])
    #expect(difference.changed.first?.facts.map(\.key) == ["phone", "sources.phone"])
    #expect(new["pier-25"]?.sources["phone"] == "editorial 2026-12")
  }

  @Test func `every fact can be written again as it is`() throws {
    let catalog = try Self.catalog()
    for place in catalog.attractions {
      for key in FactKey.allCases {
        guard let text = place.text(of: key) else { continue }
        let new = try Self.editing(place.id, [(key.rawValue, text)])
        #expect(new[place.id]?.text(of: key) == text, "\(place.id) \(key)")
      }
    }
  }

  @Test func `an empty value removes the fact with its source`() throws {
    let new = try Self.editing("british-museum", [("phone", ""), ("events", "")])
    #expect(new["british-museum"]?.phone == nil)
    #expect(new["british-museum"]?.dayFacts.events == [])
    #expect(new["british-museum"]?.sources["phone"] == nil)
    #expect(new["british-museum"]?.sources["events"] == nil)
  }

  @Test func `the text of coordinates and minutes is read`() throws {
    let new = try Self.editing(
      "british-museum",
      [("position", "51.51,-0.12"), ("visit", "60/100/150"), ("setting", "indoor")]
    )
    let museum = try #require(new["british-museum"])
    #expect(museum.coordinate.description == "51.51,-0.12")
    #expect(museum.visit.description == "60/100/150")
    #expect(museum.sources["position"] == "editorial 2026-12")
  }

  /// Faulty changes of the museum, with all faults.
  static let faulty: [(changes: [(String, String)], lines: [String])] = [
    (
      [("fee", "maybe")],
      [
        "fee: \"maybe\" is not true or false; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      [("phon", "+44 20 7323 8290")],
      [
        "\"phon\" is not a key of a row; did you mean \"phone\"?; use one of \(FactKey.allCases.map(\.rawValue).joined(separator: ", "))"
      ]
    ),
    (
      [("booking", "{\"need\": \"advised\"}")],
      [
        "booking.page: booking is advised but no page is named; add the booking page, as in \"page\": \"https://…\""
      ]
    ),
    (
      [("name", "")],
      ["name: is missing; add name, as data/schema/catalog.schema.json describes it"]
    ),
    (
      [("position", "51.5")],
      [
        "position: \"51.5\" is not a number; fix the value, or omit the key if it is optional"
      ]
    ),
    (
      [("closures", "works")],
      [
        "closures: \"works\" is not a list; fix the value, or omit the key if it is optional"
      ]
    ),
  ]

  @Test(arguments: faulty.indices)
  func `a faulty edit changes nothing and reports all faults`(index: Int) throws {
    let (changes, lines) = Self.faulty[index]
    let found = try Self.faults("british-museum", changes)
    // The key of the whole fact stands for its parts.
    #expect(found == lines.map { $0.replacing("booking.page:", with: "booking:") })
  }

  @Test func `a source of no known form is a fault`() throws {
    let found = try Self.faults("pier-25", [("fee", "true")], source: "somebody said so")
    #expect(found.count == 1 && found[0].hasPrefix("sources: \"somebody said so\" is not a source"))
  }

  @Test func `an unknown sight is a fault with the nearest id`() throws {
    let found = try Self.faults("british-muesum", [("fee", "true")])
    #expect(
      found == [
        "\"british-muesum\" is not the id of a sight; did you mean \"british-museum\"?; use an id from planday places"
      ]
    )
  }

  @Test func `existing faults of the catalog do not block an edit`() throws {
    let text = DayFactsTests.json.replacing(
      "\"minimum\": 5, \"recommended\": 6, \"maximum\": 7",
      with: "\"minimum\": 5, \"recommended\": 6, \"maximum\": 7 "
    ).replacing("+44 20 7323 8299", with: "+44 020 7323 8299")
    let catalog = try Catalog(json: Data(text.utf8), file: "london.json")
    let edit = CatalogEdit(
      id: "pier-25",
      changes: [CatalogEdit.Change(key: "fee", text: "false")],
      source: "editorial 2026-12"
    )
    let new = try CatalogEditor(catalog, from: try Self.day()).applying([edit])
    #expect(new["pier-25"]?.fee == false)
  }

  @Test(arguments: [
    ("2026-11-30", 0), ("2026-12-31", 0), ("2027-01-01", 2), ("2027-12-01", 7),
  ])
  func `facts are overdue once they exceed the limit of their kind`(
    date: String,
    count: Int
  ) throws {
    let facts = try Self.catalog().overdueFacts(on: try Self.day(date))
      .filter { $0.source == "editorial 2026-11" }
    #expect(facts.count == count, "\(facts)")
  }

  @Test func `a source that names a year alone counts as its December`() throws {
    let text = ValidCatalog.json.replacing(
      "\"openingHours\": \"osm 2025-03\"",
      with: "\"openingHours\": \"osm 2025\""
    )
    let catalog = try Catalog(json: Data(text.utf8), file: "london.json")
    let isOverdue = { (date: String) in
      catalog.overdueFacts(on: try Self.day(date)).contains { $0.key == .openingHours }
    }
    #expect(try !isOverdue("2026-12-31"))
    #expect(try isOverdue("2027-01-01"))
  }
}
