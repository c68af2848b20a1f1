package import Catalogs
import DayPlans
import Geography
package import OpeningHours

/// A labeled line about a sight.
package struct DayFactLine: Hashable, Sendable {
  /// The label, such as `booking`.
  package let name: String

  /// The fact.
  package let text: String
}

extension DayFactLine {
  /// Returns the facts that a day at a sight depends on, as lines; unknown facts are omitted.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - city: Its city, for the currency.
  ///   - date: The first day of interest; closures that end before it are left out.
  /// - Returns: The lines, in the order in which they are shown.
  package static func lines(
    of attraction: Attraction,
    in city: City,
    from date: CalendarDate
  ) -> [Self] {
    let facts = attraction.dayFacts
    let closures = facts.closures.filter { $0.until.map { date <= $0 } ?? true }
    var lines = closures.map { Self(name: "closed", text: $0.text) }
    if let day = facts.opensOn, date <= day {
      lines.append(Self(name: "opens", text: day.spokenWithYear))
    }
    let single: [(String, String?)] = [
      ("booking", facts.booking?.text),
      ("price", facts.price?.text(in: city)),
      ("free", facts.freeTimes?.text),
      ("setting", facts.setting?.text),
      ("suits", facts.suits.map(\.text).joinedText),
      ("effort", facts.effort?.text),
      ("best at", facts.bestAt.map(\.words).joinedText),
      ("highlights", facts.highlights.map { "\($0.minutes.rawValue) min: \($0.covers)" }),
      ("entrances", facts.entrances.map(\.text).joined(separator: "; ").nonEmpty),
    ]
    lines += single.compactMap { name, text in text.map { Self(name: name, text: $0) } }
    return lines + facts.events.map { Self(name: $0.effect.name, text: $0.text) }
  }
}

extension Closure {
  /// The closure as `for works until spring 2027 (1 May 2026 to 31 March 2027)`.
  package var text: String {
    let dates: String? =
      switch (from, until) {
      case (let from?, let until?) where from == until: from.spokenWithYear
      case (let from?, let until?): "\(from.spokenWithYear) to \(until.spokenWithYear)"
      case (let from?, nil): "from \(from.spokenWithYear)"
      case (nil, let until?): "until \(until.spokenWithYear)"
      case (nil, nil): nil
      }
    return (note ?? reason.words) + (dates.map { " (\($0))" } ?? "")
  }
}

extension Booking {
  /// The booking as `required, at https://… (sells out about 14 days ahead)`.
  fileprivate var text: String {
    let need =
      switch self.need {
      case .none: "not needed"
      case .advised: "advised"
      case .required: "required"
      }
    let lead = leadDays.map { " (sells out about \($0) days ahead)" } ?? ""
    return need + (page.map { ", at \($0)" } ?? "") + lead
  }
}

extension PriceBand {
  /// The price as `£10 to £25 for an adult (2025)`.
  package func text(in city: City) -> String {
    let money = { (amount: Int) in "\(Self.symbols[city.country] ?? "")\(amount)" }
    let (from, below) = amounts
    let range =
      switch below {
      case nil: "\(money(from)) and more"
      case let below? where from == 0: "under \(money(below))"
      case let below?: "\(money(from)) to \(money(below))"
      }
    return "\(range) for an adult (\(year))"
  }

  /// The currency symbols of some countries.
  private static let symbols = ["GB": "£", "US": "$", "CA": "CA$"]
}

extension Setting {
  /// The setting in a word or two.
  fileprivate var text: String {
    switch self {
    case .indoor: "indoors"
    case .outdoor: "outdoors"
    case .both: "partly indoors"
    }
  }
}

extension Suitability {
  /// Who or what it suits.
  fileprivate var text: String {
    switch self {
    case .toddlers: "toddlers"
    case .children: "children"
    case .teens: "teens"
    case .pram: "strollers"
    case .shortVisit: "a short visit"
    }
  }
}

extension Effort {
  /// The effort as `311 steps, a hill`.
  fileprivate var text: String {
    [steps.map { "\($0) steps" }, hasHill ? "a hill" : nil].compactMap { $0 }
      .joined(separator: ", ")
  }
}

extension BestTime {
  /// The time in words.
  fileprivate var words: String {
    switch self {
    case .sunset: "sunset"
    case .morning: "in the morning"
    case .afterDark: "after dark"
    case .hours(let hours): hours.text
    }
  }
}

extension Entrance {
  /// The entrance as `Montague Place (51.5204,-0.1273)`.
  fileprivate var text: String {
    name.map { "\($0) (\(coordinate))" } ?? coordinate.description
  }
}

extension SightEvent.Effect {
  /// The label of such an event.
  fileprivate var name: String {
    switch self {
    case .closes: "closed for"
    case .opens: "also open for"
    case .adds: "event"
    }
  }
}

extension SightEvent {
  /// The event as `Ice rink, Nov 24-Jan 05 10:00-22:00 (ticket of its own)`.
  fileprivate var text: String {
    "\(name), \(when.text)" + (note.map { " (\($0))" } ?? "")
  }
}

extension [String] {
  /// The texts with commas between them; `nil` if there are none.
  fileprivate var joinedText: String? { joined(separator: ", ").nonEmpty }
}

extension String {
  /// The text, or `nil` if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
