import Geography

/// Finds places that may be one with another without looking at all of them.
package struct TwinIndex {
  /// The edge of a cell of the grid, in degrees; longer than ``PlaceTwins/reach`` from south to north.
  private static let cell = 0.001

  /// A cell of the grid.
  private struct Cell: Hashable {
    var row: Int
    var column: Int
  }

  /// The numbers of places by what identifies them.
  private var byKey: [String: [Int]] = [:]

  /// The numbers of places by where they are.
  private var byCell: [Cell: [Int]] = [:]

  /// Creates an index of no places.
  package init() {}

  /// Adds a place under a number.
  package mutating func add(_ place: PlaceProfile, _ number: Int) {
    for key in Self.keys(of: place) { byKey[key, default: []].append(number) }
    byCell[Self.cell(of: place.coordinate), default: []].append(number)
  }

  /// Returns the numbers of the places that may be one with `place`, in ascending order.
  package func candidates(for place: PlaceProfile) -> [Int] {
    var numbers = Set(Self.keys(of: place).flatMap { byKey[$0] ?? [] })
    let home = Self.cell(of: place.coordinate)
    // A degree of longitude is shorter; four cells do up to 77 degrees of latitude.
    for row in -1...1 {
      for column in -4...4 {
        let cell = Cell(row: home.row + row, column: home.column + column)
        numbers.formUnion(byCell[cell] ?? [])
      }
    }
    return numbers.sorted()
  }

  /// Returns what identifies a place.
  private static func keys(of place: PlaceProfile) -> [String] {
    ["n" + place.spelling]
      + [place.wikidata.map { "w" + $0 }, place.page.map { "p" + $0 }]
      .compactMap { $0 }
  }

  /// Returns the cell of a position.
  private static func cell(of position: Coordinate) -> Cell {
    Cell(
      row: Int((position.latitude / cell).rounded(.down)),
      column: Int((position.longitude / cell).rounded(.down))
    )
  }
}
