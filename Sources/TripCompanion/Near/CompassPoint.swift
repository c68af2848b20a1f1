public import Geography

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One of the eight directions in which people point.
public enum CompassPoint: String, CaseIterable, Codable, Hashable, Sendable {
  /// 337.5° to 22.5°.
  case north = "N"
  /// 22.5° to 67.5°.
  case northeast = "NE"
  /// 67.5° to 112.5°.
  case east = "E"
  /// 112.5° to 157.5°.
  case southeast = "SE"
  /// 157.5° to 202.5°.
  case south = "S"
  /// 202.5° to 247.5°.
  case southwest = "SW"
  /// 247.5° to 292.5°.
  case west = "W"
  /// 292.5° to 337.5°.
  case northwest = "NW"

  /// Returns the direction in which one sets out along the great circle; `nil` if both positions are equal.
  public init?(from start: Coordinate, to end: Coordinate) {
    guard let degrees = Self.bearing(from: start, to: end) else { return nil }
    let sector = Int((degrees / 45).rounded()) % 8
    self = Self.allCases[sector]
  }

  /// Returns the initial bearing of a great circle in degrees clockwise from north, 0 to 360; `nil` if both positions are equal.
  static func bearing(from start: Coordinate, to end: Coordinate) -> Double? {
    guard start != end else { return nil }
    let (south, north) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
    let turn = (end.longitude - start.longitude) * .pi / 180
    let eastward = sin(turn) * cos(north)
    let northward = cos(south) * sin(north) - sin(south) * cos(north) * cos(turn)
    let degrees = atan2(eastward, northward) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}
