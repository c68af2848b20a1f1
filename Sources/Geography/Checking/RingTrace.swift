/// A ring being validated, with the location of its corners in the file.
struct RingTrace {
  /// A corner and its location in the file.
  struct Corner {
    /// The index in the file's ring, from 0.
    let index: Int
    /// The position.
    let coordinate: Coordinate
  }

  /// The index of the ring in its polygon; 0 is the outer ring.
  let ring: Int

  /// The path of the ring in the file.
  let path: String

  /// The location in words.
  let place: String

  /// The corners, without the closing repetition or consecutive duplicates.
  let corners: [Corner]

  /// The ring as a value.
  var shape: Ring { Ring(corners: corners.map(\.coordinate)) }

  /// The edges, from each corner to the next.
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
