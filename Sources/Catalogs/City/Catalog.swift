import Formats
public import Geography
public import OpeningHours

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
  /// All faults of a catalog created in code, by the rules for files; empty if it is valid.
  ///
  /// Initializers accept any value, so that programs can build a catalog step by step. The planner doesn't check for these
  /// faults: hours that don't parse count as unknown.
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

  /// Returns the catalog with a sight appended, or unchanged if the id already exists.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func adding(_ attraction: Attraction) -> Self { keeping(attractions + [attraction]) }

  /// Returns the catalog with the sight of the same id replaced; unchanged if there is none.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func replacing(_ attraction: Attraction) -> Self {
    keeping(attractions.map { $0.id == attraction.id ? attraction : $0 })
  }

  /// Returns the catalog without a sight; unchanged if the id doesn't exist.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func removing(_ id: String) -> Self { keeping(attractions.filter { $0.id != id }) }

  private func keeping(_ attractions: [Attraction]) -> Self {
    Self(city: city, attractions: attractions, license: license, attribution: attribution)
  }
}

extension Catalog {
  /// Returns the sights that a name refers to: those whose id or name matches exactly or, failing that, those whose
  /// name contains all its words or has its initials.
  ///
  /// Ignores case, accents, punctuation, "the", and "and". Words may be abbreviated to a prefix. "british museum"
  /// matches one sight; "tate" matches two, and so does "moma": the Museum of Modern Art and MoMA PS1.
  ///
  /// - Parameter text: An id or a name.
  /// - Returns: The matches, most relevant first; empty if there are none, one if the name is unambiguous.
  /// - Complexity: O(*n*) in the total length of the catalog's names.
  public func sights(called text: String) -> [Attraction] {
    if let attraction = self[text] { return [attraction] }
    let wanted = PlaceName(text)
    guard !wanted.key.isEmpty else { return [] }
    let names = attractions.map { (sight: $0, name: PlaceName($0.name)) }
    let same = names.filter {
      $0.name.key == wanted.key || PlaceName($0.sight.id).key == wanted.key
    }
    let like = names.filter { _, name in
      let initials = String(name.words.compactMap(\.first))
      return (wanted.key.count > 1 && initials.hasPrefix(wanted.key))
        || wanted.words.allSatisfy { word in name.words.contains { $0.hasPrefix(word) } }
    }
    return (same.isEmpty ? like : same).map(\.sight)
      .sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }
  }
}

/// A period during which a sight is open on some date, for display.
public struct OpeningSpan: Hashable, Sendable {
  /// The opening time on that date.
  public let open: ClockTime

  /// The closing time; past midnight it continues as 25:00.
  public let close: ClockTime

  /// Whether the hours are known.
  public let isKnown: Bool
}

extension OpeningSpan: CustomStringConvertible {
  /// The hours, as in `10:00-17:00`.
  public var description: String {
    if !isKnown { return "unknown" }
    return close.minutesSinceMidnight - open.minutesSinceMidnight >= 1_440 && open == .midnight
      ? "all day" : "\(open)-\(close)"
  }
}

extension Catalog {
  /// Returns when `attraction` is open on `date`, in chronological order; empty if it is closed.
  ///
  /// These are the stated hours, even for a sight that plans visit only in daylight. Periods that began the day before
  /// are omitted. A sight with unknown hours has one span, with ``OpeningSpan/isKnown`` false.
  public func openings(of attraction: Attraction, on date: CalendarDate) -> [OpeningSpan] {
    let table = OpeningTable(city: city, start: .midnight, end: .endOfDay)
    return table.ownStatedOpenings(of: attraction, on: date).compactMap { opening in
      guard let open = ClockTime(minutesSinceMidnight: opening.opens),
        let close = ClockTime(minutesSinceMidnight: opening.closes)
      else { return nil }
      return OpeningSpan(open: open, close: close, isKnown: opening.isKnown)
    }
  }
}

extension Catalog {
  /// Returns the sight nearest to `position` by great-circle distance, and that distance, or `nil` if the catalog is
  /// empty.
  ///
  /// The first in the catalog wins ties.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func nearest(to position: Coordinate) -> (Attraction, Meters)? {
    attractions
      .map { ($0, position.distance(to: $0.coordinate)) }
      .min { $0.1 < $1.1 }
  }

  /// The maximum depth of the `partOf` hierarchy.
  static let maximumDepth = 8

  /// Returns the chain of sights that `attraction` is part of, innermost first, at most eight.
  ///
  /// - Complexity: O(1).
  public func wholes(of attraction: Attraction) -> [Attraction] {
    var wholes: [Attraction] = []
    var above = attraction.partOf
    while let id = above, id != attraction.id, let whole = self[id],
      wholes.count < Self.maximumDepth
    {
      wholes.append(whole)
      above = whole.partOf
    }
    return wholes
  }

  /// Returns up to three ids that a misspelled `id` may refer to, likeliest first.
  ///
  /// Compares ids and names by edit distance, ignoring case and punctuation. Ids and names that contain the text come
  /// first.
  ///
  /// - Complexity: O(*n m*²) for *n* sights with names of up to *m* letters.
  public func suggestions(for id: String) -> [String] {
    let candidates = attractions.map { (answer: $0.id, spellings: [$0.id, $0.name]) }
    return Spelling.suggestions(for: id, among: candidates)
  }
}
