import Catalogs
import Formats

/// Reads the rows of a sheet, one after the other.
struct SheetReading {
  /// The catalog that the sheet is of.
  let catalog: Catalog

  /// The heads of the columns, which are sound.
  let head: [String]

  /// What changed facts rest on where a row does not say; `nil` if each has to.
  let source: String?

  /// The edits so far.
  private(set) var edits: [CatalogEdit] = []

  /// The faults so far.
  private(set) var faults: [EditFault] = []

  /// The row in which each id was found.
  private var rows: [String: Int] = [:]

  /// Prepares the reading.
  init(catalog: Catalog, head: [String], source: String?) {
    self.catalog = catalog
    self.head = head
    self.source = source
  }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - number: The number of the row, counted from 1, the head.
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
        "\(keys) changed, and nothing says what that rests on",
        remedy: "write the source, as in \"editorial 2026-11\", or undo the change"
      )
    }
    edits.append(CatalogEdit(id: id, changes: changes, source: source, place: place))
  }

  /// Reports an id that the catalog does not have.
  private mutating func reportUnknown(_ id: String, _ place: String) {
    let meant = catalog.suggestions(for: id).first.map { "; did you mean \"\($0)\"?" } ?? ""
    report(
      "\(place), column id",
      "\(id.quotedForMessage) is the id of no sight\(meant)",
      remedy: "correct the id; a sheet cannot add sights"
    )
  }

  /// Reports a fault.
  private mutating func report(_ place: String, _ problem: String, remedy: String) {
    faults.append(EditFault(place: place, problem: problem, remedy: remedy))
  }
}
