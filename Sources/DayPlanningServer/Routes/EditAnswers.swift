import Catalogs
import DayPlanner
import DayPlans
import Geography
import OpeningHours

/// The answer of `POST /v1/retime`.
struct RetimeAnswer: Encodable {
  /// The plan with its times.
  let plan: Plan

  /// What breaks.
  let violations: [PlanCheck.Violation]
}

/// The answer of `POST /v1/alternatives`.
struct AlternativesAnswer: Encodable {
  /// The alternatives, the most valuable first.
  let alternatives: [AlternativeRow]
}

/// An alternative as the service writes it.
struct AlternativeRow: Encodable {
  private let id: String
  private let name: String
  private let category: Catalogs.Category
  private let lat: Double
  private let lon: Double
  private let relevance: Score
  private let stop: Int
  private let minutes: Minutes
  private let score: Points
  private let value: Double
  private let valueChange: Double
  private let travelMinutes: Minutes
  private let travelMinutesChange: Minutes
  private let end: ClockTime

  /// Creates the row of an alternative.
  init(_ alternative: Alternative) {
    let sight = alternative.sight
    (id, name, category) = (sight.id, sight.name, sight.category)
    (lat, lon) = (sight.coordinate.latitude, sight.coordinate.longitude)
    relevance = sight.relevance
    (stop, minutes, score) = (alternative.position, alternative.minutes, alternative.score)
    (value, valueChange) = (alternative.value, alternative.valueChange)
    travelMinutes = alternative.travelMinutes
    travelMinutesChange = alternative.travelMinutesChange
    end = alternative.end
  }
}
