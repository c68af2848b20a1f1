import Catalogs
import FoundationEssentials
import TestTools
import Testing

@testable import CityCatalogs

struct CatalogWritingTests {
  @Test func `round-trips through JSON`() throws {
    let catalog = try Catalog(json: Data(ValidCatalog.json.utf8), file: "london.json")
    #expect(try Catalog(json: catalog.json(), file: "again.json") == catalog)
  }

  @Test func `writes any name correctly`() throws {
    let name = "Quote \\\" back \\\\ slash / tab \\t é 東京 \\u0001"
    let text = ValidCatalog.json.replacing("Pier 25", with: name)
    let catalog = try Catalog(json: Data(text.utf8), file: "london.json")
    #expect(catalog["pier-25"]?.name == "Quote \" back \\ slash / tab \t é 東京 \u{1}")
    #expect(try Catalog(json: catalog.json(), file: "again.json") == catalog)
  }

  @Test(.slow, arguments: ["london", "nyc", "vancouver"])
  func `reproduces the shipped catalogs byte for byte`(id: String) throws {
    let library = try CatalogLibrary(directory: CatalogLibraryTests.shipped)
    let catalog = try library.catalog(id)
    #expect(try Catalog(json: catalog.json(), file: id) == catalog)
  }
}
