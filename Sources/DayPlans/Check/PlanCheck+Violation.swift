package import Catalogs
public import OpeningHours

extension PlanCheck {
  /// One thing that breaks.
  public struct Violation: Hashable, Sendable {
    /// The part of the plan that breaks.
    public let location: Location

    /// What breaks, and by how much; ``problem`` says it in English.
    public let reason: Reason
  }

  /// A day of the plan.
  public struct DayReference: Hashable, Sendable {
    /// Its index in ``Plan/days``.
    public let index: Int

    /// Its date.
    public let date: CalendarDate

    /// Refers to a day.
    package init(index: Int, date: CalendarDate) {
      self.index = index
      self.date = date
    }
  }

  /// A part of a plan.
  public enum Location: Hashable, Sendable {
    /// The plan as a whole.
    case plan
    /// The request.
    case request
    /// The objective.
    case objective
    /// The proof.
    case proof
    /// A day.
    case day(DayReference)
    /// A stop, by its index in the day.
    case stop(DayReference, index: Int, SightName)
    /// A leg.
    case leg(DayReference, from: String, to: String)
    /// The time between a stop, or the start of the day, and what follows.
    case departure(DayReference, after: SightName?)
    /// A break.
    case pause(DayReference, BreakKind)
    /// A sight, wherever the plan has it.
    case sight(SightName)
  }
}

extension PlanCheck.Violation: CustomStringConvertible {
  /// The place and the problem.
  public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}

extension PlanCheck {
  /// The days of the plan with their indices.
  var referencedDays: [(day: Plan.Day, reference: DayReference)] {
    plan.days.enumerated().map { ($1, DayReference(index: $0, date: $1.date)) }
  }
}

extension SightName {
  /// The id and the name that a stop has.
  package init(_ stop: Plan.Stop) { self.init(id: stop.id, name: stop.name) }

  /// The id and the name of a sight of the catalog.
  package init(_ attraction: Attraction) { self.init(id: attraction.id, name: attraction.name) }

  /// The id and the name that a sight left out has.
  package init(_ leftOut: LeftOut) { self.init(id: leftOut.id, name: leftOut.name) }
}
