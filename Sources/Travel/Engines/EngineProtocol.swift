import DayPlans
import Geography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What an engine's API is like: the requests it takes and how its answers read.
///
/// ``OSRM`` and ``Valhalla`` are the two; neither asks anything itself, so that both are tested without a network.
protocol EngineProtocol: Sendable {
  /// The most places in the rows and in the columns of a table that one request may ask for.
  var tableSide: Int { get }

  /// Returns the request for a table.
  func tableRequest(
    from origins: [Coordinate],
    to destinations: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest

  /// Reads a table: a row for each origin, `nil` where there is no way, and where the engine found streets.
  ///
  /// - Throws: What is wrong with the answer.
  func table(in body: [UInt8], rows: Int, columns: Int) throws(BadAnswer) -> EngineTable

  /// Returns the request for a way with its line and its streets.
  func legRequest(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest

  /// Reads a way.
  ///
  /// - Throws: What is wrong with the answer.
  func leg(in body: [UInt8]) throws(BadAnswer) -> EngineLeg

  /// Returns what the engine says in an answer that refuses a request, or `nil` if the answer isn't of its form.
  func refusal(in body: [UInt8]) -> EngineRefusal?

  /// Returns the time that an engine's seconds take somebody.
  func seconds(_ seconds: Double, by mode: TravelMode, at pace: Pace) -> Double
}

/// A request of an engine's API.
struct EngineRequest: Hashable, Sendable {
  /// What is appended to the engine's URL, with a query.
  let path: String

  /// The JSON to post; `nil` to get.
  var body: String?
}

/// What is wrong with an answer, in words.
struct BadAnswer: Error {
  let problem: String
}

/// A table as an engine answers it.
struct EngineTable: Sendable {
  /// The ways, a row for each origin; `nil` where there is none.
  let legs: [[EngineLeg?]]

  /// Where the engine found a street for each origin, if it reports that.
  let origins: [EngineSnap?]

  /// Where it found a street for each destination.
  let destinations: [EngineSnap?]
}

/// Where an engine found the street for a place.
struct EngineSnap: Sendable {
  /// The position on the street.
  let position: Coordinate

  /// Returns how far a place is from it.
  func distance(from place: Coordinate) -> Meters { place.distance(to: position) }
}

/// What an engine says when it refuses a request.
enum EngineRefusal: Error, Hashable {
  /// There is no way.
  case noWay
  /// There is no street near one of the places.
  case noStreet
  /// The request asks for too many places.
  case tooLarge
  /// Something else, in the engine's words.
  case other(String)
}

extension EngineProtocol {
  /// Reads an answer of a form; keys that are not asked for are skipped, as engines add some.
  ///
  /// - Throws: What is wrong with it.
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
  /// The names in order, each once in a row, without empty ones.
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

/// A routing engine and where it answers, as in `osrm:http://localhost:5000`.
public struct EngineAddress: Hashable, Sendable {
  /// The engine.
  public let kind: EngineKind

  /// The URL that its paths are appended to, without a slash at its end.
  public let url: String

  /// Reads an address.
  ///
  /// - Throws: ``EngineError/badAddress(_:)`` if it isn't an engine, a colon and a plain URL. A URL with a password is refused, because
  ///   plans name it.
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
  /// The address as it is read.
  public var description: String { "\(kind.rawValue):\(url)" }
}

/// The routing engines that can be asked.
public enum EngineKind: String, CaseIterable, Codable, Sendable {
  /// OSRM, by its HTTP API of version 1: <https://project-osrm.org/docs/v5.24.0/api/>.
  case osrm

  /// Valhalla, by its HTTP API: <https://valhalla.github.io/valhalla/api/>.
  case valhalla
}
