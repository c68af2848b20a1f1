import Catalogs
import Geography

/// A synthetic city of 5 by 3.5 kilometers with sights of all kinds, reproducible from its seed.
///
/// Stays are 15 to 180 minutes. Of ten sights, three never close, four close at five or six, two close for lunch, and
/// one opens at noon. Alternatively, each is open for a given number of hours at its own time.
struct RandomCity {
  /// The sights.
  let catalog: Catalog

  /// Creates the city of `seed`, where each sight is open for `windows` hours, if given.
  init(sights: Int, seed: UInt64, windows: Int? = nil) throws {
    var random = SplitMix(state: seed)
    let stays = [15, 20, 30, 45, 60, 75, 90, 120, 150, 180]
    var attractions: [Attraction] = []
    for number in 0..<sights {
      let stay = stays.randomElement(using: &random) ?? 60
      let position = try Coordinate(
        latitude: 51.5 + Double.random(in: 0...0.0315, using: &random),
        longitude: -0.16 + Double.random(in: 0...0.0722, using: &random)
      )
      guard
        let visit = VisitDuration(
          minimum: Minutes(max(10, stay / 2)),
          recommended: Minutes(stay),
          maximum: Minutes(stay * 2)
        )
      else { continue }
      attractions.append(
        Attraction(
          id: "sight-\(number)",
          name: "Sight \(number)",
          category: .landmark,
          coordinate: position,
          openingHours: Self.hours(windows, using: &random),
          visit: visit,
          relevance: Score(Int.random(in: 30...100, using: &random))
        )
      )
    }
    catalog = Catalog(city: try Self.city(), attractions: attractions)
  }

  private static func hours(_ windows: Int?, using random: inout SplitMix) -> String {
    if let windows {
      let opens = Int.random(in: 9...max(9, 20 - windows), using: &random)
      return "\(opens < 10 ? "0" : "")\(opens):00-\(opens + windows):00"
    }
    return switch Int.random(in: 0...9, using: &random) {
    case 0...2: "24/7"
    case 3, 4: "10:00-17:00"
    case 5, 6: "10:00-18:00"
    case 7, 8: "09:30-12:30,14:00-18:00"
    default: "12:00-20:00"
    }
  }

  private static func city() throws -> City {
    guard let bounds = BoundingBox(south: 51.4, west: -0.3, north: 51.7, east: 0.1) else {
      throw CoordinateError.latitudeOutOfRange(0)
    }
    return City(
      id: "random",
      name: "Random",
      country: "GB",
      timeZone: "Europe/London",
      holidays: "GB-ENG",
      bounds: bounds
    )
  }
}
