import Catalogs
import Formats
import Geography
package import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Finds the problems in a catalog: first syntax and schema, then content.
///
/// If a catalog violates its schema, only those faults are reported. Otherwise the check looks for what a schema can't
/// express: duplicate sights, hours that never admit a visitor, visit minutes that contradict the rule they cite,
/// overlapping sights, and facts without a source. A valid catalog has no findings.
package struct CatalogCheck {
  /// The catalog.
  let catalog: Catalog

  /// The name of the file, for messages.
  let file: String

  /// The first of the 366 days on which to look for an opening.
  let firstDay: CalendarDate

  /// The data to compare sights by, indexed by row.
  let profiles: [PlaceProfile]

  /// The rule that detects parts of other sights.
  let partRule: PartRule

  /// The rows checked so far, indexed for finding duplicates.
  var duplicates = DuplicateIndex()

  /// The findings so far.
  var findings: [CatalogFinding] = []

  /// Creates a check for a parsed catalog.
  init(of catalog: Catalog, file: String, from firstDay: CalendarDate) {
    self.catalog = catalog
    self.file = file
    self.firstDay = firstDay
    profiles = catalog.attractions.map(PlaceProfile.init(_:))
    partRule = PartRule(for: catalog.attractions)
  }

  /// Returns the problems in a catalog, in row order.
  ///
  /// - Parameters:
  ///   - json: The contents of the file.
  ///   - file: The name of the file, for messages.
  ///   - firstDay: The first of the 366 days on which to look for an opening.
  /// - Returns: The findings; empty for a valid catalog.
  /// - Complexity: O(*n* log *n*) for *n* sights, assuming few are close together.
  package static func findings(
    in json: Data,
    file: String,
    from firstDay: CalendarDate
  ) -> [CatalogFinding] {
    let catalog: Catalog
    do throws(CatalogError) {
      catalog = try Catalog(json: json, file: file)
    } catch {
      return findings(of: error, file: file)
    }
    var check = Self(of: catalog, file: file, from: firstDay)
    check.run()
    return check.findings
  }

  /// Returns the findings for a catalog that couldn't be read.
  private static func findings(of error: CatalogError, file: String) -> [CatalogFinding] {
    switch error {
    case .faults(let faults): faults.map(CatalogFinding.init(_:))
    case .notJSON(_, let message):
      [
        CatalogFinding(
          file: file,
          path: "",
          index: nil,
          id: nil,
          value: nil,
          problem: "not JSON: \(message)",
          remedy: "fix the JSON there"
        )
      ]
    }
  }

  /// Runs all checks that go beyond the schema.
  private mutating func run() {
    checkCity()
    for index in catalog.attractions.indices {
      checkVisit(index)
      checkSources(index)
      checkContacts(index)
      checkHours(index)
      checkLight(index)
      checkDayFacts(index)
      checkContradictions(index)
      checkParts(index)
      checkDuplicates(index)
    }
  }

  /// Reports a problem with one fact of a row.
  ///
  /// - Parameters:
  ///   - index: The index of the row.
  ///   - key: The key of the fact in the row; `nil` for the row as a whole.
  ///   - value: The value found.
  ///   - problem: What is wrong with it.
  ///   - remedy: How to fix it.
  mutating func report(
    _ index: Int,
    _ key: String?,
    value: String?,
    _ problem: String,
    remedy: String
  ) {
    let id = catalog.attractions[index].id
    findings.append(
      CatalogFinding(
        file: file,
        path: path(of: index) + (key.map { ".\($0)" } ?? ""),
        index: index,
        id: id,
        value: value,
        problem: problem,
        remedy: remedy
      )
    )
  }

  /// Reports a problem with the city.
  mutating func report(city key: String, value: String, _ problem: String, remedy: String) {
    findings.append(
      CatalogFinding(
        file: file,
        path: "city.\(key)",
        index: nil,
        id: nil,
        value: value,
        problem: problem,
        remedy: remedy
      )
    )
  }

  /// Returns the path of a row in the file, as in `attractions[12] (british-museum)`.
  func path(of index: Int) -> String {
    "attractions[\(index)] (\(catalog.attractions[index].id))"
  }
}

extension CatalogCheck {
  /// Reports earlier rows that look like the same sight.
  ///
  /// Neighboring sights are common, so proximity alone isn't suspicious. See ``DuplicateRule`` for the criteria.
  mutating func checkDuplicates(_ index: Int) {
    defer { duplicates.add(profiles[index], index) }
    for earlier in duplicates.candidates(for: profiles[index]) {
      guard let match = DuplicateRule.match(between: profiles[index], and: profiles[earlier]) else {
        continue
      }
      let (place, other) = (catalog.attractions[index], catalog.attractions[earlier])
      let areRelated = place.partOf == other.id || other.partOf == place.id
      if match.kind == .part, areRelated { continue }
      report(
        index,
        match.key,
        value: match.value,
        "\(match.problem) \(path(of: earlier))",
        remedy: match.remedy
      )
    }
  }
}

extension CatalogCheck {
  /// Reports parts that can't be covered by a visit to their whole, and sights that overlap without a `partOf`.
  mutating func checkParts(_ index: Int) {
    let place = catalog.attractions[index]
    guard let id = place.partOf else { return checkOverlap(index) }
    guard let whole = catalog[id] else { return }
    let distance = place.coordinate.distance(to: whole.coordinate)
    if distance > PartRule.reach {
      report(
        index,
        "partOf",
        value: id,
        "\(whole.name) is \(Int(distance.rawValue.rounded())) m away, too far to include \(place.name)",
        remedy: "fix the position, or remove partOf"
      )
    }
    if place.visit.recommended > whole.visit.recommended {
      report(
        index,
        "partOf",
        value: id,
        "a visit of \(whole.visit.recommended.rawValue) min can't include one of "
          + "\(place.visit.recommended.rawValue)",
        remedy: "fix the minutes of either, or remove partOf"
      )
    }
  }

  /// Reports a sight that looks like part of another but doesn't say so.
  private mutating func checkOverlap(_ index: Int) {
    let place = catalog.attractions[index]
    guard let whole = partRule.whole(of: place) else { return }
    report(
      index,
      "name",
      value: place.name,
      "\(place.name.quotedForMessage) seems to be part of \(whole.name.quotedForMessage): a plan with both "
        + "would count the same minutes twice",
      remedy: "add \"partOf\": \(whole.id.quotedForMessage), or choose a distinct name"
    )
  }
}

extension CatalogCheck {
  /// The maximum distance of a door from the pin of a sight, in meters.
  private static let reach = Meters(1_500)

  /// The maximum distance of a gate from the pin of a park, garden, or waterfront, in meters.
  private static let wideReach = Meters(5_000)

  /// Finds doors outside the city, too far from the pin, or listed twice.
  mutating func checkEntrances(_ index: Int) {
    let place = catalog.attractions[index]
    let isWide = [.park, .garden, .waterfront].contains(place.category) || place.size == .large
    let reach = isWide ? Self.wideReach : Self.reach
    var seen: Set<Coordinate> = []
    for (number, entrance) in place.dayFacts.entrances.enumerated() {
      let position = entrance.coordinate
      guard
        let problem = problem(with: position, of: place, within: reach)
          ?? {
            seen.contains(position) ? "\(position) is already in the list" : nil
          }()
      else {
        seen.insert(position)
        continue
      }
      report(
        index,
        "entrances[\(number)]",
        value: position.description,
        problem,
        remedy: "correct lat and lon, or leave the entrance out"
      )
    }
  }

  /// Returns why a sight cannot have a door at `position`, or `nil` if it can.
  func problem(
    with position: Coordinate,
    of place: Attraction,
    within reach: Meters
  ) -> String? {
    guard catalog.city.bounds.contains(position) else {
      return "\(position) lies outside the bounds of the city"
    }
    let distance = position.distance(to: place.coordinate)
    guard distance > reach else { return nil }
    return "\(position) is \(Int(distance.rawValue.rounded())) m from the sight, more than "
      + "\(Int(reach.rawValue)) m"
  }

  /// Finds free times, best times, and event times that are misspelled or depend on unknown holidays.
  mutating func checkTimes(_ index: Int) {
    let facts = catalog.attractions[index].dayFacts
    if let hours = facts.freeTimes { check(hours, index, "freeTimes") }
    for (number, time) in facts.bestAt.enumerated() {
      if case .hours(let hours) = time { check(hours, index, "bestAt[\(number)]") }
    }
    for (number, event) in facts.events.enumerated() {
      check(event.when, index, "events[\(number)].when")
    }
  }

  /// Finds problems in stated times.
  mutating func check(_ hours: StatedHours, _ index: Int, _ key: String) {
    let text = hours.text
    if !hours.schedule.warnings.isEmpty {
      let isSpelled = hours.schedule.description == text
      report(
        index,
        key,
        value: text,
        "\(text.quotedForMessage) is \(isSpelled ? "hardly meant" : "misspelled"): "
          + hours.schedule.warnings.map(\.description).joined(separator: ", "),
        remedy: isSpelled ? "correct the times" : "write \"\(hours.schedule)\""
      )
    }
    guard needsHolidays(hours.schedule),
      HolidayCalendar(region: catalog.city.holidays) == nil
    else { return }
    report(
      index,
      key,
      value: text,
      "\(text.quotedForMessage) depends on the holidays of \(catalog.city.holidays), which planday "
        + "does not know",
      remedy: "write the days out, as in \"Dec 25\""
    )
  }
}

/// A problem in a catalog, and how to fix it.
package struct CatalogFinding: Hashable, Sendable {
  /// The name of the file, as the caller passed it.
  package let file: String

  /// The path within the file, as in `attractions[12] (british-museum).phone`; empty for the whole file.
  package let path: String

  /// The index of the row, from 0; `nil` if the finding isn't about one row.
  package let index: Int?

  /// The id of the row; `nil` if the finding isn't about one row or the row has no id.
  package let id: String?

  /// The value found; `nil` if the problem already quotes it.
  package let value: String?

  /// What is wrong.
  package let problem: String

  /// How to fix it.
  package let remedy: String
}

extension CatalogFinding {
  /// Creates a finding for a fault reported by the reader, adding a remedy.
  ///
  /// - Parameter fault: The fault.
  init(_ fault: CatalogFault) {
    let row = Self.row(in: fault.path)
    let key = fault.path.split(separator: ".").last.map(String.init) ?? "it"
    let remedy =
      switch fault.kind {
      case .missing: "add \(key), as data/schema/catalog.schema.json describes it"
      case .unknownKey: "rename or remove the key"
      case .duplicateID: "give each row a unique id"
      case .unknownWhole: "use the id of the whole, or remove \(key)"
      case .circularPart: "remove \(key) from one of them"
      case .outsideCity: "fix lat and lon, or city.bounds"
      case .unreadableHours: "write hours that planday hours accepts"
      case .unorderedMinutes: "put the three values in order"
      default: "fix the value, or omit the key if it is optional"
      }
    self.init(
      file: fault.file,
      path: fault.path,
      index: row?.index,
      id: row?.id,
      value: nil,
      problem: fault.problem,
      remedy: remedy
    )
  }

  /// Returns the row that a path such as `attractions[12] (british-museum).phone` refers to.
  private static func row(in path: String) -> (index: Int, id: String?)? {
    guard let match = path.prefixMatch(of: #/attractions\[(\d+)\](?: \((.*?)\)(?:\.|$))?/#),
      let index = Int(match.1)
    else { return nil }
    return (index, match.2.map(String.init))
  }
}

extension CatalogFinding: CustomStringConvertible {
  /// The finding on one line: file, path, problem, and remedy.
  package var description: String {
    [file, path].filter { !$0.isEmpty }.joined(separator: ": ") + ": \(problem); \(remedy)"
  }
}
