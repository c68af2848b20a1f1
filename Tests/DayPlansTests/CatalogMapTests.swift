import Catalogs
import FoundationEssentials
import PlanExports
import Testing

struct CatalogMapTests {
  private func page(_ text: String) throws -> String {
    CatalogMapPage(of: try Catalog(json: Data(text.utf8), file: "london.json")).html
  }

  @Test func `has a marker and a row for each sight, linked to each other`() throws {
    let page = try page(ValidCatalog.json)
    for id in ["british-museum", "saint-pauls", "pier-25"] {
      #expect(page.contains("id=\"pin-\(id)\" href=\"#row-\(id)\""))
      #expect(page.contains("id=\"row-\(id)\""))
      #expect(page.contains("href=\"#pin-\(id)\""))
    }
    #expect(page.contains("<p><b>rule</b> visit</p>"))
    #expect(page.contains("<em>unknown</em>"))
  }

  @Test func `text from the catalog is escaped`() throws {
    let hostile = ValidCatalog.json
      .replacing("Museum of history and culture.", with: "</td><script>alert('a & b')</script>")
      .replacing("Pier 25", with: "<b>\\u0001Pier\\\"")
      .replacing("https://pauls.example/cafe", with: "https://a.example/\\\" onclick=\\\"alert(1)")
      .replacing("\"wikipedia\": \"British Museum\"", with: "\"wikipedia\": \"\\\"><script>?#\"")
      .replacing("© OpenStreetMap contributors", with: "<img src=x>")
    let page = try page(hostile)
    #expect(page.contains("&lt;/td&gt;&lt;script&gt;alert(&#39;a &amp; b&#39;)&lt;/script&gt;"))
    #expect(page.contains("&lt;b&gt;\u{FFFD}Pier&quot;"))
    #expect(page.contains("href=\"https://a.example/&quot; onclick=&quot;alert(1)\""))
    #expect(page.contains("https://en.wikipedia.org/wiki/%22%3E%3Cscript%3E%3F%23"))
    #expect(page.split(separator: "<script>").count == 2)
    #expect(!page.contains("<img"))
  }

  @Test func `handles a single sight and sights at both poles`() throws {
    let catalog = try Catalog(json: Data(ValidCatalog.json.utf8), file: "london.json")
    for places in [[], Array(catalog.attractions.prefix(1))] {
      let page = CatalogMapPage(of: Catalog(city: catalog.city, attractions: places)).html
      #expect(!page.contains("nan") && !page.contains("inf "))
    }
    let whole = ValidCatalog.json
      .replacing(
        "\"south\": 51.28, \"west\": -0.52, \"north\": 51.7, \"east\": 0.34",
        with: "\"south\": -90, \"west\": -180, \"north\": 90, \"east\": 180"
      )
      .replacing("51.5194", with: "90").replacing("51.5055", with: "-90")
      .replacing("-0.127,", with: "180,").replacing("-0.0754", with: "-180")
    let page = try page(whole)
    #expect(!page.contains("nan") && !page.contains("inf "))
  }
}
