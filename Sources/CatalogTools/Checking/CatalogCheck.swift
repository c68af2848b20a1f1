import Catalogs
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
