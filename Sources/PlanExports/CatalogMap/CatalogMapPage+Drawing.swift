import Catalogs
import Formats
import Geography
import MapDrawing

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

  /// Returns degrees with their hemisphere, as in `0.15° W`.
  private static func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    "\(written(abs(degrees)))°" + (degrees == 0 ? "" : " \(degrees > 0 ? positive : negative)")
  }

  /// Returns a number with at most four decimals, and none if it is whole.
  private static func written(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
