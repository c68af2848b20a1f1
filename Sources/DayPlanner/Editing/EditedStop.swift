public import Catalogs
public import DayPlans
public import OpeningHours

/// A stop of a day whose order is given.
public struct EditedStop: Hashable, Sendable {
  /// The id of the sight.
  public var id: String

  /// The stay; the recommended one if `nil`.
  public var minutes: Minutes?

  /// When the visitor is at the door; as soon as possible if `nil`.
  public var enter: ClockTime?

  /// The meal that is had during the visit, as lunch at a market; between the visits if `nil`, or where that is not possible.
  public var meal: BreakKind?

  /// Creates a stop.
  public init(
    id: String,
    minutes: Minutes? = nil,
    enter: ClockTime? = nil,
    meal: BreakKind? = nil
  ) {
    self.id = id
    self.minutes = minutes
    self.enter = enter
    self.meal = meal
  }
}

extension Plan.Day {
  /// The stops of the day as an edit begins with them: with their stays, and with the meals that are had during them.
  public var editedStops: [EditedStop] {
    stops.map { stop in
      let meal = breaks.first { $0.duringStop && $0.after == stop.id }?.kind
      return EditedStop(id: stop.id, minutes: stop.minutes, meal: meal)
    }
  }
}
