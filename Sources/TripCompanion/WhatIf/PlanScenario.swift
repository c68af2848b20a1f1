public import Catalogs
public import DayPlans
public import OpeningHours

/// A hypothetical change of a request.
public enum PlanScenario: Hashable, Sendable {
  /// Each day starts at another time.
  case start(ClockTime)
  /// Each day ends at another time.
  case end(ClockTime)
  /// More or fewer days.
  case days(Int)
  /// Another mode of travel.
  case mode(TravelMode)
  /// A sight must be visited.
  case add(String)
  /// A sight is left out.
  case drop(String)
  /// Rain: plans like a request for rain; see `Weather`.
  case rain
  /// Several changes at once.
  case all([Self])

  /// Changes a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - catalog: The city.
  public func apply(to request: inout PlanRequest, in catalog: Catalog) {
    switch self {
    case .start(let time): request.start = time
    case .end(let time): request.end = time
    case .days(let days): request.days = days
    case .mode(let mode): request.mode = mode
    case .add(let id):
      request.skip.removeAll { $0 == id }
      request.must = (request.must + [id]).uniqued
    case .drop(let id):
      request.must.removeAll { $0 == id }
      request.skip = (request.skip + [id]).uniqued
    case .rain: request.weather = .rain
    case .all(let changes):
      for change in changes { change.apply(to: &request, in: catalog) }
    }
  }

  /// The change as command-line options, such as `--start 09:30`.
  public var words: String {
    switch self {
    case .start(let time): "--start \(time)"
    case .end(let time): "--end \(time)"
    case .days(let days): "--days \(days)"
    case .mode(let mode): "--mode \(mode.rawValue)"
    case .add(let id): "--add \(id)"
    case .drop(let id): "--drop \(id)"
    case .rain: "--rain"
    case .all(let changes): changes.map(\.words).joined(separator: " ")
    }
  }
}
