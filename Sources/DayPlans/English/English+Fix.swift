import Catalogs
import OpeningHours

extension English {
  /// Says what would bring a sight into the plan.
  static func sentence(for fix: LeftOut.Fix) -> String {
    switch fix {
    case .must: "make it a must"
    case .unskip: "do not skip it"
    case .select: "select it too"
    case .category(let category): "include the category \(category.rawValue)"
    case .weight: "give its category a weight above 0"
    case .goOn(let date): "go on \(date.weekday.name), \(date.spoken)"
    case .goBetween(let from, let until): "go between \(from) and \(until)"
    case .dayLasting(let from, let until): "make the day last from \(from) to \(until)"
    case .pinBetween(let from, let until):
      from == until ? "pin it to \(from)" : "pin it to a time from \(from) to \(until)"
    case .dropBreak(let kind): "ask for no \(kind.rawValue)"
    case .mostTravel(let minutes): "allow \(minutes.rawValue) min of travel a day"
    case .longerDay: "lengthen the day"
    case .longestLeg(let minutes): "allow legs of \(minutes.rawValue) min"
    case .dropOneOf(let ids):
      ids.count == 1 ? "drop \(ids[0])" : "drop one of \(ids.joined(separator: ", "))"
    case .smallerArea: "draw a smaller area around it"
    case .budget(let amount): "allow a budget of \(amount) a day"
    case .ride: "plan by public transport (mode transit)"
    case .stated(let sentence): sentence
    }
  }
}
