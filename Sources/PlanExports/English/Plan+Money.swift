import Catalogs
import DayPlans
import OpeningHours

extension Plan {
  /// The currency of its costs; `nil` if unknown.
  var money: Currency? { days.lazy.compactMap(\.cost).first?.money }

  /// The cost of the sights, as a sentence such as `Costs about £62 a person (£50 to £90), one price unknown.`; `nil` for plans
  /// without costs.
  ///
  /// With several days, the total and each day.
  var costInWords: String? {
    let costs = days.compactMap(\.cost)
    guard let first = costs.first, costs.count == days.count,
      days.contains(where: { !$0.stops.isEmpty })
    else { return nil }
    let total = costs.dropFirst().reduce(into: first) { total, cost in
      total.about += cost.about
      total.from += cost.from
      total.below = total.below.flatMap { sum in cost.below.map { sum + $0 } }
      total.unknown += cost.unknown
    }
    let hasSeveral = days.count > 1 && total.about > 0
    let sum = total.words + (hasSeveral ? " for all days" : "")
    let parts = [sum, hasSeveral ? byDay(costs) : nil, limit]
    return parts.compactMap { $0 }.joined(separator: "; ").capitalizedSentence
  }

  /// The cost of each of several days.
  private func byDay(_ costs: [Cost]) -> String {
    zip(days, costs).map { day, cost in
      "\(cost.money.amount(cost.about)) on \(day.date.spoken)"
    }.listed
  }

  /// The budget of the request, if there is one.
  private var limit: String? {
    guard let budget = request.budget, let cost = days.first?.cost else { return nil }
    return "the budget is \(cost.money.amount(budget)) a day"
  }
}

extension Plan.Cost {
  /// The currency of the amounts.
  var money: Currency? { currency.flatMap { Currency(code: $0) } }

  /// The cost as `costs about £62 a person (£50 to £90), one price unknown`.
  fileprivate var words: String {
    let count = unknown.count
    let open = count == 1 ? "one price unknown" : "\(count) prices unknown"
    guard about > 0 else { return count == 0 ? "costs nothing" : "admission: \(open)" }
    let range =
      below.map { "\(money.amount(from)) to \(money.amount($0))" }
      ?? "\(money.amount(from)) or more"
    return "costs about \(money.amount(about)) a person (\(range))"
      + (count == 0 ? "" : ", \(open)")
  }
}

extension Plan.Stop {
  /// What an adult pays, as a note; `nil` if always free.
  func admissionNote(in money: Currency?) -> String? {
    switch admission {
    case .paid(let price)?: "about \(money.amount(price.about)) a person"
    case .freeThen?: "free at this time"
    case .unknown?: "price unknown"
    case .included(let other)?: "on the ticket for \(other.name)"
    case .free?, nil: nil
    }
  }

  /// Notes on the time of the visit: a best time, and events.
  var momentNotes: [String] {
    let best = bestAt.map { time in
      BestTime(text: time).map { "at its best \($0.phrase)" } ?? "at its best"
    }
    return [best, opensThen ? "as it opens" : nil].compactMap { $0 }
      + events.map { $0.name == event ? "for \($0.words)" : $0.words }
  }

  /// Whether the visitor is at the door of a great sight within a quarter of an hour of its opening.
  private var opensThen: Bool {
    guard hoursKnown, relevance ?? 0 >= 80, let opens = open?.split(separator: "-").first,
      let opening = ClockTime(String(opens)), opening.minutesSinceMidnight >= 300
    else { return false }
    return (0...15).contains(enter - opening - entryMinutes.rawValue)
  }
}

extension Plan.Event {
  /// The event as `Christmas Market, 11:00-21:00`.
  fileprivate var words: String {
    let isAllDay = until - from >= 1_380
    return name + (isAllDay ? "" : ", \("\(from)-\(until)".spokenHours)")
      + (note.map { " (\($0))" } ?? "")
  }
}

extension BestTime {
  /// Reads the text of a plan.
  fileprivate init?(text: String) {
    switch text {
    case "sunset": self = .sunset
    case "morning": self = .morning
    case "after-dark": self = .afterDark
    default:
      guard let hours = try? StatedHours(parsing: text) else { return nil }
      self = .hours(hours)
    }
  }

  /// The time after "at its best".
  fileprivate var phrase: String {
    switch self {
    case .sunset: "at sunset"
    case .morning: "in the morning"
    case .afterDark: "after dark"
    case .hours: "at this time"
    }
  }
}
