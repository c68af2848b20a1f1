public import Catalogs
public import OpeningHours

extension LeftOut {
  /// What would bring a sight into the plan; ``LeftOut/advice`` says it in English.
  public enum Fix: Hashable, Sendable {
    /// Make it a must.
    case must
    /// Do not skip it.
    case unskip
    /// Select it too.
    case select
    /// Ask for its category too.
    case category(Category)
    /// Give its category a weight above 0.
    case weight
    /// Go on that date.
    case goOn(CalendarDate)
    /// Go between these times.
    case goBetween(ClockTime, ClockTime)
    /// Let the day last from and to these times.
    case dayLasting(from: ClockTime, until: ClockTime)
    /// Let the day last longer; by how much is not known.
    case longerDay
    /// Allow legs of so many minutes.
    case longestLeg(Minutes)
    /// Do without one of these musts.
    case dropOneOf([String])
    /// Draw a smaller area around it.
    case smallerArea
    /// What a plan of the format `planday.plan/1` says, in a sentence.
    case stated(String)
  }
}
