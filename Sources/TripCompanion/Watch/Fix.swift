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

/// Where a visitor was at some moment, as a receiver reports it.
public struct Fix: Hashable, Sendable {
  /// The accuracy of a fix that states none.
  public static let usualAccuracy = Meters(10)

  /// The moment, in seconds since 1970-01-01T00:00:00Z.
  public var time: Double

  /// The position.
  public var position: Coordinate

  /// The radius within which the visitor is with a chance of two thirds.
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

/// The circles around a place, on a plane that touches the Earth there.
struct Fence: Sendable {
  /// The meters of a degree of a great circle.
  static let metersPerDegree = Coordinate.earthRadius * .pi / 180

  /// The latitude in degrees.
  let latitude: Double
  /// The longitude in degrees.
  let longitude: Double
  /// The meters of a degree of longitude there.
  let eastward: Double
  /// The radius of the place, in meters.
  let radius: Double
  /// The radius of its approach, in meters.
  let approach: Double

  /// Creates the circles around a position.
  init(around position: Coordinate, radius: Double, approach: Double) {
    latitude = position.latitude
    longitude = position.longitude
    eastward = Self.metersPerDegree * cos(position.latitude * .pi / 180)
    (self.radius, self.approach) = (radius, approach)
  }

  /// Returns a position in meters east and north of the place; across the date line the shorter way.
  func offset(of position: Coordinate) -> SIMD2<Double> {
    var turn = position.longitude - longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return SIMD2(turn * eastward, (position.latitude - latitude) * Self.metersPerDegree)
  }

  /// Returns how near the place a straight line passes, in meters.
  static func distance(ofLineFrom start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
    let line = end - start
    let square = (line * line).sum()
    guard square > 0 else { return (end * end).sum().squareRoot() }
    let part = min(1, max(0, -(start * line).sum() / square))
    let nearest = start + line * part
    return (nearest * nearest).sum().squareRoot()
  }

  /// Returns how far beyond a circle one has to be to have left it, in meters from its center.
  static func exit(of radius: Double) -> Double {
    radius + max(0.1 * radius, 20)
  }
}
