public import Catalogs
public import OpeningHours

extension LeftOut {
  /// What would bring a sight into the plan; ``LeftOut/advice`` has it in English.
  public enum Fix: Hashable, Sendable {
    /// Make it a must.
    case must
    /// Do not skip it.
    case unskip
    /// Select it too.
    case select
    /// Ask for its category too.
    case category(Category)
    /// Give its category a positive weight.
    case weight
    /// Go on that date.
    case goOn(CalendarDate)
    /// Go between these times.
    case goBetween(ClockTime, ClockTime)
    /// Make the day last from and to these times.
    case dayLasting(from: ClockTime, until: ClockTime)
    /// Pin the sight to a time between these.
    case pinBetween(ClockTime, ClockTime)
    /// Ask for no break of that kind.
    case dropBreak(BreakKind)
    /// Allow so much travel a day.
    case mostTravel(Minutes)
    /// Make the day longer; by how much is unknown.
    case longerDay
    /// Allow legs of that length.
    case longestLeg(Minutes)
    /// Drop one of these musts.
    case dropOneOf([String])
    /// Draw a smaller area around it.
    case smallerArea
    /// Allow a budget of that much a day.
    case budget(Int)
    /// Plan by public transport.
    case ride
    /// A sentence from a plan in the format `planday.plan/1`.
    case stated(String)
  }
}
