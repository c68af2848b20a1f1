package import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Looks for what is wrong with a catalog, first in its form, then in its sense.
///
/// A catalog that breaks its schema is told all the ways in which it does, and nothing else. One that keeps
/// it is asked what no schema can: whether a place is in it twice, whether its hours ever let anybody in,
/// whether its minutes follow the rule that they claim, whether a day would count some minutes twice,
/// whether each fact names its source. Nothing is found in a sound catalog.
package struct CatalogCheck {
  /// The catalog.
  let catalog: Catalog

  /// The file, for messages.
  let file: String

  /// The first of the 366 days on which a place has to be open once.
  let firstDay: CalendarDate

  /// What tells the places apart, by the number of the row.
  let profiles: [PlaceProfile]

  /// What tells parts from places of their own.
  let partRule: PartRule

  /// The rows looked at so far, by what may make them one place.
  var twins = TwinIndex()

  /// What has been found so far.
  var findings: [CatalogFinding] = []

  /// Creates a check of a catalog that has been read.
  init(of catalog: Catalog, file: String, from firstDay: CalendarDate) {
    self.catalog = catalog
    self.file = file
    self.firstDay = firstDay
    profiles = catalog.attractions.map(PlaceProfile.init(_:))
    partRule = PartRule(for: catalog.attractions)
  }

  /// Returns all that is wrong with a catalog, in the order of its rows.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: The name of the file, for messages.
  ///   - firstDay: The first of the 366 days on which a place has to be open once.
  /// - Returns: The findings; none for a sound catalog.
  /// - Complexity: O(*n* log *n*) for *n* attractions of which few are near each other.
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

  /// Returns the faults of form.
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
          remedy: "mend the JSON there"
        )
      ]
    }
  }

  /// Asks everything that a schema cannot.
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
      checkTwins(index)
    }
  }

  /// Reports something wrong with a fact of a row.
  ///
  /// - Parameters:
  ///   - index: The number of the row.
  ///   - key: The key under which the value stands in the row; `nil` for the row as a whole.
  ///   - value: The value found.
  ///   - problem: What is wrong with it.
  ///   - remedy: What to do about it.
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

  /// Reports something wrong with the city.
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

  /// Returns where a row is in the file, as in `attractions[12] (british-museum)`.
  func path(of index: Int) -> String {
    "attractions[\(index)] (\(catalog.attractions[index].id))"
  }
}
