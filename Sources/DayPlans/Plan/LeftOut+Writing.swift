import Catalogs
import Formats
import OpeningHours

extension LeftOut: Encodable {
  /// Writes the sight with its reason and fix, each as a code with data and a sentence.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encode(score, forKey: "score")
    try container.encode(code, forKey: "code")
    try container.encode(
      CodedAnswer(code: reason.code.rawValue, data: reason.data, text: sentence),
      forKey: "reason"
    )
    if let fix {
      let text = English.sentence(for: fix)
      try container.encode(
        CodedAnswer(code: fix.code.rawValue, data: fix.data, text: text),
        forKey: "fix"
      )
    }
    if let cost { try container.encode(cost, forKey: "cost") }
    try container.encode(isProved, forKey: "proved")
  }
}

extension LeftOut.Reason {
  /// The codes of reasons in JSON.
  package enum Code: String, CaseIterable {
    case closedWeekly = "closed-weekly"
    case closedOn = "closed-on"
    case closedThroughout = "closed-throughout"
    case closedFor = "closed-for"
    case closedForEvent = "closed-for-event"
    case opensLater = "opens-later"
    case openOutsideDay = "open-outside-day"
    case tooLong = "too-long"
    case besideBreaks = "beside-breaks"
    case keptFree = "kept-free"
    case tooMuchTravel = "too-much-travel"
    case legsTooLong = "legs-too-long"
    case tooFar = "too-far"
    case noWay = "no-way"
    case skipped
    case notSelected = "not-selected"
    case categoryNotAsked = "category-not-asked"
    case categoryDisliked = "category-disliked"
    case tooDear = "too-dear"
    case priceUnknown = "price-unknown"
    case steps
    case setAside = "set-aside"
    case covered
    case takesInMusts = "takes-in-musts"
    case clashesWithMusts = "clashes-with-musts"
    case displaced
    case notComputed = "not-computed"
    case stated
  }

  /// The code of the reason.
  package var code: Code {
    switch self {
    case .closedWeekly: .closedWeekly
    case .closedOn: .closedOn
    case .closedThroughout: .closedThroughout
    case .closedFor: .closedFor
    case .closedForEvent: .closedForEvent
    case .opensLater: .opensLater
    case .openOutsideDay: .openOutsideDay
    case .tooLong: .tooLong
    case .besideBreaks: .besideBreaks
    case .keptFree: .keptFree
    case .tooMuchTravel: .tooMuchTravel
    case .legsTooLong: .legsTooLong
    case .tooFar: .tooFar
    case .noWay: .noWay
    case .skipped: .skipped
    case .notSelected: .notSelected
    case .categoryNotAsked: .categoryNotAsked
    case .categoryDisliked: .categoryDisliked
    case .tooDear: .tooDear
    case .priceUnknown: .priceUnknown
    case .steps: .steps
    case .setAside: .setAside
    case .covered: .covered
    case .takesInMusts: .takesInMusts
    case .clashesWithMusts: .clashesWithMusts
    case .displaced: .displaced
    case .notComputed: .notComputed
    case .stated: .stated
    }
  }

  /// The data of the reason by key.
  fileprivate var data: CodedAnswer.Data {
    switch self {
    case .closedWeekly(let weekday): ["weekday": weekday.name.lowercased()]
    case .closedOn(let date), .opensLater(let date): ["date": date]
    case .closedFor(let closure):
      ["from": closure.from, "until": closure.until, "for": closure.reason, "note": closure.note]
    case .closedForEvent(let name): ["event": name]
    case .tooDear(let price):
      [
        "about": price.about, "budget": price.budget, "currency": price.currency,
        "freeTimes": price.freeTimes,
      ]
    case .priceUnknown(let times): ["freeTimes": times]
    case .steps(let count): ["steps": count]
    case .openOutsideDay(let open): ["open": open]
    case .tooLong(let stay): stay.data
    case .besideBreaks(let kinds): ["kinds": kinds]
    case .keptFree(let minutes): ["minutes": minutes]
    case .tooMuchTravel(let minutes, let most): ["minutes": minutes, "most": most]
    case .legsTooLong(let most): ["longestLeg": most]
    case .tooFar(let minutes, let longest): ["minutesFromStart": minutes, "longestLeg": longest]
    case .noWay(let mode): ["mode": mode]
    case .categoryNotAsked(let category), .categoryDisliked(let category): ["category": category]
    case .covered(let sight): ["sight": sight]
    case .takesInMusts(let sights): ["sights": sights]
    case .displaced(let change):
      [
        "dropped": change.dropped, "shortened": change.shortened, "gained": change.gained,
        "lengthened": change.lengthened,
      ]
    case .stated(let statement): ["displaces": statement.displaces]
    case .closedThroughout, .skipped, .notSelected, .setAside, .clashesWithMusts, .notComputed: [:]
    }
  }
}

extension LeftOut.StayNeeded {
  fileprivate var data: CodedAnswer.Data {
    [
      "minutes": minutes, "isLeast": isLeast, "hasEntry": hasEntry, "open": open,
      "lastAdmission": lastAdmission,
    ]
  }
}

extension LeftOut.Fix {
  /// The codes of fixes in JSON.
  package enum Code: String, CaseIterable {
    case must, unskip, select, category, weight
    case goOn = "go-on"
    case goBetween = "go-between"
    case dayLasting = "day-lasting"
    case longerDay = "longer-day"
    case pinBetween = "pin-between"
    case dropBreak = "drop-break"
    case mostTravel = "most-travel"
    case longestLeg = "longest-leg"
    case dropOneOf = "drop-one-of"
    case smallerArea = "smaller-area"
    case budget
    case ride
    case stated
  }

  /// The code of the fix.
  package var code: Code {
    switch self {
    case .must: .must
    case .unskip: .unskip
    case .select: .select
    case .category: .category
    case .weight: .weight
    case .goOn: .goOn
    case .goBetween: .goBetween
    case .dayLasting: .dayLasting
    case .pinBetween: .pinBetween
    case .dropBreak: .dropBreak
    case .mostTravel: .mostTravel
    case .longerDay: .longerDay
    case .longestLeg: .longestLeg
    case .dropOneOf: .dropOneOf
    case .smallerArea: .smallerArea
    case .budget: .budget
    case .ride: .ride
    case .stated: .stated
    }
  }

  /// The data of the fix by key.
  fileprivate var data: CodedAnswer.Data {
    switch self {
    case .category(let category): ["category": category]
    case .goOn(let date): ["date": date]
    case .goBetween(let from, let until), .dayLasting(let from, let until),
      .pinBetween(let from, let until):
      ["from": from, "until": until]
    case .longestLeg(let minutes), .mostTravel(let minutes): ["minutes": minutes]
    case .dropBreak(let kind): ["kind": kind]
    case .dropOneOf(let ids): ["sights": ids]
    case .budget(let amount): ["amount": amount]
    case .must, .unskip, .select, .weight, .longerDay, .smallerArea, .ride, .stated: [:]
    }
  }
}
