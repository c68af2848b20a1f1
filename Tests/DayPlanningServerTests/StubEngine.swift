import Synchronization
import Travel

/// A stub of an OSRM server, optionally failing: routes are straight on a plane where a degree is 100 km, at 5 km/h.
final class StubEngine: EngineTransport {
  /// Its behavior.
  enum Mood: Sendable {
    /// Correct responses.
    case well
    /// No response.
    case silence
    /// An unrelated page.
    case nonsense
    /// Too many requests.
    case tired
    /// Tables, but no routes with geometry.
    case forgetful
  }

  private let mood: Mutex<Mood>

  /// Creates a server.
  init(_ mood: Mood) {
    self.mood = Mutex(mood)
  }

  /// Changes its behavior.
  func become(_ mood: Mood) { self.mood.withLock { $0 = mood } }

  /// Returns an engine that uses it.
  var engine: RoutingEngine {
    get throws {
      RoutingEngine(try EngineAddress("osrm:http://localhost:5000"), by: self, cache: nil)
    }
  }

  func send(to url: String, json: String?) throws(TransportFault) -> EngineReply {
    let isTable = url.contains("/table/v1/")
    switch mood.withLock({ $0 }) {
    case .silence: throw TransportFault(problem: "no answer within 20 s")
    case .nonsense: return EngineReply(status: 200, body: Array("<html>".utf8))
    case .tired: return EngineReply(status: 429, body: [])
    case .forgetful where !isTable: return EngineReply(status: 200, body: Array("{}".utf8))
    case .well, .forgetful: return EngineReply(status: 200, body: Array(answer(to: url).utf8))
    }
  }

  func pause(seconds: Double) {}

  /// Returns a table or a route.
  private func answer(to url: String) -> String {
    let parts = url.split(separator: "?").map(String.init)
    let places = (parts[0].split(separator: "/").last ?? "").split(separator: ";")
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    guard url.contains("/table/v1/") else {
      let length = Self.length(places[0], places[1])
      return """
        {"code":"Ok","routes":[{"duration":\(length / 5 * 3.6),"distance":\(length),
        "geometry":{"coordinates":[\(places[0]),\(places[1])]},"legs":[{"steps":[{"name":"Low Lane"}]}]}]}
        """
    }
    let options = parts[1].split(separator: "&").map { $0.split(separator: "=") }
    let indices = { (name: String) in
      options.first { $0[0] == name }?[1].split(separator: ";").compactMap { Int($0) } ?? []
    }
    let rows = { (factor: Double) in
      indices("sources").map { row in
        indices("destinations").map { Self.length(places[row], places[$0]) * factor }
      }
    }
    return "{\"code\":\"Ok\",\"durations\":\(rows(3.6 / 5)),\"distances\":\(rows(1))}"
  }

  private static func length(_ from: [Double], _ to: [Double]) -> Double {
    let (x, y) = (to[0] - from[0], to[1] - from[1])
    return (x * x + y * y).squareRoot() * 100_000
  }
}
