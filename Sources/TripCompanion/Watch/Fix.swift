package import Formats
public import Geography
import OpeningHours

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A position of the visitor at some time, as reported by a receiver.
public struct Fix: Hashable, Sendable {
  /// The default accuracy of a fix.
  public static let usualAccuracy = Meters(10)

  /// The moment, in seconds since 1970-01-01T00:00:00Z.
  public var time: Double

  /// The position.
  public var position: Coordinate

  /// The radius that contains the visitor with a probability of two thirds.
  public var accuracy: Meters

  /// Creates a fix.
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds since 1970 in UTC.
  ///   - position: The position.
  ///   - accuracy: The accuracy; ``usualAccuracy`` if `nil` or not above zero.
  public init(time: Double, position: Coordinate, accuracy: Meters? = nil) {
    self.time = time
    self.position = position
    let stated = accuracy?.rawValue ?? 0
    self.accuracy = stated.isFinite && stated > 0 ? Meters(stated) : Self.usualAccuracy
  }
}

extension Fix {
  /// Reads a fix strictly, or returns `nil` after reporting the faults.
  ///
  /// `{"time": "2026-12-01T10:00:00Z", "lat": 51.5, "lon": -0.12, "accuracy": 8}`; `time` may be seconds since 1970.
  package init?(reading reader: StrictReader) {
    let time = Self.time(reader)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let accuracy = reader.optional("accuracy", .number(in: 0...1_000_000))
    guard let time, let latitude, let longitude,
      let position = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(time: time, position: position, accuracy: accuracy.map { Meters($0) })
  }

  /// Reads the moment, or returns `nil` after reporting the fault.
  private static func time(_ reader: StrictReader) -> Double? {
    guard let value = reader.find("time") else {
      reader.report("is missing", at: "time", kind: .missing)
      return nil
    }
    if let seconds = value.number ?? value.string.flatMap({ UTCTime.seconds($0) }) {
      return seconds
    }
    reader.report(
      "is not a moment such as 2026-12-01T10:00:00Z, or seconds since 1970",
      at: "time"
    )
    return nil
  }
}

/// The circles around a place, on a local tangent plane.
struct Fence: Sendable {
  /// The meters per degree of a great circle.
  static let metersPerDegree = Coordinate.earthRadius * .pi / 180

  /// The latitude in degrees.
  let latitude: Double
  /// The longitude in degrees.
  let longitude: Double
  /// The meters per degree of longitude there.
  let eastward: Double
  /// The radius of the place, in meters.
  let radius: Double
  /// The radius of its approach circle, in meters.
  let approach: Double

  /// Creates the circles around a position.
  init(around position: Coordinate, radius: Double, approach: Double) {
    latitude = position.latitude
    longitude = position.longitude
    eastward = Self.metersPerDegree * cos(position.latitude * .pi / 180)
    (self.radius, self.approach) = (radius, approach)
  }

  /// Returns the offset of a position from the place in meters east and north, in the shorter direction across the date line.
  func offset(of position: Coordinate) -> SIMD2<Double> {
    var turn = position.longitude - longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return SIMD2(turn * eastward, (position.latitude - latitude) * Self.metersPerDegree)
  }

  /// Returns the distance of a straight line from the place, in meters.
  static func distance(ofLineFrom start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
    let line = end - start
    let square = (line * line).sum()
    guard square > 0 else { return (end * end).sum().squareRoot() }
    let part = min(1, max(0, -(start * line).sum() / square))
    let nearest = start + line * part
    return (nearest * nearest).sum().squareRoot()
  }

  /// Returns the distance from the center of a circle beyond which the visitor has left it, in meters.
  static func exit(of radius: Double) -> Double {
    radius + max(0.1 * radius, 20)
  }
}
