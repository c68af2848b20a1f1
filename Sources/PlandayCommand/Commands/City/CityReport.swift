#if Import
import CatalogImport
import Catalogs
import OpeningHours
import Streets

/// What a city that was made from an extract has, and what is thin.
struct CityReport {
  /// The catalog.
  let catalog: Catalog

  /// What happened to the elements of the extract.
  let imported: ImportReport

  /// What the map has.
  let map: StreetMapBuilder.Report

  /// The number of outlines of water and parks that the extract cuts off.
  let unclosed: Int

  /// The share of sights with a fact below which it is thin.
  private static let thin = 0.5

  /// The number of sights below which there is little to choose from.
  private static let few = 30

  /// The report: what there is, and then what is thin, each with its remedy.
  var text: String {
    let city = catalog.city
    let layers = map.layers
    let money = city.currency.map { ", \($0.code)" } ?? ""
    let lines = [
      "\(city.name): \(catalog.attractions.count) sights of \(imported.candidates) candidates; \(city.timeZone)\(money)",
      "Map: streets and paths \(map.ways), water \(layers.water.count + layers.waterLines.count), "
        + "parks \(layers.green.count), districts \(layers.labels.count), stations \(layers.stations.count)",
    ]
    return (lines + ["", "Thin:"] + thin.map { "- \($0)" }).joined(separator: "\n")
  }

  /// What is thin or unknown.
  private var thin: [String] {
    let places = catalog.attractions
    let share = { (count: Int) in Double(count) / Double(places.count) }
    var lines: [String] = []
    let timed = places.count {
      $0.openingHours != nil && $0.sources["openingHours"] != "import rule"
    }
    if share(timed) < Self.thin {
      lines.append(
        "\(timed) of \(places.count) sights have opening hours; the others count as open, marked in each plan"
      )
    }
    let priced = places.count { $0.fee != nil }
    if share(priced) < Self.thin {
      lines.append("\(priced) of \(places.count) sights say whether they charge admission")
    }
    if !imported.droppedHours.isEmpty {
      lines.append("the opening hours of \(imported.droppedHours.count) sights could not be read")
    }
    if HolidayCalendar(region: city.holidays) == nil {
      lines.append(
        "the holidays of \(city.holidays) are not built in; give them with --holidays and a file, see data/README.md"
      )
    }
    if unclosed > 0 {
      lines.append(
        "\(unclosed) outlines of water or parks are cut off by the extract, and not drawn"
      )
    }
    if places.count < Self.few {
      lines.append("there are only \(places.count) sights; take a larger extract")
    }
    lines.append(
      "public transport is not in an extract: days are on foot, by bicycle or car; planday map build --transit adds it"
    )
    lines.append("visit minutes and relevance are by rule, not by anyone who has been there")
    return lines
  }

  private var city: City { catalog.city }
}
#endif
