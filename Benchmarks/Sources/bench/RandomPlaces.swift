import ArgumentParser
import Catalogs
import Geography

/// Places spread over a city of 40 km by 40 km, with hours.
enum RandomPlaces {
  /// Returns a position.
  static func position(_ random: inout SplitMix) throws -> Coordinate {
    try Coordinate(
      latitude: .random(in: 51.32...51.68, using: &random),
      longitude: .random(in: -0.42...0.16, using: &random)
    )
  }

  /// Returns a catalog of places, at least one.
  static func catalog(_ positions: [Coordinate]) throws -> Catalog {
    guard let bounds = BoundingBox(around: positions) else {
      throw ValidationError("there are no places; use --places 1000")
    }
    let city = City(
      id: "bench",
      name: "Bench",
      country: "GB",
      timeZone: "Europe/London",
      holidays: "GB-ENG",
      bounds: bounds
    )
    let visit = VisitDuration(minimum: 10, recommended: 20, maximum: 30)
    return Catalog(
      city: city,
      attractions: positions.enumerated().compactMap { number, position in
        visit.map { visit in
          Attraction(
            id: "place-\(number)",
            name: "Place \(number)",
            category: .museum,
            coordinate: position,
            openingHours: "Mo-Su 10:00-18:00",
            visit: visit,
            relevance: Score(50)
          )
        }
      }
    )
  }
}
