package import Geography

/// A position in millionths of a degree, as stored in map files; accurate to about 0.1 m.
package struct FixedPosition: Hashable, Sendable {
  /// The millionths of a degree north of the equator.
  package let latitude: Int32

  /// The millionths of a degree east of Greenwich.
  package let longitude: Int32

  /// The millionths in a degree.
  package static let perDegree = 1_000_000.0

  /// Creates a position from its numbers.
  package init(latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates the position nearest to `coordinate`.
  package init(_ coordinate: Coordinate) {
    latitude = Int32((coordinate.latitude * Self.perDegree).rounded())
    longitude = Int32((coordinate.longitude * Self.perDegree).rounded())
  }

  /// The position in degrees.
  package var coordinate: Coordinate {
    Coordinate(
      uncheckedLatitude: Double(latitude) / Self.perDegree,
      longitude: Double(longitude) / Self.perDegree
    )
  }

  /// Whether latitude and longitude are in range.
  var isSound: Bool {
    (-90_000_000...90_000_000).contains(latitude)
      && (-180_000_000...180_000_000).contains(longitude)
  }
}

extension ByteWriter {
  /// Writes a line: the number of positions, then each as its difference from the previous one, latitude first.
  package mutating func write(_ line: [FixedPosition]) {
    write(count: line.count)
    var last = FixedPosition(latitude: 0, longitude: 0)
    for position in line {
      write(position, after: last)
      last = position
    }
  }

  /// Writes a position as its difference from `last`.
  mutating func write(_ position: FixedPosition, after last: FixedPosition) {
    write(signed: Int64(position.latitude) - Int64(last.latitude))
    write(signed: Int64(position.longitude) - Int64(last.longitude))
  }
}

extension ByteReader {
  /// Reads a line of positions.
  mutating func line() throws(MapFileError) -> [FixedPosition] {
    var last = FixedPosition(latitude: 0, longitude: 0)
    return try rows { (reader) throws(MapFileError) in
      last = try reader.position(after: last)
      return last
    }
  }

  /// Reads a position stored as its difference from `last`.
  mutating func position(after last: FixedPosition) throws(MapFileError) -> FixedPosition {
    let (north, east) = (try signed(), try signed())
    let (latitude, overflowNorth) = Int64(last.latitude).addingReportingOverflow(north)
    let (longitude, overflowEast) = Int64(last.longitude).addingReportingOverflow(east)
    guard !overflowNorth, !overflowEast, let latitude = Int32(exactly: latitude),
      let longitude = Int32(exactly: longitude)
    else { throw fault("a position is not on the Earth") }
    let position = FixedPosition(latitude: latitude, longitude: longitude)
    guard position.isSound else { throw fault("a position is not on the Earth") }
    return position
  }
}
