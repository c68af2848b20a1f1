import Formats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A position on Earth (WGS 84).
public struct Coordinate: Hashable, Sendable {
  /// The latitude in degrees, in `-90...90`.
  public let latitude: Double

  /// The longitude in degrees, in `-180...180`.
  public let longitude: Double

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - latitude: The latitude in degrees.
  ///   - longitude: The longitude in degrees.
  /// - Throws: ``CoordinateError`` if either is NaN or out of range.
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard (-90...90).contains(latitude) else { throw .latitudeOutOfRange(latitude) }
    guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(longitude) }
    self.init(uncheckedLatitude: latitude, longitude: longitude)
  }

  /// Creates a position from degrees that are known to be in range.
  package init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// The position as `lat,lon`.
  ///
  /// ``init(_:)`` restores it exactly.
  public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinate {
  /// The mean radius of the Earth (IUGG), in meters.
  package static let earthRadius = 6_371_008.8

  /// Returns the great-circle distance between two positions.
  ///
  /// The Earth is approximated by a sphere of mean radius, which differs from the ellipsoid by at most 0.6%.
  ///
  /// - Complexity: O(1).
  ///
  /// > Source: R. W. Sinnott, "Virtues of the Haversine", *Sky and Telescope* 68 (1984), 159.
  public func distance(to other: Coordinate) -> Meters {
    let halfLatitude = (other.latitude - latitude).radians / 2
    let halfLongitude = (other.longitude - longitude).radians / 2
    let parallels = latitude.radians.cosine * other.latitude.radians.cosine
    let (northward, eastward) = (halfLatitude.sine, halfLongitude.sine)
    let haversine = northward * northward + parallels * eastward * eastward
    return Meters(2 * Self.earthRadius * min(1, haversine.squareRoot()).arcSine)
  }
}

extension Coordinate: Codable {
  /// The keys of a position.
  ///
  /// Only ``Area`` uses GeoJSON's `[lon, lat]`.
  private enum CodingKeys: String, CodingKey {
    /// The latitude in degrees.
    case latitude = "lat"
    /// The longitude in degrees.
    case longitude = "lon"
  }

  /// Decodes a position from `{"lat": …, "lon": …}`.
  ///
  /// - Throws: `DecodingError` if a number is missing or out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    do throws(CoordinateError) {
      try self.init(latitude: latitude, longitude: longitude)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description)
      )
    }
  }

  /// Encodes the position as `{"lat": …, "lon": …}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}

extension Coordinate: LosslessStringConvertible {
  /// Creates a position from text in the form `lat,lon` in degrees, or returns `nil` if it is invalid.
  ///
  /// Whitespace around the numbers is allowed. ``parse(_:)`` explains why a text is invalid.
  public init?(_ text: String) {
    guard let parsed = try? Self.parse(text) else { return nil }
    self = parsed
  }

  /// Parses a position in the form `lat,lon` in degrees, as in `51.5194,-0.127`.
  ///
  /// - Throws: ``CoordinateError`` if the text isn't two numbers or one is out of range. If only the reverse order
  ///   makes sense, the error says so.
  public static func parse(_ text: String) throws(CoordinateError) -> Self {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingBlanks)
    guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]),
      first.isFinite, second.isFinite
    else { throw .notTwoNumbers(text) }
    if !(-90...90).contains(first), (-180...180).contains(first), (-90...90).contains(second) {
      throw .swapped(first: first, second: second)
    }
    return try Self(latitude: first, longitude: second)
  }
}

extension Substring {
  /// This text without leading and trailing spaces and tabs.
  fileprivate var trimmingBlanks: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}

/// The reason that text or a pair of numbers isn't a valid position.
public enum CoordinateError: Error, Hashable {
  /// The latitude, in degrees, is outside `-90...90`.
  case latitudeOutOfRange(Double)

  /// The longitude, in degrees, is outside `-180...180`.
  case longitudeOutOfRange(Double)

  /// The given text isn't two numbers separated by a comma.
  case notTwoNumbers(String)

  /// The first number can't be a latitude, but the second can; both are given in their original order.
  case swapped(first: Double, second: Double)
}

extension CoordinateError: CustomStringConvertible {
  /// What was found and, where useful, what to write instead.
  public var description: String {
    switch self {
    case .latitudeOutOfRange(let degrees):
      "latitude \(degrees) is not between -90 and 90 degrees"
    case .longitudeOutOfRange(let degrees):
      "longitude \(degrees) is not between -180 and 180 degrees"
    case .notTwoNumbers(let text):
      "\(text.quotedForMessage) is not a position: write latitude,longitude in degrees, as in 51.5194,-0.127"
    case .swapped(let first, let second):
      "\(first) is not a latitude: the latitude comes first, so write \(second),\(first)"
    }
  }
}

extension Double {
  /// This angle, in degrees, converted to radians.
  package var radians: Double { self * .pi / 180 }

  /// The sine of this angle in radians.
  var sine: Double { sin(self) }

  /// The cosine of this angle in radians.
  package var cosine: Double { cos(self) }

  /// The arcsine of this number, in radians.
  var arcSine: Double { asin(self) }
}

extension CoordinateError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
