extension AreaInspection {
  /// The distance from the city, in meters, beyond which a position is considered a mistake.
  private static let farthest = Meters(100_000)

  /// Returns the corners of a ring, or `nil` if it has fewer than three.
  ///
  /// Reports positions that are out of range, swapped, or far away; rings that aren't closed; and rings with too few
  /// corners.
  mutating func corners(of ring: RawRing, place: String) -> [RingTrace.Corner]? {
    let valid = checkPositions(of: ring, place: place)
    guard !ring.positions.isEmpty, valid.count == ring.positions.count else { return nil }
    checkClosure(of: ring, place: place)
    var corners: [RingTrace.Corner] = []
    for corner in valid where corner.coordinate != corners.last?.coordinate {
      corners.append(corner)
    }
    while corners.count > 1, corners.last?.coordinate == corners.first?.coordinate {
      corners.removeLast()
    }
    let count = Set(corners.prefix(3).map(\.coordinate)).count
    if count < 3, Set(corners.map(\.coordinate)).count < 3 {
      let different = Set(corners.map(\.coordinate)).count
      faults.add(
        path: ring.path,
        place: place,
        found: "the ring has only \(different) different \(different == 1 ? "corner" : "corners")",
        remedy: "draw at least three"
      )
      return nil
    }
    return corners
  }

  /// Returns the valid positions of a ring, and reports invalid and implausible ones.
  private mutating func checkPositions(of ring: RawRing, place: String) -> [RingTrace.Corner] {
    let positions = ring.positions.compactMap(\.self)
    let isWhole = positions.count == ring.positions.count && positions.count > 1
    if isWhole, positions.allSatisfy(isSwapped) {
      reportSwapped(positions, path: ring.path, place: place)
      // Swapping all coordinates mirrors the shape, so the shape checks remain valid.
      return positions.enumerated().compactMap { index, position in
        position.swapped.coordinate.map { RingTrace.Corner(index: index, coordinate: $0) }
      }
    }
    if isWhole, let distance = distanceIfFar(positions) {
      faults.add(
        path: ring.path,
        place: place,
        found: "the ring is \(distance.kilometers) from the city",
        remedy: "draw within the city, or choose another city"
      )
      return positions.enumerated().compactMap { index, position in
        position.coordinate.map { RingTrace.Corner(index: index, coordinate: $0) }
      }
    }
    var corners: [RingTrace.Corner] = []
    for (index, position) in ring.positions.enumerated() {
      guard let position else { continue }
      if index > 0, index == ring.positions.count - 1, position == ring.positions[0] {
        // Don't report a fault of the first position again for its repetition.
        if let coordinate = position.coordinate {
          corners.append(.init(index: index, coordinate: coordinate))
        }
        continue
      }
      let path = "\(ring.path)[\(index)]"
      let coordinate = checkPosition(position, path: path, place: "\(place), corner \(index + 1)")
      if let coordinate { corners.append(.init(index: index, coordinate: coordinate)) }
    }
    return corners
  }

  /// Returns a position if it is valid, or reports what is wrong with it.
  private mutating func checkPosition(
    _ position: RawPosition,
    path: @autoclosure () -> String,
    place: @autoclosure () -> String
  ) -> Coordinate? {
    if isSwapped(position) {
      reportSwapped([position], path: path(), place: place())
    } else if let problem = position.rangeProblem {
      faults.add(path: path(), place: place(), found: problem, remedy: position.rangeRemedy)
    } else if let distance = distanceIfFar([position]) {
      faults.add(
        path: path(),
        place: place(),
        found: "\(position) is \(distance.kilometers) from the city",
        remedy: "check for a typo, or choose another city"
      )
    }
    return position.coordinate
  }

  /// Reports positions that have latitude before longitude.
  private mutating func reportSwapped(_ positions: [RawPosition], path: String, place: String) {
    guard let first = positions.first else { return }
    let count = positions.count
    let found = count == 1 ? "\(first) has" : "all \(count) positions, as \(first), have"
    faults.add(
      path: path,
      place: place,
      found: "\(found) latitude and longitude swapped",
      remedy: "GeoJSON puts longitude first: \(first.swapped)"
    )
  }

  /// Returns whether a position is far from the city as written but near it when swapped.
  private func isSwapped(_ position: RawPosition) -> Bool {
    guard let bounds, let swapped = position.swapped.coordinate else { return false }
    if let asIs = position.coordinate, bounds.distance(to: asIs) <= Self.farthest { return false }
    return bounds.distance(to: swapped) <= Self.farthest
  }

  /// Returns the distance of the nearest position from the city if all are too far away.
  private func distanceIfFar(_ positions: [RawPosition]) -> Meters? {
    guard let bounds else { return nil }
    var nearest: Meters?
    for position in positions {
      guard let coordinate = position.coordinate else { return nil }
      let distance = bounds.distance(to: coordinate)
      if distance <= Self.farthest { return nil }
      nearest = min(nearest ?? distance, distance)
    }
    return nearest
  }

  /// Reports a ring whose last position differs from its first.
  private mutating func checkClosure(of ring: RawRing, place: String) {
    guard let first = ring.positions.first ?? nil, let last = ring.positions.last ?? nil,
      first != last
    else { return }
    faults.add(
      path: ring.path,
      place: place,
      found: "the ring is open: it begins at \(first) and ends at \(last)",
      remedy: "repeat the first position at the end"
    )
  }
}

extension RawPosition {
  /// What is wrong with the range of the numbers, or `nil` if they are valid.
  fileprivate var rangeProblem: String? {
    do throws(CoordinateError) {
      _ = try Coordinate(latitude: latitude, longitude: longitude)
      return nil
    } catch {
      return error.description
    }
  }

  /// How to fix numbers that are out of range.
  fileprivate var rangeRemedy: String {
    if abs(latitude) > 360 || abs(longitude) > 360 {
      return "use WGS 84 degrees (EPSG:4326), not projected meters"
    }
    return swapped.coordinate == nil
      ? "write [longitude, latitude] in degrees"
      : "put the longitude first; did you mean \(swapped)?"
  }
}

extension Meters {
  /// The length in whole kilometers, rounded up, as in `1,235 km`.
  fileprivate var kilometers: String {
    let digits = String(Int((rawValue / 1_000).rounded(.up)))
    let split = max(0, digits.count - 3)
    return split == 0 ? "\(digits) km" : "\(digits.prefix(split)),\(digits.dropFirst(split)) km"
  }
}
