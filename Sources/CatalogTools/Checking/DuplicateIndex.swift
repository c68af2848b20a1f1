import Geography

/// A spatial and textual index that finds potential duplicates without comparing all pairs.
package struct DuplicateIndex {
  /// The edge of a grid cell in degrees.
  ///
  /// One cell spans more than ``DuplicateRule/reach`` from south to north.
  private static let cell = 0.001

  /// A cell of the grid.
  private struct Cell: Hashable {
    var row: Int
    var column: Int
  }

  /// The numbers of sights by identifying key.
  private var byKey: [String: [Int]] = [:]

  /// The numbers of sights by grid cell.
  private var byCell: [Cell: [Int]] = [:]

  /// Creates an empty index.
  package init() {}

  /// Adds a sight under a number.
  package mutating func add(_ place: PlaceProfile, _ number: Int) {
    for key in Self.keys(of: place) { byKey[key, default: []].append(number) }
    byCell[Self.cell(of: place.coordinate), default: []].append(number)
  }

  /// Returns the numbers of the sights that may be duplicates of `place`, in ascending order.
  package func candidates(for place: PlaceProfile) -> [Int] {
    var numbers = Set(Self.keys(of: place).flatMap { byKey[$0] ?? [] })
    let home = Self.cell(of: place.coordinate)
    // A degree of longitude shrinks toward the poles; four cells suffice up to 77 degrees of latitude.
    for row in -1...1 {
      for column in -4...4 {
        let cell = Cell(row: home.row + row, column: home.column + column)
        numbers.formUnion(byCell[cell] ?? [])
      }
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
  private static func cell(of position: Coordinate) -> Cell {
    Cell(
      row: Int((position.latitude / cell).rounded(.down)),
      column: Int((position.longitude / cell).rounded(.down))
    )
  }
}
