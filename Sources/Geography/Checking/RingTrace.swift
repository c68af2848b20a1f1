/// A ring under inspection: its corners with their places in the file.
struct RingTrace {
  /// A corner and where the file has it.
  struct Corner {
    /// The position in the ring of the file, from 0.
    let index: Int
    /// Where the corner is.
    let coordinate: Coordinate
  }

  /// The position of the ring in its polygon; 0 is the outer one.
  let ring: Int

  /// Where the ring is in the file.
  let path: String

  /// The same in words.
  let place: String

  /// The corners: the first is not repeated at the end, and none right after itself.
  let corners: [Corner]

  /// The ring as a value.
  var shape: Ring { Ring(corners: corners.map(\.coordinate)) }

  /// The edges, one from each corner to the next.
  var edges: [Edge] {
    corners.indices.map { index in
      Edge(
        ring: ring,
        index: index,
        start: corners[index].coordinate,
        end: corners[(index + 1) % corners.count].coordinate
      )
    }
  }

  /// Returns the name of an edge, as in `the edge from corner 3 to corner 4`.
  func name(of edge: Edge) -> String {
    let next = corners[(edge.index + 1) % corners.count]
    return "the edge from corner \(corners[edge.index].index + 1) to corner \(next.index + 1)"
  }
}
