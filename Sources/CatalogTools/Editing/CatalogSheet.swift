package import Catalogs
import Formats

/// A catalog as a spreadsheet: one row per sight, one column per fact, and a column for the source of changed facts.
///
/// Sheets are for editors who don't write JSON. Cells have the form of ``Attraction/text(of:)``. Columns can be reordered or
/// omitted; an empty cell removes a fact.
package struct CatalogSheet {
  /// The headers of all columns, in file order.
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

  /// Returns the edits in a sheet: the cells of each row that differ from the catalog.
  ///
  /// - Parameters:
  ///   - csv: The sheet.
  ///   - source: The source of changed facts in rows whose column `source` is empty; `nil` to require one in each.
  /// - Returns: An edit for each row that changed.
  /// - Throws: ``EditError`` with all faults by row and column; the header is row 1.
  package func edits(reading csv: String, source: String?) throws(EditError) -> [CatalogEdit] {
    let table: CSVTable
    do {
      table = try CSVTable(reading: csv)
    } catch {
      let place = "line \(error.line)"
      throw EditError(faults: [
        EditFault(place: place, problem: error.problem, remedy: error.remedy)
      ])
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

  /// Returns the faults in the column headers.
  private static func faults(inHead head: [String]) -> [EditFault] {
    var faults: [EditFault] = []
    if !head.contains("id") {
      let isOther = head.count == 1 && head[0].contains { $0 == ";" || $0 == "\t" }
      faults.append(
        EditFault(
          place: "row 1",
          problem: "there is no column id",
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
            problem: "\(name.quotedForMessage) is not a column\(meant ?? "")",
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

/// Reads the rows of a sheet.
struct SheetReading {
  /// The catalog of the sheet.
  let catalog: Catalog

  /// The validated column headers.
  let head: [String]

  /// The default source of changed facts; `nil` if each row must state one.
  let source: String?

  /// The edits so far.
  private(set) var edits: [CatalogEdit] = []

  /// The faults so far.
  private(set) var faults: [EditFault] = []

  /// The row in which each id was found.
  private var rows: [String: Int] = [:]

  /// Creates a reading.
  init(catalog: Catalog, head: [String], source: String?) {
    self.catalog = catalog
    self.head = head
    self.source = source
  }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - number: The number of the row; the header is row 1.
  mutating func read(_ cells: [String], number: Int) {
    let place = "row \(number)"
    guard cells.count == head.count else {
      return report(
        place,
        "it has \(cells.count) cells, the head has \(head.count)",
        remedy: "give it a cell for each column, an empty one where nothing is known"
      )
    }
    let row = Dictionary(zip(head, cells), uniquingKeysWith: { first, _ in first })
    let id = row["id"] ?? ""
    if let earlier = rows.updateValue(number, forKey: id) {
      return report(
        "\(place), column id",
        "\(id.quotedForMessage) is in row \(earlier) already",
        remedy: "keep one of the two rows"
      )
    }
    guard let sight = catalog[id] else { return reportUnknown(id, place) }
    let changes = FactKey.allCases.compactMap { key -> CatalogEdit.Change? in
      guard let text = row[key.rawValue], text != sight.text(of: key) ?? "" else { return nil }
      return CatalogEdit.Change(key: key.rawValue, text: text)
    }
    guard !changes.isEmpty else { return }
    let stated = row["source"] ?? ""
    guard let source = stated.isEmpty ? source : stated else {
      let keys = changes.map(\.key).joined(separator: ", ")
      return report(
        "\(place), column source",
        "\(keys) changed without a source",
        remedy: "write the source, as in \"editorial 2026-11\", or undo the change"
      )
    }
    edits.append(CatalogEdit(id: id, changes: changes, source: source, place: place))
  }

  /// Reports an id that is not in the catalog.
  private mutating func reportUnknown(_ id: String, _ place: String) {
    let meant = catalog.suggestions(for: id).first.map { "; did you mean \"\($0)\"?" } ?? ""
    report(
      "\(place), column id",
      "\(id.quotedForMessage) is not the id of a sight\(meant)",
      remedy: "correct the id; a sheet cannot add sights"
    )
  }

  /// Reports a fault.
  private mutating func report(_ place: String, _ problem: String, remedy: String) {
    faults.append(EditFault(place: place, problem: problem, remedy: remedy))
  }
}
