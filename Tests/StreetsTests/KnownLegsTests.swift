import Geography
import Testing
import Transit

@testable import Streets

/// Routes with a length or time known from other sources, on the built-in maps.
struct KnownLegsTests {
  /// A measured route.
  struct Known: Sendable, CustomTestStringConvertible {
    /// The city's map.
    let city: String
    /// The description of the route.
    let name: String
    /// The start and end, as latitude and longitude.
    let ends: [(Double, Double)]
    /// The true length in meters, or the true minutes.
    let truth: Truth
    /// The source.
    let source: String

    var testDescription: String { "\(city): \(name)" }
  }

  /// The known quantity of a route.
  enum Truth: Sendable {
    case meters(Double)
    case minutes(Double)
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `Known routes are accurate to a tenth or two minutes`(city: String) throws {
    let map = try StreetMap(contentsOf: Self.folder + "/\(city).map")
    let router = StreetRouter(map)
    for known in Self.legs where known.city == city {
      let places = try known.ends.map {
        router.snap(RoutePlace(try Coordinate(latitude: $0.0, longitude: $0.1)))
      }
      let leg = try #require(router.leg(from: places[0], to: places[1]), "\(known.name)")
      let minutes = Double(leg.time().rawValue) / 60
      let truth: Double =
        switch known.truth {
        case .meters(let meters): meters / 80
        case .minutes(let minutes): minutes
        }
      #expect(
        abs(minutes - truth) <= max(2, truth / 10),
        "\(known.name): \(minutes) minutes, really \(truth) by \(known.source)"
      )
    }
  }

  @Test func `There are at least twenty-five of them`() {
    #expect(Self.legs.count >= 25)
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `The maps are small, connected, and state their sources`(city: String) throws {
    let map = try StreetMap(contentsOf: Self.folder + "/\(city).map")
    let statistics = try MapStatistics(of: map)
    #expect(statistics.mainland > 0.97)
    #expect(statistics.water > 0)
    #expect(map.provenance.contains { $0.license.contains("OpenStreetMap") })
    #expect(map.header.cityID == city)
    #expect(try map.coverage().area > 20)
  }

  /// The folder of the maps.
  static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/data/maps"

  /// Checked when the extracts were assembled, against the maps of the agencies and OpenStreetMap.
  private static let extract = "the extract's own record of checked distances"

  /// The plan of 1811: from a street to the next 264 ft on average (20 blocks a mile), from Fifth to Sixth Avenue 920 ft, from Sixth to
  /// Eighth 1,600 ft, and avenues 100 ft wide.
  private static let grid = "the Commissioners' Plan of 1811"

  /// The length according to reference works.
  private static let published = "the street's or bridge's published length"

  /// The routes.
  private static let legs: [Known] = [
    Known(
      city: "london",
      name: "Camden Town station to Camden Lock",
      ends: [(51.5393, -0.1426), (51.5412, -0.1465)],
      truth: .meters(410),
      source: extract
    ),
    Known(
      city: "nyc",
      name: "Grand Army Plaza station to Brooklyn Museum",
      ends: [(40.6752, -73.9710), (40.6716, -73.9635)],
      truth: .meters(857),
      source: extract
    ),
    Known(
      city: "vancouver",
      name: "Lonsdale Quay to the Shipyards",
      ends: [(49.3100, -123.0828), (49.3106, -123.0788)],
      truth: .meters(420),
      source: extract
    ),
    Known(
      city: "london",
      name: "Tower Bridge end to end",
      ends: [(51.50697, -0.07440), (51.50415, -0.07626)],
      truth: .meters(324),
      source: extract
    ),
    Known(
      city: "london",
      name: "British Museum to Covent Garden",
      ends: [(51.51871, -0.12660), (51.51172, -0.12395)],
      truth: .meters(1_012),
      source: extract
    ),
    Known(
      city: "london",
      name: "Tate Modern riverside to St Paul's south",
      ends: [(51.50810, -0.09880), (51.51302, -0.09840)],
      truth: .meters(622),
      source: extract
    ),
    Known(
      city: "london",
      name: "Natural History Museum to V&A",
      ends: [(51.49632, -0.17640), (51.49640, -0.17200)],
      truth: .meters(364),
      source: extract
    ),
    Known(
      city: "london",
      name: "Monument to Tower",
      ends: [(51.51015, -0.08595), (51.50970, -0.07740)],
      truth: .meters(644),
      source: extract
    ),
    Known(
      city: "london",
      name: "The Mall",
      ends: [(51.50700, -0.12860), (51.50200, -0.14010)],
      truth: .meters(930),
      source: published
    ),
    Known(
      city: "london",
      name: "Oxford Street",
      ends: [(51.51345, -0.15890), (51.51642, -0.13045)],
      truth: .meters(1_900),
      source: published
    ),
    Known(
      city: "london",
      name: "Strand",
      ends: [(51.50790, -0.12630), (51.51350, -0.11190)],
      truth: .meters(1_200),
      source: published
    ),
    Known(
      city: "london",
      name: "Westminster Bridge",
      ends: [(51.50090, -0.12370), (51.50100, -0.12010)],
      truth: .meters(252),
      source: published
    ),
    Known(
      city: "london",
      name: "Blackfriars Bridge",
      ends: [(51.51098, -0.10437), (51.50848, -0.10448)],
      truth: .meters(281),
      source: published
    ),
    Known(
      city: "nyc",
      name: "Pier 17 to Brooklyn Bridge Park",
      ends: [(40.7056, -74.0017), (40.7026, -73.9954)],
      truth: .minutes(42),
      source: "another router on the present map"
    ),
    Known(
      city: "nyc",
      name: "Met to Guggenheim",
      ends: [(40.77940, -73.96320), (40.78300, -73.95900)],
      truth: .meters(637),
      source: extract
    ),
    Known(
      city: "nyc",
      name: "Brooklyn Bridge",
      ends: [(40.71260, -74.00430), (40.69930, -73.98730)],
      truth: .meters(2_197),
      source: extract
    ),
    Known(
      city: "nyc",
      name: "High Line",
      ends: [(40.73930, -74.00820), (40.75640, -74.00180)],
      truth: .meters(2_330),
      source: published
    ),
    Known(
      city: "nyc",
      name: "Fifth Avenue, 14th to 23rd Street",
      ends: [(40.73560, -73.99335), (40.74130, -73.98920)],
      truth: .meters(724),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Fifth Avenue, 23rd to 34th Street",
      ends: [(40.74130, -73.98920), (40.74835, -73.98475)],
      truth: .meters(885),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Fifth Avenue, 34th to 42nd Street",
      ends: [(40.74835, -73.98475), (40.75330, -73.98085)],
      truth: .meters(644),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Fifth Avenue, 42nd to 59th Street",
      ends: [(40.75330, -73.98085), (40.76440, -73.97302)],
      truth: .meters(1_368),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Fifth Avenue, 59th to 79th Street",
      ends: [(40.76440, -73.97302), (40.77695, -73.96385)],
      truth: .meters(1_609),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Eighth Avenue, 14th to 34th Street",
      ends: [(40.73975, -74.00265), (40.75215, -73.99330)],
      truth: .meters(1_609),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Central Park South, Fifth Avenue to Columbus Circle",
      ends: [(40.76450, -73.97340), (40.76790, -73.98130)],
      truth: .meters(860),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "Central Park West, 59th to 110th Street",
      ends: [(40.76880, -73.98140), (40.80025, -73.95825)],
      truth: .meters(4_104),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "42nd Street, Fifth to Eighth Avenue",
      ends: [(40.75360, -73.98110), (40.75720, -73.98980)],
      truth: .meters(860),
      source: grid
    ),
    Known(
      city: "nyc",
      name: "34th Street, Fifth to Eighth Avenue",
      ends: [(40.74850, -73.98450), (40.75220, -73.99320)],
      truth: .meters(860),
      source: grid
    ),
    Known(
      city: "vancouver",
      name: "Nine O'Clock Gun to Canada Place",
      ends: [(49.29804, -123.117547), (49.28825, -123.11255)],
      truth: .minutes(52),
      source: "another router on the present map"
    ),
    Known(
      city: "vancouver",
      name: "English Bay to Third Beach",
      ends: [(49.28640, -123.14370), (49.30180, -123.15720)],
      truth: .meters(2_399),
      source: extract
    ),
    Known(
      city: "vancouver",
      name: "Totem Poles to Aquarium",
      ends: [(49.29940, -123.12100), (49.30060, -123.13090)],
      truth: .meters(956),
      source: extract
    ),
    Known(
      city: "vancouver",
      name: "Canada Place to Totem Poles",
      ends: [(49.28810, -123.11280), (49.29940, -123.12100)],
      truth: .meters(3_650),
      source: extract
    ),
    Known(
      city: "vancouver",
      name: "Art Gallery to Granville Island",
      ends: [(49.28290, -123.12040), (49.27245, -123.13510)],
      truth: .meters(2_898),
      source: extract
    ),
  ]
}
