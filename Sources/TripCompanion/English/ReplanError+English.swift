import DayPlans
import OpeningHours

extension ReplanError: CustomStringConvertible {
  /// What is wrong, and the remedy.
  public var description: String {
    switch self {
    case .noSuchDay(let day, let days):
      "the plan has \(days == 1 ? "one day" : "\(days) days"), not a day \(day); use --day 1"
        + (days > 1 ? " to \(days)" : "")
    case .dayIsOver(let time, let end):
      "the day ends at \(end), so nothing is left to plan from \(time); give a later end with --end"
    case .planning(let error): error.description
    }
  }
}
