import Catalogs
import FoundationEssentials
import Geography
import OpeningHours
import TestTools
import Testing

/// Which sights need daylight, which have doors, and which are seasonal.
struct LightRuleTests {
  /// Returns a sight in London.
  private static func place(
    _ category: Catalogs.Category,
    hours: String? = nil,
    fee: Bool? = nil,
    light: VisitLight? = nil,
    name: String = "Place",
    description: String = "A place.",
    latitude: Double = 51.5
  ) throws -> Attraction {
    let visit = VisitRule.duration(of: category, size: nil, relevance: 50)
    return Attraction(
      id: "place",
      name: name,
      category: category,
      coordinate: try #require(Coordinate("\(latitude),-0.1")),
      openingHours: hours,
      light: light,
      visit: visit,
      relevance: 50,
      fee: fee,
      description: description
    )
  }

  /// A row of the rule's table.
  struct Example: Sendable {
    let category: Catalogs.Category
    let hours: String?
    let fee: Bool?
    let light: VisitLight

    init(
      _ category: Catalogs.Category,
      _ hours: String?,
      fee: Bool? = nil,
      _ light: VisitLight
    ) {
      (self.category, self.hours, self.fee, self.light) = (category, hours, fee, light)
    }
  }

  static let outdoors: [Catalogs.Category] = [
    .park, .garden, .waterfront, .viewpoint, .square, .animals,
  ]

  static let buildings: [Catalogs.Category] = [
    .historic, .museum, .gallery, .worship, .market, .shopping, .theater, .library,
  ]

  static let examples: [Example] =
    outdoors.flatMap { category in
      [
        Example(category, nil, .daylight), Example(category, "24/7", .daylight),
        Example(category, "24/7", fee: true, .daylight),
        Example(category, nil, fee: true, .daylight),
        Example(category, "Mo-Su 06:00-22:00", fee: false, .daylight),
        Example(category, "Mo-Su 10:00-17:00", .daylight),
        Example(category, "Mo-Su 10:00-22:00", fee: true, .any),
        Example(category, "Mo-Su 08:00-24:00", fee: true, .any),
        Example(category, "Nov 28-Dec 31 17:00-21:00", fee: false, .any),
      ]
    }
    + (buildings + [.landmark]).flatMap { category in
      [
        Example(category, "24/7", .daylight),
        Example(category, "Mo-Su 06:00-01:00", fee: false, .daylight),
        Example(category, "Mo-Th 00:00-24:00; Fr-Su 07:00-22:00; Dec 25 off", .daylight),
        Example(category, "Mo-Su 07:00-21:59", .any), Example(category, "24/7", fee: true, .any),
        Example(category, "Mo 08:00-18:00; Tu-Su 08:00-23:30", .any),
        Example(category, "Mo-Su 08:00-sunset", .any), Example(category, nil, fee: true, .any),
        Example(category, "Mo-Su 19:00-02:00", .any),
        Example(category, nil, fee: false, category == .landmark ? .daylight : .any),
      ]
    }

  @Test(arguments: examples)
  func `category, fee, and hours determine whether a sight needs daylight`(
    _ example: Example
  ) throws {
    let place = try Self.place(example.category, hours: example.hours, fee: example.fee)
    #expect(LightRule.defaultLight(of: place) == example.light)
    #expect(LightRule.light(of: place) == example.light)
  }

  @Test func `the catalog overrides the rule`() throws {
    let square = try Self.place(.square, hours: "24/7", light: .any)
    #expect(LightRule.light(of: square) == .any)
    #expect(LightRule.defaultLight(of: square) == .daylight)
  }

  @Test func `the shipped catalogs state a light only where the rule is wrong`() throws {
    for city in ["london", "nyc", "vancouver"] {
      let file = "\(CatalogLibraryTests.shipped)/\(city).json"
      let json = try #require(FileManager.default.contents(atPath: file))
      let stated = try Catalog(json: json, file: file).attractions.filter { $0.light != nil }
      #expect(stated.count >= 15)
      for place in stated {
        #expect(place.light != LightRule.defaultLight(of: place), "\(place.id)")
        #expect(place.sources["light"] == "editorial 2026-11", "\(place.id)")
      }
    }
  }

  @Test(
    .slow,
    arguments: [
      ("london", "big-ben", VisitLight.daylight), ("london", "piccadilly-circus", .any),
      ("london", "hyde-park", .daylight), ("london", "the-shard", .any),
      ("london", "sky-garden", .any), ("london", "british-museum", .any),
      ("london", "trafalgar-square", .daylight), ("london", "covent-garden", .any),
      ("nyc", "times-square", .any), ("nyc", "brooklyn-bridge", .daylight),
      ("nyc", "grand-central-terminal", .any), ("nyc", "bow-bridge", .daylight),
      ("nyc", "empire-state-building", .any), ("nyc", "dyker-heights-christmas-lights", .any),
      ("vancouver", "gastown-steam-clock", .any), ("vancouver", "stanley-park-seawall", .daylight),
      ("vancouver", "vancouver-christmas-market", .any),
      ("vancouver", "english-bay-beach", .daylight),
    ]
  )
  func `well-known sights have the expected light`(
    city: String,
    id: String,
    light: VisitLight
  ) throws {
    let file = "\(CatalogLibraryTests.shipped)/\(city).json"
    let json = try #require(FileManager.default.contents(atPath: file))
    let place = try #require(try Catalog(json: json, file: file)[id])
    #expect(LightRule.light(of: place) == light)
  }

  @Test func `buildings have doors, and outdoor sights do if they charge a fee`() throws {
    for category in Category.allCases {
      let hasDoors = Self.buildings.contains(category) || category == .animals
      #expect(DoorRule.hasDoors(try Self.place(category)) == hasDoors, "\(category)")
      #expect(DoorRule.hasDoors(try Self.place(category, fee: false)) == hasDoors, "\(category)")
      #expect(DoorRule.hasDoors(try Self.place(category, fee: true)), "\(category)")
    }
    #expect(DoorRule.assumedHours == 600...1_020)
  }

  /// Returns the months of 2026 in which a sight is in season.
  private func months(of place: Attraction) throws -> [Int] {
    try (1...12).filter { month in
      let text = "2026-\(month < 10 ? "0" : "")\(month)-15"
      let date = try #require(CalendarDate(text))
      let factor = SeasonRule.seasonFactor(of: place, on: date)
      #expect(factor == (SeasonRule.isInSeason(place, on: date) ? 1 : 0.3))
      return factor == 1
    }
  }

  @Test func `beaches are in season in summer`() throws {
    let beach = try Self.place(.waterfront, name: "Kitsilano Beach")
    #expect(try months(of: beach) == Array(5...9))
    let called = try Self.place(.waterfront, description: "Three beaches below Point Grey.")
    #expect(try months(of: called) == Array(5...9))
    let pool = try Self.place(.waterfront, description: "Pool beside the sand of a beach.")
    #expect(try months(of: pool) == Array(1...12))
    #expect(try months(of: Self.place(.park, name: "Beach Park")) == Array(1...12))
  }

  @Test func `free outdoor gardens are out of season in winter`() throws {
    #expect(try months(of: Self.place(.garden, hours: "24/7")) == Array(3...11))
    let charging = try Self.place(.garden, hours: "Mo-Su 10:00-17:00", fee: true)
    #expect(try months(of: charging) == Array(1...12))
    #expect(try months(of: Self.place(.garden, light: .any)) == Array(1...12))
    let memorial = try Self.place(.garden, description: "Memorial to John Lennon.")
    #expect(try months(of: memorial) == Array(1...12))
  }

  @Test func `seasons shift in the southern hemisphere and last all year in the tropics`()
    throws
  {
    let bondi = try Self.place(.waterfront, name: "Bondi Beach", latitude: -33.9)
    #expect(try months(of: bondi) == [1, 2, 3, 11, 12])
    let waikiki = try Self.place(.waterfront, name: "Waikiki Beach", latitude: 21.3)
    #expect(try months(of: waikiki) == Array(1...12))
  }
}
