import Catalogs
import FoundationEssentials
import OpeningHours
import Testing

/// Guide facts of sights: reading, writing, and each rule of the check.
struct GuideFactsTests {
  /// All guide facts of the museum.
  static let facts = #"""
    "events": [{ "name": "Fair", "when": "2026 Dec 12 10:00-12:00", "effect": "adds",
      "visit": { "minutes": 45, "before": 20, "times": 2.5 } }],
    "opened": 2024, "food": { "lunch": 2, "coffee": 1 },
    "queue": [{ "when": "Mo-Fr 10:00-11:00", "minutes": 5 }, { "when": "Sa-Su 10:00-11:00", "minutes": 30 }],
    "seenWith": ["saint-pauls"], "exit": { "lat": 51.5201, "lon": -0.1265, "name": "North Gate" },
    "company": { "toddlers": "not", "children": "fine", "teens": "made" }, "outside": 10,
    """#

  /// A valid catalog with these facts.
  static let json =
    ValidCatalog.json
    .replacing("\"size\": \"large\", \"fee\"", with: "\(facts) \"size\": \"large\", \"fee\"")
    .replacing(
      "\"name\": \"osm 2025-03\", \"position\": \"osm 2025-03\", \"openingHours\"",
      with: ["events", "opened", "food", "queue", "seenWith", "exit", "company", "outside"]
        .map { "\"\($0)\": \"editorial 2026-11\", " }.joined()
        + "\"name\": \"osm 2025-03\", \"position\": \"osm 2025-03\", \"openingHours\""
    )

  @Test func `a complete row has no findings`() {
    #expect(ValidCatalog.findings(Self.json) == [])
  }

  @Test func `every fact is read, and written as it was`() throws {
    let catalog = try Catalog(json: Data(Self.json.utf8), file: "london.json")
    let facts = try #require(catalog["british-museum"]).dayFacts
    #expect(facts.events.map(\.visit) == [EventVisit(minutes: 45, before: 20, times: 2.5)])
    #expect(facts.opened == 2024)
    #expect(facts.food == Food(lunch: 2, coffee: 1))
    #expect(facts.queue.map(\.minutes) == [5, 30])
    #expect(facts.seenWith == ["saint-pauls"])
    #expect(facts.exit?.name == "North Gate")
    #expect(facts.company == CompanyFit(toddlers: .not, children: .fine, teens: .made))
    #expect(facts.outside == 10)
    #expect(try Catalog(json: catalog.json(), file: "again.json") == catalog)
  }

  /// The pier of a ferry.
  private static let pier = "\"pier\": {\"lat\": 51.51, \"lon\": -0.127, \"minutes\": 9}"

  /// Replacements, with the resulting finding.
  static let spoilings: [(old: String, new: String, found: String)] = [
    (
      "\"opened\": 2024", "\"opened\": 2027",
      ".opened: 2027 is in the future; correct the year, or state the day as opensOn"
    ),
    (
      "{ \"lunch\": 2, \"coffee\": 1 }", "{}",
      ".food: states neither lunch, dinner nor coffee; fix the value, or omit the key if it is optional"
    ),
    (
      "\"lunch\": 2", "\"lunch\": 4",
      ".food.lunch: 4 is not at most 3; fix the value, or omit the key if it is optional"
    ),
    (
      "Sa-Su 10:00-11:00", "Fr-Su 10:30-11:00",
      ".queue[1].when: \"Fr-Su 10:30-11:00\" overlaps queue[0] on 2026-12-04; let each time be in one entry"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-paul\"]",
      ".seenWith[0]: \"saint-paul\" is not the id of any attraction; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"british-museum\"]",
      ".seenWith[0]: a sight cannot be seen with itself; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\", \"saint-pauls\"]",
      ".seenWith[1]: \"saint-pauls\" is already in the list; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"pier-25\"]",
      ".seenWith[0]: Pier 25 is 3891 m away, more than 1500 m; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\"], \"repeats\": [\"british-museum\"]",
      ".repeats[0]: a sight cannot repeat itself; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\"], \"repeats\": [\"pier-52\"]",
      ".repeats[0]: \"pier-52\" is not the id of any attraction; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\"], \"repeats\": [\"pier-25\", \"pier-25\"]",
      ".repeats[1]: \"pier-25\" is already in the list; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\"], \"repeats\": [\"saint-pauls\"]",
      ".seenWith[0]: one repeats the other, and no plan has both; correct the id, or leave it out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\"], \"ticket\": \"both\"",
      ".ticket: no other sight has this ticket; name the same ticket at the other sights, or leave it out"
    ),
    (
      "\"lat\": 51.5201", "\"lat\": 51.5801",
      ".exit: 51.5801,-0.1265 is 6750 m from the sight, more than 5000 m; correct lat and lon, or leave the exit out"
    ),
    (
      "[\"saint-pauls\"]", "[\"saint-pauls\"], \(pier)",
      ".pier: the visit ends at an exit, so it is a way by itself; leave the pier or the exit out"
    ),
    (
      "\"effect\": \"adds\"", "\"effect\": \"closes\"",
      ".events[0].visit: \"Fair\" closes the sight; leave out the visit, or correct effect"
    ),
    (
      "\"company\": {", "\"suits\": [\"toddlers\"], \"company\": {",
      ".company.toddlers: \"not\" contradicts suits, which lists \"toddlers\"; correct one of the two"
    ),
  ]

  @Test(arguments: spoilings)
  func `each contradiction is named with its place and a remedy`(
    old: String,
    new: String,
    found: String
  ) {
    #expect(Self.json.contains(old))
    let path = "london.json: attractions[0] (british-museum)"
    let findings = ValidCatalog.findings(Self.json.replacing(old, with: new))
      .filter { !$0.contains("sources") }
    #expect(findings == [path + found])
  }

  @Test func `a pier is near its sight, and read and written`() throws {
    let far = Self.json.replacing(
      "\"exit\": { \"lat\": 51.5201,",
      with: "\"pier\": { \"minutes\": 30, \"lat\": 51.4201,"
    )
    .replacing("\"exit\": \"editorial", with: "\"pier\": \"editorial")
    let findings = ValidCatalog.findings(far)
    #expect(findings.count == 1)
    #expect(findings.first?.contains(".pier: 51.4201,-0.1265 is 11") == true, "\(findings)")
    let near = far.replacing("51.4201", with: "51.4901")
    #expect(ValidCatalog.findings(near) == [])
    let catalog = try Catalog(json: Data(near.utf8), file: "london.json")
    let pier = try #require(catalog["british-museum"]?.dayFacts.pier)
    #expect(pier.place.name == "North Gate" && pier.minutes == 30)
    #expect(try Catalog(json: catalog.json(), file: "again.json") == catalog)
    let timeless = near.replacing("\"minutes\": 30, \"lat\"", with: "\"lat\"")
    #expect(ValidCatalog.findings(timeless).contains { $0.contains(".pier.minutes") })
  }

  @Test func `a look from outside is no longer than the shortest visit`() {
    let spoiled = Self.json.replacing("\"minimum\": 90", with: "\"minimum\": 9")
    #expect(
      ValidCatalog.findings(spoiled).contains {
        $0.contains(".outside: 10 is more than visit.minimum, 9")
      }
    )
  }
}
