package import Catalogs
package import Geography

/// A spatial and textual index that finds potential duplicates without comparing all pairs.
package struct DuplicateIndex {
  /// The edge of a grid cell in degrees.
  ///
  /// One cell spans more than ``DuplicateRule/reach`` from south to north.
  private static let side = 0.001

  /// The numbers of sights by identifying key.
  private var byKey: [String: [Int]] = [:]

  /// The numbers of sights by grid cell.
  private var byCell = SparseGrid<Int>(side: side)

  /// Creates an empty index.
  package init() {}

  /// Adds a sight under a number.
  package mutating func add(_ place: PlaceProfile, _ number: Int) {
    for key in Self.keys(of: place) { byKey[key, default: []].append(number) }
    let (column, row) = cell(of: place.coordinate)
    byCell.add(number, columns: column...column, rows: row...row)
  }

  /// Returns the numbers of the sights that may be duplicates of `place`, in ascending order.
  package func candidates(for place: PlaceProfile) -> [Int] {
    var numbers = Set(Self.keys(of: place).flatMap { byKey[$0] ?? [] })
    let (column, row) = cell(of: place.coordinate)
    // A degree of longitude shrinks toward the poles; four cells suffice up to 77 degrees of latitude.
    byCell.forEach(columns: column - 4...column + 4, rows: row - 1...row + 1) { number in
      numbers.insert(number)
    }
    return numbers.sorted()
  }

  /// Returns the identifying keys of a sight.
  private static func keys(of place: PlaceProfile) -> [String] {
    ["n" + place.spelling]
      + [place.wikidata.map { "w" + $0 }, place.page.map { "p" + $0 }]
      .compactMap { $0 }
  }

  /// Returns the cell that contains a position.
  private func cell(of position: Coordinate) -> (column: Int, row: Int) {
    (byCell.index(of: position.longitude), byCell.index(of: position.latitude))
  }
}

/// The facts that duplicate detection compares, precomputed.
package struct PlaceProfile: Sendable {
  /// The name, as written.
  let title: String

  /// The normalized name.
  let name: PlaceName

  /// The words of ``name``, concatenated.
  package let spelling: String

  /// The category.
  let category: Category

  /// The position.
  package let coordinate: Coordinate

  /// The Wikidata item.
  package let wikidata: String?

  /// The website, as written.
  let website: String?

  /// The website without the scheme, `www.`, or a trailing slash.
  package let page: String?

  /// Creates the profile of a sight.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package init(_ place: Attraction) {
    self.init(
      name: place.name,
      category: place.category,
      coordinate: place.coordinate,
      wikidata: place.wikidata,
      website: place.website
    )
  }

  /// Creates the profile of a potential sight.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package init(
    name: String,
    category: Category,
    coordinate: Coordinate,
    wikidata: String?,
    website: String?
  ) {
    title = name
    self.name = PlaceName(name)
    spelling = self.name.key
    self.category = category
    self.coordinate = coordinate
    self.wikidata = wikidata
    self.website = website
    page = website.map { Website($0).key }
  }
}

/// A web address, parsed only far enough to compare it with others.
package struct Website: Hashable, Sendable {
  /// The address without the scheme, `www.`, or a trailing slash; the host is in lower case.
  package let key: String

  /// Whether the address has a host and contains no whitespace.
  package let isValid: Bool

  /// Parses an address.
  package init(_ address: String) {
    var rest = Substring(address)
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isBlank = { (character: Character) in character.isWhitespace }
    isValid = host.contains(".") && !host.hasPrefix(".") && !address.contains(where: isBlank)
    var path = rest[host.endIndex...]
    while path.last == "/" { path.removeLast() }
    let name = host.lowercased()
    key = (name.hasPrefix("www.") ? String(name.dropFirst(4)) : name) + path
  }
}
