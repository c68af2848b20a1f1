import Catalogs
import OpeningHours

extension LeftOut {
  /// Why the sight is left out, as a clause without a period: "closed on Tuesdays".
  public var sentence: String { English.sentence(for: self) }

  /// What would bring it into the plan, as a clause without a period: "make it a must"; `nil` if unknown.
  public var advice: String? { fix.map(English.sentence(for:)) }
}

extension English {
  /// Says why a sight is left out.
  static func sentence(for leftOut: LeftOut) -> String {
    switch leftOut.reason {
    case .displaced(let change):
      displaced(change, cost: leftOut.cost ?? 0, isProved: leftOut.isProved)
    case .notComputed: "what a day with it is worth was not computed"
    case .takesInMusts(let sights):
      "its visit would cover \(sights.map(\.name).listed), which you want to visit"
    case .clashesWithMusts: "it does not fit alongside your musts"
    case .covered(let whole): "visiting \(whole.name) covers it"
    case .setAside: "too many sights to consider, and those that were promise more"
    case .stated(let statement): statement.text
    default:
      hours(leftOut.reason) ?? way(leftOut.reason) ?? suitability(leftOut.reason)
        ?? wish(leftOut.reason)
    }
  }

  /// Says why the hours of a sight do not allow a visit; `nil` for any other reason.
  private static func hours(_ reason: LeftOut.Reason) -> String? {
    switch reason {
    case .closedWeekly(let weekday): "closed on \(weekday.name)s"
    case .closedOn(let date): "closed on \(date.spoken)"
    case .closedThroughout: "closed on all days of the plan"
    case .closedFor(let closure): closure.clause
    case .closedForEvent(let name): "closed for \(name)"
    case .opensLater(let date): "opens on \(date.spokenWithYear)"
    case .openOutsideDay(let open): "\(words(for: open.basis)) only \(span(open)), outside your day"
    case .tooLong(let stay): tooLong(stay)
    default: nil
    }
  }

  /// Says why a sight cannot be reached; `nil` for any other reason.
  private static func way(_ reason: LeftOut.Reason) -> String? {
    switch reason {
    case .keptFree(let minutes):
      "it fits only into the \(minutes.rawValue) min that are kept free at the end of the day"
    case .besideBreaks(let kinds): "it does not fit beside \(kinds.map(\.withArticle).listed)"
    case .tooMuchTravel(let minutes, let most):
      "the way there and on takes \(minutes.rawValue) min, more than the \(most.rawValue) allowed a day"
    case .legsTooLong(let most): "every route there has a leg of more than \(most.rawValue) min"
    case .tooFar(let minutes, let longest):
      "no day is long enough to get there"
        + (minutes.map { ", \($0.rawValue) min from the start" } ?? "")
        + (longest.map { ", with legs of at most \($0.rawValue) min" } ?? "")
    case .noWay(let mode): "no way there \(noWayWords(mode)) is known"
    default: nil
    }
  }

  /// Says which preference excludes a sight.
  private static func wish(_ reason: LeftOut.Reason) -> String {
    switch reason {
    case .skipped: "you asked to skip it"
    case .notSelected: "you selected other sights"
    case .categoryNotAsked(let category): "you did not ask for \(category.title.lowercased())"
    case .categoryDisliked(let category): "you dislike \(category.title.lowercased())"
    default: ""
    }
  }

  /// Says why a sight does not suit the visitors; `nil` for any other reason.
  private static func suitability(_ reason: LeftOut.Reason) -> String? {
    switch reason {
    case .tooDear(let price): tooDear(price)
    case .priceUnknown(let times):
      "its price is unknown, so nobody knows what it takes from the budget" + freeWords(times)
    case .steps(let count): "a stroller cannot get up its \(count) steps"
    default: nil
    }
  }

  private static func tooDear(_ price: LeftOut.Unaffordable) -> String {
    let currency = price.currency.flatMap { Currency(code: $0) }
    let costs = "it costs about \(currency.amount(price.about))"
    let times = freeWords(price.freeTimes)
    guard let budget = price.budget else { return costs + times }
    return "\(costs), more than your budget of \(currency.amount(budget))\(times)"
  }

  private static func freeWords(_ times: String?) -> String {
    times.map { "; free \($0)" } ?? ""
  }

  private static func tooLong(_ stay: LeftOut.StayNeeded) -> String {
    let least = stay.isLeast ? "at least " : ""
    let entry = stay.hasEntry ? " including entry" : ""
    let needs = "a visit takes \(least)\(stay.minutes.rawValue) min\(entry)"
    guard let open = stay.open else { return needs }
    let admission = stay.lastAdmission.map { ", last admission \($0.rawValue) min before" } ?? ""
    return "\(needs), but within your day \(words(for: open.basis)) only \(span(open))\(admission)"
  }

  /// Says what limits a visit: the hours of the sight, assumed hours, or daylight.
  private static func words(for basis: LeftOut.OpenTime.Basis) -> String {
    switch basis {
    case .hours: "it is open"
    case .assumed: "its hours are unknown, and it is planned"
    case .daylight: "it is planned by daylight"
    }
  }

  private static func span(_ open: LeftOut.OpenTime) -> String { "\(open.from)-\(open.until)" }

  private static func displaced(_ change: PlanChange, cost: Double, isProved: Bool) -> String {
    let words = words(for: change)
    guard cost != 0 else { return "a plan with it is worth just as much: it would \(words)" }
    let less = cost == 1 ? "1 point less" : "\(cost.inWords) points less"
    return isProved
      ? "it would \(words), \(less)" : "the best plan found with it would \(words), \(less)"
  }

  /// Says what would happen, after "it would": `take the place of Chinatown and bring in Soho`.
  private static func words(for change: PlanChange) -> String {
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

  /// Says how long up to three sights are visited.
  private static func times(_ visits: [PlanChange.Visit]) -> String {
    visits.prefix(3).map { "\($0.minutes.rawValue) min for \($0.name)" }.listed
  }
}

extension BreakKind {
  /// The break as in `beside lunch and a rest`.
  var withArticle: String { self == .rest ? "a rest" : rawValue }
}
