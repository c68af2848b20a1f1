package import Catalogs
import Formats

/// A catalog as a sheet: a row a sight, a column a fact, and a column for what changed facts rest on.
///
/// A sheet is for those who do not write JSON. Cells have the form of ``Attraction/text(of:)``. Columns may be moved or left
/// out; an empty cell takes a fact out.
package struct CatalogSheet {
  /// The heads of all columns, in the order of the file.
  package static let columns = ["id"] + FactKey.allCases.map(\.rawValue) + ["source"]

  /// The catalog.
  private let catalog: Catalog

  /// Prepares the sheet of a catalog.
  package init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The sheet as comma-separated values.
  package var csv: String {
    let rows = catalog.attractions.map { place in
      [place.id] + FactKey.allCases.map { place.text(of: $0) ?? "" } + [""]
    }
    return CSVTable(rows: [Self.columns] + rows).text
  }

  /// Returns the edits that a sheet makes: of each row the cells that differ from the catalog.
  ///
  /// - Parameters:
  ///   - csv: The sheet.
  ///   - source: What changed facts rest on in rows whose column `source` is empty; `nil` if each has to say.
  /// - Returns: An edit for each row that changed.
  /// - Throws: ``EditError`` with every fault of form, by row and column; rows count from 1, the head.
  package func edits(reading csv: String, source: String?) throws(EditError) -> [CatalogEdit] {
    let table: CSVTable
    do throws(EditFault) {
      table = try CSVTable(reading: csv)
    } catch {
      throw EditError(faults: [error])
    }
    let head = table.rows.first ?? []
    let faults = Self.faults(inHead: head)
    guard faults.isEmpty else { throw EditError(faults: faults) }
    var reading = SheetReading(catalog: catalog, head: head, source: source)
    for (index, cells) in table.rows.enumerated().dropFirst() {
      reading.read(cells, number: index + 1)
    }
    guard reading.faults.isEmpty else { throw EditError(faults: reading.faults) }
    return reading.edits
  }

  /// Returns what is wrong with the heads of the columns.
  private static func faults(inHead head: [String]) -> [EditFault] {
    var faults: [EditFault] = []
    if !head.contains("id") {
      let isOther = head.count == 1 && head[0].contains { $0 == ";" || $0 == "\t" }
      faults.append(
        EditFault(
          place: "row 1",
          problem: "no column is called id",
          remedy: isOther
            ? "save the sheet with commas between its cells" : "keep the head as it was"
        )
      )
      if isOther { return faults }
    }
    var seen: Set<String> = []
    for (index, name) in head.enumerated() {
      let place = "row 1, column \(index + 1)"
      if !columns.contains(name) {
        let meant = Spelling.nearest(to: name, among: columns).map { "; did you mean \"\($0)\"?" }
        faults.append(
          EditFault(
            place: place,
            problem: "\(name.quotedForMessage) is no column\(meant ?? "")",
            remedy: "use one of \(columns.joined(separator: ", "))"
          )
        )
      } else if !seen.insert(name).inserted {
        faults.append(
          EditFault(place: place, problem: "\(name) is there twice", remedy: "leave one of the two")
        )
      }
    }
    return faults
  }
}
