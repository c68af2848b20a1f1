import Geography
import Streets

/// The streets of a map by name; a name that occurs in several places is as many streets.
struct NamedStreets {
  /// The name of a street, and a point on it near its middle.
  typealias Street = (name: String, position: Coordinate)

  /// The streets, in the order of their names in the map.
  let streets: [Street]

  /// The side of the cells, in millionths of a degree of latitude, about 330 m.
  ///
  /// Parts in neighboring cells are one street.
  private static let cell: Int32 = 3_000

  /// Collects the streets of `map`.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  init(of map: StreetMap) {
    let graph = map.graph
    var edges: [UInt32: [Int]] = [:]
    for edge in 0..<graph.edgeCount where graph.nameNumbers[edge] < graph.nameStarts.count - 1 {
      edges[graph.nameNumbers[edge], default: []].append(edge)
    }
    streets = edges.keys.sorted().flatMap { number -> [Street] in
      let name = graph.name(Int(number))
      guard !name.isEmpty else { return [] }
      let points = (edges[number] ?? []).map { graph.position(of: Int(graph.tails[$0])) }
      return Self.groups(of: points).compactMap { group in
        Self.middle(of: group).map { (name, $0) }
      }
    }
  }

  /// Returns points in groups whose cells touch.
  private static func groups(of points: [FixedPosition]) -> [[FixedPosition]] {
    struct Cell: Hashable { var row, column: Int32 }
    var cells: [Cell: [FixedPosition]] = [:]
    var order: [Cell] = []
    for point in points {
      let cell = Cell(
        row: point.latitude / Self.cell,
        column: point.longitude / (Self.cell * 3 / 2)
      )
      if cells[cell] == nil { order.append(cell) }
      cells[cell, default: []].append(point)
    }
    var groups: [[FixedPosition]] = []
    for first in order where cells[first] != nil {
      var (open, group) = ([first], cells.removeValue(forKey: first) ?? [])
      while let cell = open.popLast() {
        for row in -1...1 as ClosedRange<Int32> {
          for column in -1...1 as ClosedRange<Int32> {
            let next = Cell(row: cell.row + row, column: cell.column + column)
            guard let more = cells.removeValue(forKey: next) else { continue }
            open.append(next)
            group += more
          }
        }
      }
      groups.append(group)
    }
    return groups
  }

  /// Returns the point of a group that is nearest to their mean.
  private static func middle(of group: [FixedPosition]) -> Coordinate? {
    let count = Double(group.count)
    let north = group.reduce(0) { $0 + Double($1.latitude) } / count
    let east = group.reduce(0) { $0 + Double($1.longitude) } / count
    let nearest = group.min { one, other in
      func square(_ point: FixedPosition) -> Double {
        let (up, right) = (Double(point.latitude) - north, (Double(point.longitude) - east) * 0.65)
        return up * up + right * right
      }
      return square(one) < square(other)
    }
    return nearest?.coordinate
  }
}
