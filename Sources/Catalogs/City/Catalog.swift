/// The sights of one city.
public struct Catalog: Hashable, Sendable {
  /// The city.
  public let city: City

  /// The sights, in file order, with unique ids.
  public let attractions: [Attraction]

  /// The license of the catalog, as displayed.
  public let license: String

  /// The attribution notices to show wherever the catalog's facts are shown.
  public let attribution: [String]

  /// The indices into ``attractions`` by id.
  private let positions: [String: Int]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - city: The city.
  ///   - attractions: The sights. If ids repeat, only the first sight with each id is kept.
  ///   - license: The license of the catalog.
  ///   - attribution: The attribution notices.
  /// - Complexity: O(*n*) for *n* sights.
  public init(
    city: City,
    attractions: [Attraction],
    license: String = "",
    attribution: [String] = []
  ) {
    var seen: Set<String> = []
    self.attractions = attractions.filter { seen.insert($0.id).inserted }
    self.city = city
    self.license = license
    self.attribution = attribution
    positions = Dictionary(
      uniqueKeysWithValues: self.attractions.enumerated().map { ($1.id, $0) }
    )
  }

  /// Returns a copy of the catalog whose holidays come from a list, which takes precedence over the region's holidays.
  ///
  /// - Parameter list: The holidays.
  /// - Returns: The catalog, otherwise unchanged.
  /// - Complexity: O(*n*) for *n* sights.
  public func observing(_ list: HolidayList) -> Self {
    var city = city
    city.holidayList = list
    return Self(city: city, attractions: attractions, license: license, attribution: attribution)
  }

  /// The sight with the given id, or `nil`.
  ///
  /// - Complexity: O(1).
  public subscript(id: String) -> Attraction? {
    positions[id].map { attractions[$0] }
  }
}
