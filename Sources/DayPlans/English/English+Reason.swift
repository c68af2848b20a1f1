import Catalogs
import OpeningHours

extension LeftOut {
  /// Why the sight is left out, as a clause without a period: "closed on Tuesdays".
  public var sentence: String {
    guard case .displaced(let change) = reason else { return reason.coded.text }
    return English.displaced(change, cost: cost ?? 0, isProved: isProved)
  }

  /// What would bring it into the plan, as a clause without a period: "make it a must"; `nil` if unknown.
  public var advice: String? { fix?.coded.text }
}

extension English {
  static func tooDear(_ price: LeftOut.Unaffordable) -> String {
    let currency = price.currency.flatMap { Currency(code: $0) }
    let costs = "it costs about \(currency.amount(price.about))"
    let times = freeWords(price.freeTimes)
    guard let budget = price.budget else { return costs + times }
    return "\(costs), more than your budget of \(currency.amount(budget))\(times)"
  }

  static func freeWords(_ times: String?) -> String {
    times.map { "; free \($0)" } ?? ""
  }

  static func tooLong(_ stay: LeftOut.StayNeeded) -> String {
    let least = stay.isLeast ? "at least " : ""
    let entry = stay.hasEntry ? " including entry" : ""
    let needs = "a visit takes \(least)\(stay.minutes.rawValue) min\(entry)"
    guard let open = stay.open else { return needs }
    let admission = stay.lastAdmission.map { ", last admission \($0.rawValue) min before" } ?? ""
    return "\(needs), but within your day \(words(for: open.basis)) only \(span(open))\(admission)"
  }

  /// Describes what limits a visit: the hours of the sight, assumed hours, or daylight.
  static func words(for basis: LeftOut.OpenTime.Basis) -> String {
    switch basis {
    case .hours: "it is open"
    case .assumed: "its hours are unknown, and it is planned"
    case .daylight: "it is planned by daylight"
    }
  }

  static func span(_ open: LeftOut.OpenTime) -> String { "\(open.from)-\(open.until)" }

  static func displaced(_ change: PlanChange, cost: Double, isProved: Bool) -> String {
    let words = words(for: change)
    guard cost != 0 else { return "a plan with it is worth just as much: it would \(words)" }
    let less = cost == 1 ? "1 point less" : "\(cost.inWords) points less"
    return isProved
      ? "it would \(words), \(less)" : "the best plan found with it would \(words), \(less)"
  }

  /// Describes a change, to follow "it would": `take the place of Chinatown and bring in Soho`.
  static func words(for change: PlanChange) -> String {
    var words: [String] = []
    if !change.dropped.isEmpty { words.append("take the place of \(names(change.dropped))") }
    if !change.shortened.isEmpty { words.append("leave \(times(change.shortened))") }
    if !change.gained.isEmpty { words.append("bring in \(names(change.gained))") }
    if words.isEmpty, !change.lengthened.isEmpty {
      words.append("leave \(times(change.lengthened))")
    }
    return words.isEmpty ? "only add travel" : words.listed
  }

  /// Names up to six sights, or the first five and the number of the others: a trip to another part of the city displaces a whole
  /// day, and a sentence with all of its sights would be unreadable.
  private static func names(_ visits: [PlanChange.Visit]) -> String {
    let names = visits.map { $0.isShort ? "\($0.minutes.rawValue) min of \($0.name)" : $0.name }
    guard names.count > 6 else { return names.listed }
    return (names.prefix(5) + ["\(names.count - 5) more sights"]).listed
  }

  /// Describes how long up to three sights are visited.
  private static func times(_ visits: [PlanChange.Visit]) -> String {
    visits.prefix(3).map { "\($0.minutes.rawValue) min for \($0.name)" }.listed
  }
}

extension BreakKind {
  /// The break with its article, as in `alongside lunch and a rest`.
  var withArticle: String { self == .rest ? "a rest" : rawValue }
}
