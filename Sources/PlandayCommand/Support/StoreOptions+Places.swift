#if Companion
import Catalogs
import Formats
import TripStore

extension Store {
  /// Returns the own place that `text` names.
  ///
  /// - Parameters:
  ///   - text: An id or a name.
  ///   - catalog: The catalog of the city, with the own places in it.
  /// - Returns: The place.
  /// - Throws: A failure if there is none, or if `text` is ambiguous.
  func place(called text: String, in catalog: Catalog) throws -> OwnPlace {
    let places = try places(of: catalog.city.id)
    let own = Catalog(city: catalog.city, attractions: places.map(\.sight))
    let id = try own.id(ofSight: text, for: "place")
    if let place = places.first(where: { $0.id == id }) { return place }
    let isShipped = !catalog.sights(called: text).isEmpty
    throw Failure(
      .usage,
      isShipped
        ? "\"\(text)\" is a sight of the catalog and not your own place; planday catalog edit changes those"
        : "there is no own place \"\(text)\" in \(catalog.city.name); planday place list shows them"
    )
  }
}

extension OwnPlace {
  /// Warns that a sight is probably the same place, for the given reason.
  func tellOfDouble(_ sight: Attraction, _ reason: String) {
    Output.standardError(
      "planday: warning: \(name.onOneLine) may be a duplicate: \(reason) \(sight.id)\n"
    )
  }
}
#endif
