package import Catalogs
import Formats
import Geography
package import MapDrawing
import OpeningHours

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

  /// Creates the page of a catalog, over the map of its city if given.
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

  /// A summary of the catalog's facts.
  private var summary: Markup {
    let places = catalog.attractions
    let hours = places.count { $0.openingHours != nil }
    let unruled = places.count { !($0.sources["visit"]?.hasSuffix("rule") ?? false) }
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

extension Category {
  /// The color of the category's pins; white numbers are legible on it.
  var mapColor: String {
    switch self {
    case .landmark: "#b3422c"
    case .museum: "#7d3fa3"
    case .gallery: "#bf2f83"
    case .historic: "#80552a"
    case .worship: "#55668a"
    case .viewpoint: "#0b7a87"
    case .park: "#2b8038"
    case .garden: "#5d7f12"
    case .waterfront: "#1c6cba"
    case .square: "#77710f"
    case .market: "#b3620e"
    case .shopping: "#d03a5b"
    case .theater: "#8f1d33"
    case .library: "#4a55c9"
    case .animals: "#3d5f52"
    }
  }
}

/// The head of a self-contained page whose content security policy forbids everything else.
struct PageHead {
  /// The title, unescaped.
  let title: String

  /// The rules of the style.
  let style: String

  /// Whether the page has a script of its own.
  var hasScript = false

  /// The page as HTML, up to the end of its head.
  var html: Markup {
    let policy: Markup =
      "default-src 'none'; style-src 'unsafe-inline'"
      + (hasScript ? "; script-src 'unsafe-inline'" : "")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title)</title>
      <style>
      \(Markup(verbatim: style))
      </style>
      </head>
      """
  }
}

/// The texts of the catalog map.
enum CatalogMapWords {
  static let category = "Category"
  static let relevance = "Relevance"
  static let hours = "Hours"
  static let minutes = "Minutes"
  static let fee = "Fee"
  static let links = "Links"
  static let sources = "Sources"
  static let heads = ["#", "Name", category, relevance, hours, minutes, fee, links, sources]
  static let filter = "Filter by name, id or any fact"
  static let filterLabel = "Filter"
  static let zoomIn = "Zoom in"
  static let zoomOut = "Zoom out"
  static let whole = "Show the whole city"
  static let wholeLabel = "all"
  static let core = "Show where most places are"
  static let coreLabel = "center"
  static let unknown = "unknown"
  static let yes = "yes"
  static let no = "no"
  static let site = "site"
  static let map = "map"
  static let mapLabel = "Map"

  /// The title of the page.
  static func title(of city: String, places: Int) -> String { "\(city): \(places) places" }

  /// The catalog's facts.
  static func summary(withHours hours: Int, withStatedMinutes stated: Int) -> Markup {
    "\(hours) with opening hours, \(stated) with visit minutes from a source other than the rule. "
      + "Places are numbered by row, from 1; click a pin to go to its row and a row to go back."
  }

  /// The last admission.
  static func lastAdmission(_ minutes: Int) -> String { "last in \(minutes) min before" }

  /// The wheelchair access.
  static func wheelchair(_ access: String) -> String { "wheelchair \(access)" }
}

extension CatalogMapPage {
  /// The table of all places, in the order of the catalog.
  var table: Markup {
    let rows = catalog.attractions.enumerated().map { row(of: $1, number: $0 + 1) }
    return """
      <table>
      <thead><tr>\(Words.heads.map { "<th scope=\"col\">\($0)</th>" as Markup }.joined())</tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      """
  }

  /// Returns the row of a place.
  private func row(of place: Attraction, number: Int) -> Markup {
    let category = place.category.rawValue
    return """
      <tr class="\(category)" id="row-\(place.id)">\
      <td><a class="number" href="#pin-\(place.id)">\(number)</a></td>\
      <td class="name"><b>\(place.name)</b> <code>\(place.id)</code>\
      <p>\(place.description)</p>\(address(of: place))</td>\
      <td data-head="\(Words.category)">\(category)\(place.size.map { ", \($0.rawValue)" } ?? "")</td>\
      <td data-head="\(Words.relevance)">\(place.relevance.rawValue)</td>\
      <td data-head="\(Words.hours)">\(hours(of: place))</td>\
      <td data-head="\(Words.minutes)">\(place.visit)</td>\
      <td data-head="\(Words.fee)">\(fee(of: place))</td>\
      <td data-head="\(Words.links)">\(links(of: place))</td>\
      <td data-head="\(Words.sources)" class="sources">\(sources(of: place))</td></tr>
      """
  }

  /// Returns the address and the telephone number of a place.
  private func address(of place: Attraction) -> Markup {
    let words = [place.address, place.phone].compactMap { $0 }
    return words.isEmpty ? "" : "<p class=\"address\">\(words.joined(separator: " · "))</p>"
  }

  /// Returns the hours and the last admission of a place.
  private func hours(of place: Attraction) -> Markup {
    let hours: Markup? = place.openingHours.map { "\($0.replacing("; ", with: ";\n"))" }
    let admission: Markup? = place.lastAdmission.map {
      " <small>\(Words.lastAdmission($0.rawValue))</small>"
    }
    return (hours ?? "<em>\(Words.unknown)</em>") + (admission ?? .empty)
  }

  /// Returns whether a place charges admission, and its wheelchair access.
  private func fee(of place: Attraction) -> Markup {
    let fee: Markup = place.fee.map { "\($0 ? Words.yes : Words.no)" } ?? "<em>?</em>"
    let access: Markup? = place.wheelchair.map {
      " <small>\(Words.wheelchair($0.rawValue))</small>"
    }
    return fee + (access ?? .empty)
  }

  /// Returns links about a place; the map link shows whether the pin is right.
  private func links(of place: Attraction) -> Markup {
    let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
    let title = place.wikipedia?.replacing(" ", with: "_").escapedInAddress
    let links: [(String, String?)] = [
      (Words.site, place.website),
      ("Wikipedia", title.map { "https://en.wikipedia.org/wiki/\($0)" }),
      ("Wikidata", place.wikidata.map { "https://www.wikidata.org/wiki/\($0)" }),
      (
        Words.map,
        "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
          + "#map=18/\(latitude)/\(longitude)"
      ),
    ]
    return links.compactMap { name, address in
      address.map { "<a href=\"\($0)\" rel=\"noreferrer\">\(name)</a>" as Markup }
    }.joined(" ")
  }

  /// Returns the sources of a place, each with the facts it supports.
  private func sources(of place: Attraction) -> Markup {
    let stated = FactKey.sourced.filter { place.sources[$0.rawValue] != nil }
    let groups = Dictionary(grouping: stated) { place.sources[$0.rawValue] ?? "" }
    return groups.sorted { $0.key < $1.key }.map { source, keys -> Markup in
      let facts = keys.map(\.rawValue).joined(separator: ", ")
      return "<p><b>\(source)</b> \(facts)</p>"
    }.joined()
  }
}

extension CatalogMapPage {
  /// The map as SVG with a scale below; the best known places are on top.
  var drawing: Markup {
    let (width, height) = (Self.written(CatalogMapFrame.width), Self.written(frame.height))
    let core = frame.core(of: catalog.attractions)
    let view = [core.x, core.y, core.width].map(Self.written).joined(separator: " ")
    let meters = Int(frame.groundWidth.rawValue)
    return """
      <div class="frame" style="aspect-ratio:\(width)/\(height)" data-meters="\(meters)" data-core="\(view)">
      <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="The places">
      \(base)
      <g class="grid">
      \(grid)
      </g>
      \(pins)
      </svg>
      \(scale)
      </div>
      """
  }

  /// The drawn map of the city; empty if there is none.
  private var base: Markup {
    guard let map else { return .empty }
    let scale = 1 / CatalogMapFrame.pixelsPerUnit / MapView.unitsPerPixel
    let content = map.content(of: frame.view, coloring: .adaptive, prefix: "m")
    return """
      <g class="base" transform="scale(\(scale))" aria-hidden="true">
      \(content)
      </g>
      """
  }

  /// The meridians and parallels with their degrees.
  private var grid: Markup {
    let (width, height) = (Self.written(CatalogMapFrame.width), Self.written(frame.height))
    let meridians = frame.meridians.map { degrees -> Markup in
      let x = Self.written(frame.x(degrees))
      return """
        <path d="M\(x) 0V\(height)"/>\
        <g transform="translate(\(x) 4)"><text class="k" y="9">\(Self.angle(degrees, "E", "W"))</text></g>
        """
    }
    let parallels = frame.parallels.map { degrees -> Markup in
      let y = Self.written(frame.y(degrees))
      return """
        <path d="M0 \(y)H\(width)"/>\
        <g transform="translate(4 \(y))"><text class="k" y="-3">\(Self.angle(degrees, "N", "S"))</text></g>
        """
    }
    return (meridians + parallels).joined("\n")
  }

  /// The pins, least known first, so that no pin hides a better known one.
  private var pins: Markup {
    let order = catalog.attractions.indices.sorted {
      let (first, second) = (catalog.attractions[$0], catalog.attractions[$1])
      return (first.relevance, $1) < (second.relevance, $0)
    }
    return order.map { pin(of: catalog.attractions[$0], number: $0 + 1) }.joined("\n")
  }

  /// Returns the pin of a place.
  private func pin(of place: Attraction, number: Int) -> Markup {
    let (x, y) = (frame.x(place.coordinate.longitude), frame.y(place.coordinate.latitude))
    let base = place.relevance >= VisitRule.prominence ? 12 : place.relevance >= 35 ? 10 : 8
    let radius = base + (number < 100 ? 0 : 2)
    return """
      <a class="pin \(place.category.rawValue)" id="pin-\(place.id)" href="#row-\(place.id)" \
      transform="translate(\(Self.written(x)) \(Self.written(y)))">\
      <title>\(number). \(place.name)</title>\
      <g class="k"><circle r="\(radius)"/><text y="3.2">\(number)</text></g></a>
      """
  }

  /// A scale bar of a round number of meters, at most a fifth of the map.
  private var scale: Markup {
    let width = frame.groundWidth.rawValue
    let lengths = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
    let length = lengths.last { Double($0) <= width / 5 } ?? 10
    let share = Self.written(Double(length) / max(1, width) * 100)
    let words = length < 1_000 ? "\(length) m" : "\(length / 1_000) km"
    return "<div class=\"scale\" style=\"width:\(share)%\">\(words)</div>"
  }

  /// Returns degrees with their hemisphere, such as `0.15° W`.
  private static func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    "\(written(abs(degrees)))°" + (degrees == 0 ? "" : " \(degrees > 0 ? positive : negative)")
  }

  /// Returns a number with at most four decimals, and none if it is whole.
  private static func written(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension String {
  /// This text percent-encoded as a segment of a URL path.
  var escapedInAddress: String {
    let plain = Set("-._~".utf8)
    return utf8.map { byte in
      let isPlain =
        byte.isDigit || byte.isLowercaseLetter || byte.isCapitalLetter || plain.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
