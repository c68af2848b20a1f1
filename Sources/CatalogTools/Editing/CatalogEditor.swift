package import Catalogs
import Formats
package import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Applies edits to a catalog atomically.
///
/// Edits are applied to the JSON of rows, and the resulting catalog is read strictly and checked, so the rules for files apply.
/// Faults that existed before are ignored.
package struct CatalogEditor {
  /// The catalog before.
  private let catalog: Catalog

  /// The first of the 366 days within which a sight must be open.
  private let firstDay: CalendarDate

  /// Prepares edits.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - firstDay: The first of the 366 days within which a sight must be open.
  package init(_ catalog: Catalog, from firstDay: CalendarDate) {
    self.catalog = catalog
    self.firstDay = firstDay
  }

  /// Returns the catalog with the edits applied.
  ///
  /// - Throws: ``EditError`` with every fault of every edit.
  /// - Complexity: O(*n* log *n*) for *n* rows.
  package func applying(_ edits: [CatalogEdit]) throws(EditError) -> Catalog {
    let early = edits.flatMap(faults(of:))
    guard early.isEmpty else { throw EditError(faults: early) }
    let edited = Dictionary(edits.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let rows = catalog.attractions.map { place in
      edited[place.id].map { row(place, with: $0) } ?? place.orderedJSON
    }
    let json = catalog.json(rows: rows)
    let before = Set(CatalogCheck.findings(in: catalog.json(), file: "", from: firstDay))
    let found = CatalogCheck.findings(in: json, file: "", from: firstDay)
      .filter { !before.contains($0) }
    guard found.isEmpty else {
      var seen: Set<EditFault> = []
      let faults = found.map { $0.fault(of: $0.id.flatMap { edited[$0] }) }
      throw EditError(faults: faults.filter { seen.insert($0).inserted })
    }
    guard let result = try? Catalog(json: json, file: "") else {
      // Unreachable: the check has just read the same bytes.
      throw EditError(faults: [])
    }
    return result
  }

  /// Returns the faults of an edit apart from its values.
  private func faults(of edit: CatalogEdit) -> [EditFault] {
    guard catalog[edit.id] != nil else {
      let meant = catalog.suggestions(for: edit.id).first.map { "; did you mean \"\($0)\"?" } ?? ""
      return [
        EditFault(
          place: edit.place,
          problem: "\(edit.id.quotedForMessage) is not the id of a sight\(meant)",
          remedy: "use an id from planday places"
        )
      ]
    }
    return edit.changes.filter { FactKey(rawValue: $0.key) == nil }.map { change in
      let keys = FactKey.allCases.map(\.rawValue)
      let meant = Spelling.nearest(to: change.key, among: keys).map { "; did you mean \"\($0)\"?" }
      return EditFault(
        place: edit.place,
        problem: "\(change.key.quotedForMessage) is not a key of a row\(meant ?? "")",
        remedy: "use one of \(keys.joined(separator: ", "))"
      )
    }
  }

  /// Returns a row with the facts and sources of an edit; its keys are unordered.
  private func row(_ place: Attraction, with edit: CatalogEdit) -> OrderedJSON {
    var members = place.members
    var sources = place.sources
    for change in edit.changes {
      guard let key = FactKey(rawValue: change.key) else { continue }
      let names = Set(key.members(from: "").map(\.key))
      members.removeAll { names.contains($0.key) }
      sources[key.rawValue] = nil
      guard !change.text.isEmpty else { continue }
      members += key.members(from: change.text)
      if key != .category { sources[key.rawValue] = edit.source }
    }
    let rests = sources.sorted { $0.key < $1.key }
      .map { (key: $0.key, value: OrderedJSON.text($0.value)) }
    return .object(members + [("sources", .object(rests))])
  }
}

extension CatalogFinding {
  /// Converts the finding to a fault of the edit that caused it.
  fileprivate func fault(of edit: CatalogEdit?) -> EditFault {
    let column = path.wholeMatch(of: #/.*\)\.([A-Za-z]+).*/#).map { String($0.1) }
    let key = column.map { ["lat", "lon"].contains($0) ? FactKey.position.rawValue : $0 }
    let place =
      switch (edit?.place ?? "", key) {
      case ("", let key?): key
      case ("", nil): path
      case (let row, let key?): "\(row), column \(key == "sources" ? "source" : key)"
      case (let row, nil): row
      }
    return EditFault(place: place, problem: problem, remedy: remedy)
  }
}
