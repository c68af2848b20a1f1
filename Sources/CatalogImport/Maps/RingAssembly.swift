import Geography

/// Joins the ways around a surface into rings.
enum RingAssembly {
  /// Returns the rings of ways that share ends, in the order of the ways, and the number of lines that do not close.
  ///
  /// - Parameter ways: The points of each way, in either direction.
  /// - Returns: The rings, whose first point equals the last, and the number of other lines.
  /// - Complexity: O(*n*) for *n* points.
  static func rings<Point: Hashable>(
    _ ways: [[Point]]
  ) -> (closed: [[Point]], open: Int) {
    let ways = ways.filter { $0.count > 1 }
    var waysAt: [Point: [Int]] = [:]
    // Backward, so that the last of a list is the first of the ways.
    for (index, way) in ways.enumerated().reversed() where way.first != way.last {
      waysAt[way[0], default: []].append(index)
      waysAt[way[way.count - 1], default: []].append(index)
    }
    var isUsed = [Bool](repeating: false, count: ways.count)
    var closed: [[Point]] = []
    var open = 0
    for index in ways.indices where !isUsed[index] {
      isUsed[index] = true
      var ring = ways[index]
      // From one end, and if that leads nowhere, from the other.
      for _ in 0..<2 {
        while ring.first != ring.last {
          let end = ring[ring.count - 1]
          guard let next = waysAt[end]?.popLast() else { break }
          guard !isUsed[next] else { continue }
          isUsed[next] = true
          let way = ways[next]
          ring += way[0] == end ? way.dropFirst() : way.reversed().dropFirst()
        }
        if ring.first != ring.last { ring.reverse() }
      }
      if ring.first == ring.last, ring.count > 3 { closed.append(ring) } else { open += 1 }
    }
    return (closed, open)
  }

  /// Returns whether a ring contains a position, by the number of edges north of it.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  static func contains(_ ring: [Coordinate], _ position: Coordinate) -> Bool {
    var isInside = false
    for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      guard (start.longitude > position.longitude) != (end.longitude > position.longitude) else {
        continue
      }
      let share = (position.longitude - start.longitude) / (end.longitude - start.longitude)
      if start.latitude + share * (end.latitude - start.latitude) > position.latitude {
        isInside.toggle()
      }
    }
    return isInside
  }

  /// Returns twice the signed area of a ring in square degrees: positive if it is counterclockwise.
  static func doubledArea(_ ring: [Coordinate]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, edge in
      sum + edge.0.longitude * edge.1.latitude - edge.1.longitude * edge.0.latitude
    }
  }
}
