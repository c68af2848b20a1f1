import Basics
import FoundationEssentials
import OpeningHours
import Testing

@testable import CatalogTools
@testable import Catalogs
@testable import Orienteering

/// Mutated catalogs with day facts, and mutated sheets.
struct HostileFactsTests {
  @Test func `reading day facts and hours survives any bytes`() throws {
    let date = try #require(CalendarDate("2026-12-05"))
    for seed in UInt64(0)..<2_000 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(Array(DayFactsTests.json.utf8), using: &generator)
      guard let catalog = try? Catalog(json: Data(bytes), file: "x") else { continue }
      for place in catalog.attractions {
        for days in [-1, 0, 40] { _ = catalog.openings(of: place, on: date.adding(days: days)) }
      }
      #expect(try Catalog(json: catalog.json(), file: "y") == catalog, "seed \(seed)")
    }
  }

  @Test func `checking day facts survives any bytes`() {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(Array(DayFactsTests.json.utf8), using: &generator)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(ValidCatalog.findings(text).allSatisfy { !$0.isEmpty }, "seed \(seed)")
    }
  }

  @Test(arguments: ["0001-01-01", "9999-12-31"])
  func `closures at the first and last dates are handled`(date: String) throws {
    let text = DayFactsTests.json
      .replacing("2026-12-04", with: date).replacing("2026-12-05", with: date)
    let catalog = try Catalog(json: Data(text.utf8), file: "x")
    let museum = try #require(catalog["british-museum"])
    let day = try #require(CalendarDate(date))
    for days in [-1, 0, 1] { _ = catalog.openings(of: museum, on: day.adding(days: days)) }
    #expect(!ValidCatalog.findings(text).contains(""))
  }

  @Test func `reading sheets survives any cells`() throws {
    let catalog = try CatalogEditTests.catalog()
    let sheet = CatalogSheet(catalog)
    for seed in UInt64(0)..<1_000 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(Array(sheet.csv.utf8), using: &generator)
      do throws(EditError) {
        _ = try sheet.edits(reading: String(decoding: bytes, as: UTF8.self), source: "rule")
      } catch {
        #expect(!error.faults.isEmpty, "seed \(seed)")
        #expect(error.faults.allSatisfy { !$0.place.isEmpty && !$0.remedy.isEmpty }, "seed \(seed)")
      }
    }
  }
}
