import CatalogTools
import Catalogs
import Formats
import FoundationEssentials
import OpeningHours
import Testing

/// Catalogs as sheets, written and read back.
struct CatalogSheetTests {
  /// Returns the faults of a sheet after `change` of the cells.
  static func faults(source: String? = nil, _ change: (inout [[String]]) -> Void) throws -> [String]
  {
    let catalog = try CatalogEditTests.catalog()
    var rows = try CSVTable(reading: CatalogSheet(catalog).csv).rows
    change(&rows)
    do {
      let edits = try CatalogSheet(catalog).edits(
        reading: CSVTable(rows: rows).text,
        source: source
      )
      _ = try CatalogEditor(catalog, from: try CatalogEditTests.day()).applying(edits)
      return []
    } catch let error as EditError {
      return error.faults.map(\.description)
    }
  }

  /// The number of a column.
  static func column(_ name: String) -> Int { CatalogSheet.columns.firstIndex(of: name) ?? 0 }

  @Test func `an unchanged sheet changes nothing`() throws {
    let catalog = try CatalogEditTests.catalog()
    let sheet = CatalogSheet(catalog)
    #expect(try sheet.edits(reading: sheet.csv, source: nil) == [])
  }

  @Test func `columns may be moved and left out, and cells corrected`() throws {
    let catalog = try CatalogEditTests.catalog()
    let csv = "phone,source,id\n+44 20 7323 8290,editorial 2026-12,pier-25\n"
    let edits = try CatalogSheet(catalog).edits(reading: csv, source: nil)
    let new = try CatalogEditor(catalog, from: try CatalogEditTests.day()).applying(edits)
    #expect(new["pier-25"]?.phone == "+44 20 7323 8290")
    #expect(new["british-museum"] == catalog["british-museum"])
  }

  @Test func `a changed cell needs a source`() throws {
    let found = try Self.faults { $0[3][Self.column("phone")] = "+44 20 7323 8290" }
    #expect(
      found == [
        "row 4, column source: phone changed without a source; write the source, as in \"editorial 2026-11\", or undo the change"
      ]
    )
    #expect(
      try Self.faults(source: "editorial 2026-12") {
        $0[3][Self.column("phone")] = "+44 20 7323 8290"
      } == []
    )
  }

  @Test func `swapped columns are found cell by cell`() throws {
    let found = try Self.faults(source: "editorial 2026-12") { rows in
      for index in rows.indices.dropFirst() {
        rows[index].swapAt(Self.column("phone"), Self.column("website"))
      }
    }
    #expect(found.count == 3)
    #expect(
      found.contains {
        $0.hasPrefix(
          "row 2, column phone: \"https://www.britishmuseum.org/\" is not a phone number"
        )
      }
    )
    #expect(
      found.contains {
        $0.hasPrefix("row 2, column website: \"+44 20 7323 8299\" is not a URL")
      }
    )
    #expect(found.contains { $0.hasPrefix("row 3, column phone: ") })
  }

  @Test func `misspelled, missing and duplicate headers are all reported`() throws {
    let found = try Self.faults { rows in
      rows[0][0] = "key"
      rows[0][Self.column("phone")] = "phones"
      rows[0][Self.column("website")] = "name"
    }
    #expect(found.count == 4)
    #expect(found[0] == "row 1: there is no column id; keep the head as it was")
    #expect(
      found[2].hasPrefix(
        "row 1, column \(Self.column("phone") + 1): \"phones\" is not a column; did you mean \"phone\"?"
      )
    )
    #expect(
      found[3]
        == "row 1, column \(Self.column("website") + 1): name is there twice; leave one of the two"
    )
  }

  @Test func `unknown, duplicate and short rows are all reported`() throws {
    let found = try Self.faults { rows in
      rows[1][0] = "british-muesum"
      rows[3].removeLast()
      rows.append(rows[2])
    }
    #expect(found.count == 3)
    #expect(
      found[0].hasPrefix(
        "row 2, column id: \"british-muesum\" is not the id of a sight; did you mean \"british-museum\"?"
      )
    )
    #expect(found[1].hasPrefix("row 4: it has \(CatalogSheet.columns.count - 1) cells"))
    #expect(
      found[2] == "row 5, column id: \"saint-pauls\" is in row 3 already; keep one of the two rows"
    )
  }

  @Test func `a sheet with semicolons is rejected with the remedy`() throws {
    let catalog = try CatalogEditTests.catalog()
    #expect(throws: EditError.self) {
      try CatalogSheet(catalog).edits(reading: "id;name\npier-25;Pier\n", source: nil)
    }
    #expect(
      try Self.faults { $0 = [["id;name"]] } == [
        "row 1: there is no column id; save the sheet with commas between its cells"
      ]
    )
  }
}
