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

extension Catalog {
  /// Everything that is wrong with a catalog made in code, by the rules for files; empty if it is sound.
  ///
  /// An initializer takes any value, so that a program can build a catalog step by step. A planner does not look for such faults: hours that
  /// do not parse count as unknown.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public var faults: [CatalogFault] {
    do throws(CatalogError) {
      _ = try Catalog(json: json(), file: "\(city.id).json")
      return []
    } catch {
      switch error {
      case .faults(let faults): return faults
      case .notJSON(let file, let message):
        return [CatalogFault(file: file, path: "", problem: message)]
      }
    }
  }

  /// Returns the catalog with one more sight at its end, or unchanged if it has one of that id.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func adding(_ attraction: Attraction) -> Self { keeping(attractions + [attraction]) }

  /// Returns the catalog with a sight in place of that of the same id; unchanged if there is none.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func replacing(_ attraction: Attraction) -> Self {
    keeping(attractions.map { $0.id == attraction.id ? attraction : $0 })
  }

  /// Returns the catalog without a sight; unchanged if there is none of that id.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func removing(_ id: String) -> Self { keeping(attractions.filter { $0.id != id }) }

  private func keeping(_ attractions: [Attraction]) -> Self {
    Self(city: city, attractions: attractions, license: license, attribution: attribution)
  }
}
