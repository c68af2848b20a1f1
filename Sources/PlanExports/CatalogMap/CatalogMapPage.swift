package import Catalogs
import Formats
package import MapDrawing

/// A page for proofreading a catalog: a map of all places and a table of their facts.
///
/// The page is one self-contained file that makes no network requests. The map is a drawing with places by category, a grid of
/// degrees and a scale. A small script zooms and filters; without it, everything is shown.
package struct CatalogMapPage {
  typealias Words = CatalogMapWords

  /// The catalog.
  let catalog: Catalog

  /// The map of the city to draw below the places; `nil` if there is none.
  let map: MapSheet?

  /// The projection.
  let frame: CatalogMapFrame

  /// Creates the page of a catalog, over the map of its city if that is given.
  package init(of catalog: Catalog, over map: MapSheet? = nil) {
    self.map = map
    self.catalog = catalog
    frame = CatalogMapFrame(around: catalog.attractions, in: catalog.city)
  }

  /// The page as HTML.
  ///
  /// - Complexity: O(*n* log *n*) for *n* attractions.
  package var html: String { page.text }

  private var page: Markup {
    let title = Words.title(of: catalog.city.name, places: catalog.attractions.count)
    let head = PageHead(
      title: title,
      style: "\(Self.style)\n\(map == nil ? "" : MapColoring.style)\n\(colors)",
      hasScript: true
    )
    return """
      \(head.html)
      <body>
      <header>
      <h1>\(title)</h1>
      <p>\(summary)</p>
      </header>
      <main>
      <section class="map" aria-label="\(Words.mapLabel)">
      \(legend)
      \(drawing)
      </section>
      \(table)
      </main>
      <footer>\(credits)</footer>
      <script>
      \(Markup(verbatim: Self.script))
      </script>
      </body>
      </html>

      """
  }

  /// The categories that occur, in display order.
  var categories: [Category] {
    let present = Set(catalog.attractions.map(\.category))
    return Category.allCases.filter(present.contains)
  }

  /// The colors of the categories as rules of the style.
  private var colors: String {
    categories.map { ".\($0.rawValue){--c:\($0.mapColor)}" }.joined(separator: "\n")
  }

  /// A summary of what the catalog knows.
  private var summary: Markup {
    let places = catalog.attractions
    let hours = places.count { $0.openingHours != nil }
    let unruled = places.count { $0.sources["visit"] != "rule" }
    return Words.summary(withHours: hours, withStatedMinutes: unruled)
  }

  /// The attribution of the catalog.
  private var credits: Markup {
    ([catalog.license] + catalog.attribution + (map?.licenses ?? [])).filter { !$0.isEmpty }
      .map { "<p>\($0)</p>" as Markup }.joined("\n")
  }

  /// The categories with their colors and counts, each with a checkbox that hides it.
  private var legend: Markup {
    let counts = Dictionary(grouping: catalog.attractions, by: \.category).mapValues(\.count)
    let boxes = categories.map { category -> Markup in
      """
      <label class="\(category.rawValue)"><input type="checkbox" checked value="\(category.rawValue)">\
      <i></i>\(category.title) <small>\(counts[category] ?? 0)</small></label>
      """
    }
    return """
      <div class="legend">
      \(boxes)
      </div>
      <div class="tools" hidden>
      <input type="search" placeholder="\(Words.filter)" aria-label="\(Words.filterLabel)">
      <button type="button" data-zoom="0.625" title="\(Words.zoomIn)">+</button>
      <button type="button" data-zoom="1.6" title="\(Words.zoomOut)">−</button>
      <button type="button" data-zoom="0" title="\(Words.whole)">\(Words.wholeLabel)</button>
      <button type="button" data-zoom="core" title="\(Words.core)">\(Words.coreLabel)</button>
      </div>
      """
  }
}
