import DayPlans
import Geography

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
