import DayPlans
import Geography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An engine's API: its requests, and how its responses are parsed.
///
/// Implementations are ``OSRM`` and ``Valhalla``; they do no I/O, so they are tested without a network.
protocol EngineProtocol: Sendable {
  /// The maximum number of rows and of columns of a table per request.
  var tableSide: Int { get }

  /// Returns the request for a table.
  func tableRequest(
    from origins: [Coordinate],
    to destinations: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest

  /// Reads a table: a row for each origin, `nil` where there is no route, and the snapped positions.
  ///
  /// - Throws: ``BadAnswer``.
  func table(in body: [UInt8], rows: Int, columns: Int) throws(BadAnswer) -> EngineTable

  /// Returns the request for a route with its geometry and street names.
  func legRequest(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest

  /// Reads a route.
  ///
  /// - Throws: ``BadAnswer``.
  func leg(in body: [UInt8]) throws(BadAnswer) -> EngineLeg

  /// Returns the error in an engine's error response, or `nil` if the response has another form.
  func refusal(in body: [UInt8]) -> EngineRefusal?

  /// Returns the travel time at a pace, given the engine's seconds.
  func seconds(_ seconds: Double, by mode: TravelMode, at pace: Pace) -> Double
}

/// A request to an engine's API.
struct EngineRequest: Hashable, Sendable {
  /// The path and query, appended to the engine's URL.
  let path: String

  /// The JSON body of a POST; `nil` for a GET.
  var body: String?
}

/// A description of what is wrong with a response.
struct BadAnswer: Error {
  let problem: String
}

/// A table from an engine.
struct EngineTable: Sendable {
  /// The routes, a row for each origin; `nil` where there is none.
  let legs: [[EngineLeg?]]

  /// The snapped position of each origin, if reported.
  let origins: [EngineSnap?]

  /// The snapped position of each destination, if reported.
  let destinations: [EngineSnap?]
}

/// The position on a street to which an engine snapped a place.
struct EngineSnap: Sendable {
  /// The position on the street.
  let position: Coordinate

  /// Returns how far a place is from it.
  func distance(from place: Coordinate) -> Meters { place.distance(to: position) }
}

/// Why an engine refuses a request.
enum EngineRefusal: Error, Hashable {
  /// There is no route.
  case noWay
  /// There is no street near one of the places.
  case noStreet
  /// The request has too many places.
  case tooLarge
  /// Any other error, with the engine's message.
  case other(String)
}

extension EngineProtocol {
  /// Decodes a response; unknown keys are ignored, since engines add some.
  ///
  /// - Throws: ``BadAnswer``.
  func decoded<Answer: Decodable>(_ body: [UInt8]) throws(BadAnswer) -> Answer {
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(body))
    } catch {
      let start = String(decoding: body.prefix(60), as: UTF8.self)
      let line = start.split(whereSeparator: \.isNewline).first.map(String.init) ?? "nothing"
      throw BadAnswer(problem: "it begins with \(line)")
    }
  }
}

extension Array where Element == String {
  /// The names in order, without empty ones and consecutive duplicates.
  var distinctNames: [String] {
    var names: [String] = []
    for name in self where !name.isEmpty && name != names.last { names.append(name) }
    return names
  }
}

extension Double {
  /// The number with at most six decimals, and never with an exponent.
  var sixDecimals: String {
    let millionths = Int64((self * 1e6).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    let decimals = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(millionths < 0 ? "-" : "")\(whole).\(decimals)"
  }
}

extension Pace {
  /// The speed on foot.
  var kilometersPerHour: Double {
    switch self {
    case .relaxed: 4
    case .normal: 4.8
    case .brisk: 5.6
    }
  }
}

/// The address of a routing engine, such as `osrm:http://localhost:5000`.
public struct EngineAddress: Hashable, Sendable {
  /// The engine.
  public let kind: EngineKind

  /// The base URL, without a trailing slash.
  public let url: String

  /// Reads an address.
  ///
  /// - Throws: ``EngineError/badAddress(_:)`` if it isn't an engine, a colon and a plain URL. A URL with a password is
  ///   rejected, because plans contain the URL.
  public init(_ text: String) throws(EngineError) {
    guard let colon = text.firstIndex(of: ":"),
      let kind = EngineKind(rawValue: String(text[..<colon])),
      let url = URL(string: String(text[text.index(after: colon)...])),
      ["http", "https"].contains(url.scheme), !(url.host() ?? "").isEmpty,
      url.user() == nil, url.query() == nil, url.fragment() == nil
    else { throw .badAddress(text) }
    self.kind = kind
    var plain = url.absoluteString
    while plain.hasSuffix("/") { plain.removeLast() }
    self.url = plain
  }
}

extension EngineAddress: CustomStringConvertible {
  /// The address in the format that is parsed.
  public var description: String { "\(kind.rawValue):\(url)" }
}

/// The supported routing engines.
public enum EngineKind: String, CaseIterable, Codable, Sendable {
  /// OSRM, by its HTTP API of version 1: <https://project-osrm.org/docs/v5.24.0/api/>.
  case osrm

  /// Valhalla, by its HTTP API: <https://valhalla.github.io/valhalla/api/>.
  case valhalla
}
