import CatalogTools
import Testing

/// The rules of the check for facts that contradict each other.
struct ContradictionTests {
  /// Sources of the museum, among which others are put.
  private static let stated =
    "\"lastAdmissionMinutes\": \"editorial 2026-11\", \"visit\": \"rule\","

  /// Returns the findings for a museum, or a sight of another category, with these facts as JSON and these hours.
  private static func findings(
    _ facts: [(key: String, json: String)],
    hours: String = "Mo-Su 10:00-17:00",
    category: String = "museum"
  ) -> [String] {
    let members = facts.map { "\"\($0.key)\": \($0.json), " }.joined()
    let sources = facts.map { "\"\($0.key)\": \"editorial 2026-11\", " }.joined()
    let json = ValidCatalog.json
      .replacing("Mo-Su 10:00-17:00; PH off", with: hours)
      .replacing("\"category\": \"museum\"", with: "\"category\": \"\(category)\"")
      .replacing(
        "\"size\": \"large\", \"fee\": false,",
        with: "\(members)\"size\": \"large\", \"fee\": false,"
      )
      .replacing(
        Self.stated,
        with: "\(sources)\(Self.stated.replacing("rule", with: "editorial 2026-11"))"
      )
    return ValidCatalog.findings(json)
  }

  private static func event(
    _ when: String,
    _ effect: String = "adds"
  ) -> [(key: String, json: String)] {
    [("events", "[{ \"name\": \"Fair\", \"when\": \"\(when)\", \"effect\": \"\(effect)\" }]")]
  }

  @Test func `an event within the hours is not on a closed day`() {
    let hours = "Mo-Su 10:00-17:00; Dec 25 off"
    let found = Self.findings(Self.event("Dec 20-31 11:00-15:00"), hours: hours)
    #expect(found.count == 1 && found[0].contains("events[0].when"))
    #expect(found[0].contains("\"Fair\" takes place on 2026-12-25, when the sight is closed"))
    #expect(Self.findings(Self.event("Dec 20-24,Dec 26-31 11:00-15:00"), hours: hours) == [])
    // One in the evening has doors of its own, and one that opens the sight may do so.
    #expect(Self.findings(Self.event("Dec 20-31 20:00-22:00"), hours: hours) == [])
    #expect(Self.findings(Self.event("Dec 20-31 11:00-15:00", "opens"), hours: hours) == [])
  }

  @Test(arguments: [
    ("\"Mo 08:00-09:30\"", "Mo-Su 10:00-17:00", "it is never open then"),
    ("\"Mo 08:00-10:30\"", "Mo-Su 10:00-17:00", nil),
    ("\"sunset\"", "Mo-Su 08:00-14:00", "it is never open then"),
    ("\"sunset\"", "Mo-Su 10:00-16:10", "it is open then on"),
    ("\"sunset\"", "Mo-Su 10:00-19:00", nil),
    ("\"morning\"", "Mo-Su 12:00-18:00", "it is never open then"),
    ("\"morning\"", "Mo-Su 10:00-18:00", nil),
    ("\"after-dark\"", "Mo-Su 12:00-14:00", "it is never open then"),
    ("\"after-dark\"", "Mo-Su 10:00-22:00", nil),
  ])
  func `a best time is within the hours`(time: String, hours: String, problem: String?) {
    let found = Self.findings([("bestAt", "[\(time)]")], hours: hours)
    #expect(found.count == (problem == nil ? 0 : 1), "\(found)")
    if let problem { #expect(found.first?.contains("bestAt[0]: \(problem)") ?? false, "\(found)") }
  }

  @Test func `a best time after dark needs light`() {
    let dark = [(key: "bestAt", json: "[\"after-dark\"]")]
    let found = Self.findings(dark, hours: "24/7", category: "landmark")
    #expect(found.count == 1 && found[0].contains("planned only in daylight"), "\(found)")
    let lit = dark + [(key: "light", json: "\"any\"")]
    #expect(Self.findings(lit, hours: "24/7", category: "landmark") == [])
  }

  @Test func `a viewpoint with a fee has a price`() {
    let deck = { (facts: String, source: String) in
      ValidCatalog.findings(
        ValidCatalog.json
          .replacing("\"category\": \"museum\"", with: "\"category\": \"viewpoint\"")
          .replacing("\"fee\": false,", with: "\"fee\": true, \(facts)")
          .replacing(
            Self.stated,
            with: "\(source)\(Self.stated.replacing("rule", with: "editorial 2026-11"))"
          )
          .replacing("\"fee\": \"osm 2025-03\"", with: "\"fee\": \"editorial 2026-11\"")
      )
    }
    let found = deck("", "")
    #expect(found.count == 1 && found[0].contains("no price band is stated"), "\(found)")
    #expect(
      deck("\"price\": { \"band\": 3, \"year\": 2026 },", "\"price\": \"editorial 2026-11\", ")
        == []
    )
  }

  @Test func `minutes are not far from those of the kind`() {
    let stay = { (minutes: String) in
      ValidCatalog.findings(
        ValidCatalog.json.replacing(
          "{ \"minimum\": 5, \"recommended\": 6, \"maximum\": 7 }",
          with: minutes
        )
      )
    }
    #expect(stay("{ \"minimum\": 5, \"recommended\": 360, \"maximum\": 400 }") == [])
    let long = stay("{ \"minimum\": 5, \"recommended\": 365, \"maximum\": 400 }")
    #expect(
      long.count == 1 && long[0].contains("365 minutes are far from those of a landmark, 10 to 60")
    )
    let short = stay("{ \"minimum\": 2, \"recommended\": 2, \"maximum\": 7 }")
    #expect(short.count == 1 && short[0].contains("2 minutes are far from"), "\(short)")
  }
}
