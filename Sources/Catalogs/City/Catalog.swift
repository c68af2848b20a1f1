/// The attractions of one city.
public struct Catalog: Hashable, Sendable {
  /// The city.
  public let city: City

  /// The attractions, in the order of the file; their ids differ.
  public let attractions: [Attraction]

  /// The license of the catalog, for people.
  public let license: String

  /// Whose work the catalog rests on; to be shown wherever its facts are.
  public let attribution: [String]

  /// The positions in ``attractions`` by id.
  private let positions: [String: Int]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - city: The city.
  ///   - attractions: The attractions; of several with the same id, all but the first are dropped.
  ///   - license: The license of the catalog.
  ///   - attribution: Whose work it rests on.
  /// - Complexity: O(*n*) for *n* attractions.
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

  /// Returns the catalog with the holidays of a list, which come before those of its region.
  ///
  /// - Parameter list: The holidays.
  /// - Returns: The catalog, the same but for its holidays.
  /// - Complexity: O(*n*) for *n* attractions.
  public func observing(_ list: HolidayList) -> Self {
    var city = city
    city.holidayList = list
    return Self(city: city, attractions: attractions, license: license, attribution: attribution)
  }

  /// The attraction with that id, or `nil`.
  ///
  /// - Complexity: O(1).
  public subscript(id: String) -> Attraction? {
    positions[id].map { attractions[$0] }
  }
}
