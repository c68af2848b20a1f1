#if Companion
import Catalogs
import DayPlans
import Geography
import PlanExports
import TripStore
import WikiGuides

/// An article to fetch.
struct WantedArticle: Hashable {
  /// The title.
  let title: String

  /// The day of the trip that it is for, from 1.
  var day: Int?
}

/// The articles and the map for a saved plan.
struct PlanArticles {
  /// The articles of the stops, in the order of the plan, each once.
  let articles: [WantedArticle]

  /// The drawn map of the trip, or its sketch if the city has no map.
  private let map: String?

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - file: The plan as JSON.
  ///   - own: The store with the visitor's own places.
  ///   - data: The folder with the catalogs.
  /// - Throws: ``Failure`` if the plan or its catalog cannot be read.
  init(in file: String, own: StoreOptions, data: DataOptions) throws {
    let saved = try SavedPlan(in: file, catalogFile: nil, directory: data.data)
    let places = try own.openIfAny()?.places(of: saved.catalog.city.id) ?? []
    let catalog = saved.catalog.adding(places)
    let sheet = try DrawnMap.sheet(of: saved.plan.city, in: data.data, unless: nil)
    let units = try own.units()
    var seen: Set<String> = []
    articles = saved.plan.days.enumerated().flatMap { index, day in
      day.stops.compactMap { stop -> WantedArticle? in
        guard let title = catalog[stop.id]?.wikipedia, seen.insert(title).inserted else {
          return nil
        }
        return WantedArticle(title: title, day: index + 1)
      }
    }
    map =
      sheet.flatMap { saved.plan.drawnMaps(in: catalog, over: $0, units: units) }
      ?? GuideMap.svg(
        saved.plan.days.map { day in
          day.stops.map { GuideMap.Stop(name: $0.name, position: $0.coordinate) }
        }
      )
  }

  /// Keeps the map in a guide.
  func keepMap(in store: Store, guide: String) throws {
    if let map { try store.setMap(map, of: guide) }
  }
}
#endif
