extension AreaInspection {
  /// The distance from the city, in meters, beyond which a position is a mistake.
  private static let farthest = Meters(100_000)

  /// Returns the corners of a ring, or `nil` if it does not have three.
  ///
  /// Reports positions out of range, swapped or far off, a ring that is not closed and one with too few
  /// corners.
  mutating func corners(of ring: RawRing, place: String) -> [RingTrace.Corner]? {
    let sound = checkPositions(of: ring, place: place)
    guard !ring.positions.isEmpty, sound.count == ring.positions.count else { return nil }
    checkClosure(of: ring, place: place)
    var corners: [RingTrace.Corner] = []
    for corner in sound where corner.coordinate != corners.last?.coordinate {
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

  /// Returns the positions that can be anywhere on Earth and reports what is wrong with the others, and
  /// with those that cannot be meant.
  private mutating func checkPositions(of ring: RawRing, place: String) -> [RingTrace.Corner] {
    let positions = ring.positions.compactMap(\.self)
    let isWhole = positions.count == ring.positions.count && positions.count > 1
    if isWhole, positions.allSatisfy(isSwapped) {
      reportSwapped(positions, path: ring.path, place: place)
      // The shape is the same in a mirror, so the checks of it still hold.
      return positions.enumerated().compactMap { index, position in
        position.swapped.coordinate.map { RingTrace.Corner(index: index, coordinate: $0) }
      }
    }
    if isWhole, let distance = distanceIfFar(positions) {
      faults.add(
        path: ring.path,
        place: place,
        found: "the ring lies \(distance.kilometers) from the city",
        remedy: "draw within the city, or name the city that is meant"
      )
      return positions.enumerated().compactMap { index, position in
        position.coordinate.map { RingTrace.Corner(index: index, coordinate: $0) }
      }
    }
    var corners: [RingTrace.Corner] = []
    for (index, position) in ring.positions.enumerated() {
      guard let position else { continue }
      if index > 0, index == ring.positions.count - 1, position == ring.positions[0] {
        // What is wrong with the first position need not be said of its repetition.
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

  /// Returns a position if it can be anywhere on Earth; reports what is wrong with it.
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
        found: "\(position) lies \(distance.kilometers) from the city",
        remedy: "look for a mistyped number, or name the city that is meant"
      )
    }
    return position.coordinate
  }

  /// Reports positions of which each has its latitude first.
  private mutating func reportSwapped(_ positions: [RawPosition], path: String, place: String) {
    guard let first = positions.first else { return }
    let count = positions.count
    let found = count == 1 ? "\(first) has" : "all \(count) positions, as \(first), have"
    faults.add(
      path: path,
      place: place,
      found: "\(found) latitude and longitude swapped",
      remedy: "GeoJSON writes the longitude first: \(first.swapped)"
    )
  }

  /// Returns whether a position is far from the city as it is and near it with its numbers exchanged.
  private func isSwapped(_ position: RawPosition) -> Bool {
    guard let bounds, let swapped = position.swapped.coordinate else { return false }
    if let asIs = position.coordinate, bounds.distance(to: asIs) <= Self.farthest { return false }
    return bounds.distance(to: swapped) <= Self.farthest
  }

  /// Returns how far the nearest position lies from the city if that is too far for all of them.
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

  /// Reports a ring whose last position is not its first.
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
  /// What is wrong with the range of the numbers, or `nil` if nothing is.
  fileprivate var rangeProblem: String? {
    do throws(CoordinateError) {
      _ = try Coordinate(latitude: latitude, longitude: longitude)
      return nil
    } catch {
      return error.description
    }
  }

  /// What to do about numbers out of range.
  fileprivate var rangeRemedy: String {
    if abs(latitude) > 360 || abs(longitude) > 360 {
      return "write degrees of WGS 84 (EPSG:4326), not meters on a map"
    }
    return swapped.coordinate == nil
      ? "write [longitude, latitude] in degrees"
      : "write the longitude first; perhaps \(swapped) is meant"
  }
}

extension Meters {
  /// The length for people, in whole kilometers rounded up, as in `1,235 km`.
  fileprivate var kilometers: String {
    let digits = String(Int((rawValue / 1_000).rounded(.up)))
    let split = max(0, digits.count - 3)
    return split == 0 ? "\(digits) km" : "\(digits.prefix(split)),\(digits.dropFirst(split)) km"
  }
}
