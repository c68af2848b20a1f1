extension Problem {
  /// The greatest time in a problem; sums of a few such times still fit into 32 bits.
  package static let timeLimit = 1 << 26

  /// The greatest sum of units that fits into the exact method's 32 bits.
  package static let valueLimit = 1 << 29

  /// The greatest number of ticks from 0 to the end of a day.
  package static let tickLimit = 1 << 28

  /// The maximum points of an option.
  package static let scoreLimit = 1_000_000.0

  /// The maximum cost or load of an option.
  package static let costLimit = 1_000_000

  /// The maximum number of days.
  package static let dayLimit = 100

  /// The maximum number of breaks of a day: inserting a visit tries every split of the breaks.
  package static let breakLimit = 10

  /// The maximum bytes of the search's tables, without those of the exact method.
  package static let memoryLimit = 1 << 30

  /// The faults of the problem, each with its location; empty if it can be solved.
  ///
  /// Finding faults never overflows, for any input. Solving a problem without faults does not overflow, and needs at most 1 GiB
  /// plus the memory of the exact method.
  ///
  /// - Complexity: O(*s*) for a problem of size *s*: its options, windows, exclusions and travel times.
  public var faults: [String] {
    let faults = formFaults + chargeFaults + visitFaults + conflictFaults + breakFaults
    guard faults.isEmpty else { return faults }
    return wayFaults + sizeFaults
  }

  /// The total points of the best options of all visits.
  var greatestScore: Double {
    visits.reduce(0) { $0 + ($1.options.map(\.score).max() ?? 0) }
  }

  /// Whether `time` is in the range of the search.
  private static func isTime(_ time: Int) -> Bool { (0...timeLimit).contains(time) }

  /// Returns the fault of a time that is out of range.
  private static func timeFault(_ time: Int, at place: String) -> String? {
    isTime(time) ? nil : "\(place): \(time) is not from 0 to \(timeLimit)"
  }

  private var formFaults: [String] {
    var faults: [String] = []
    if horizon.count != 2 || horizon[0] > horizon[1] {
      faults.append("horizon: \(horizon) is not a first and a last minute in that order")
    }
    for (position, time) in horizon.enumerated() {
      if let fault = Self.timeFault(time, at: "horizon[\(position)]") { faults.append(fault) }
    }
    for (row, line) in travel.enumerated() {
      if line.count != travel.count {
        faults.append("travel[\(row)]: has \(line.count) numbers for \(travel.count) nodes")
      }
      let wrong = line.firstIndex { $0.map { !Self.isTime($0) } ?? false }
      if let wrong, let time = line[wrong] {
        faults += [Self.timeFault(time, at: "travel[\(row)][\(wrong)]")].compactMap { $0 }
      }
    }
    for (key, node) in [("start", start), ("end", end)] {
      if let node, !travel.indices.contains(node) {
        faults.append("\(key): \(node) is no node; travel has \(travel.count)")
      }
    }
    for (key, limit) in [("maxStops", maxStops), ("maxTravel", maxTravel), ("maxCost", maxCost)] {
      if let limit, limit < 0 { faults.append("\(key): \(limit) is negative") }
    }
    if days < 1 { faults.append("days: \(days) is not at least 1") }
    if days > Self.dayLimit { faults.append("days: \(days) is more than \(Self.dayLimit)") }
    return faults + travelCostFaults
  }

  private var travelCostFaults: [String] {
    guard (0...Self.scoreLimit).contains(travelCost) else {
      return ["travelCost: \(travelCost) is not from 0 to \(Int(Self.scoreLimit))"]
    }
    return travelCost.isWholeThousandths
      ? [] : ["travelCost: \(travelCost) is not a whole number of thousandths"]
  }

  private var chargeFaults: [String] {
    var faults: [String] = []
    if !charges.isEmpty, charges.count != travel.count {
      faults.append("charges: has \(charges.count) rows for \(travel.count) nodes")
    }
    for (row, line) in charges.enumerated() {
      if line.count != travel.count {
        faults.append("charges[\(row)]: has \(line.count) numbers for \(travel.count) nodes")
      }
      if let wrong = line.firstIndex(where: { !Self.isCharge($0) }) {
        faults.append(
          "charges[\(row)][\(wrong)]: \(line[wrong]) is not a whole number of thousandths up to "
            + "\(Int(Self.scoreLimit)) or down to its negative"
        )
      }
    }
    for (number, step) in loadCost.enumerated() {
      if let fault = Self.timeFault(step.load, at: "loadCost[\(number)].load") {
        faults.append(fault)
      }
      if !Self.isCharge(step.rise) || step.rise <= 0 {
        faults.append(
          "loadCost[\(number)].rise: \(step.rise) is not a positive whole number of thousandths up to "
            + "\(Int(Self.scoreLimit))"
        )
      }
      if number > 0, step.load <= loadCost[number - 1].load {
        faults.append("loadCost[\(number)].load: \(step.load) does not follow the one before")
      }
    }
    return faults
  }

  /// Whether the points are in the range of the cost of a leg.
  private static func isCharge(_ points: Double) -> Bool {
    abs(points) <= scoreLimit && points.isWholeThousandths
  }

  /// The maximum load of a day: the sum over all visits of the option with the greatest load.
  var greatestLoad: Int { visits.reduce(0) { $0 + ($1.options.compactMap(\.load).max() ?? 0) } }

  /// The maximum absolute points of charges and loads over all days.
  var greatestCharges: Double {
    let charge = charges.joined().reduce(0) { max($0, abs($1)) }
    let load = Double(greatestLoad)
    let rates = loadCost.filter { Double($0.load) < load }.reduce(0) { $0 + $1.rise }
    return charge * Double(visits.count + days) + rates * load * Double(days)
  }

  private var visitFaults: [String] {
    var faults: [String] = []
    var known: Set<String> = []
    for (number, visit) in visits.enumerated() {
      let place = "visits[\(number)] (\(visit.id))"
      if !known.insert(visit.id).inserted { faults.append("\(place).id: occurs twice") }
      if !travel.indices.contains(visit.node) {
        faults.append("\(place).node: \(visit.node) is no node; travel has \(travel.count)")
      }
      if visit.options.isEmpty { faults.append("\(place).options: there is none") }
      for (position, option) in visit.options.enumerated() {
        let isOnly = visit.options.count == 1
        let place = isOnly ? place : "\(place).options[\(position)]"
        faults += self.faults(of: option, at: place)
        if !isOnly, option.stay == 0 {
          faults.append("\(place).stay: 0, but one of several options takes some time")
        }
      }
    }
    return faults
  }

  private func faults(of option: Option, at place: String) -> [String] {
    var faults: [String] = []
    if option.score < 0 || !option.score.isFinite {
      faults.append("\(place).score: \(option.score) is negative or no number")
    } else if option.score > Self.scoreLimit {
      faults.append("\(place).score: \(option.score) is more than \(Int(Self.scoreLimit))")
    } else if !option.score.isWholeThousandths {
      faults.append("\(place).score: \(option.score) is not a whole number of thousandths")
    }
    if let cost = option.cost, !(0...Self.costLimit).contains(cost) {
      faults.append("\(place).cost: \(cost) is not from 0 to \(Self.costLimit)")
    }
    if let load = option.load, !(0...Self.costLimit).contains(load) {
      faults.append("\(place).load: \(load) is not from 0 to \(Self.costLimit)")
    }
    if let fault = Self.timeFault(option.stay, at: "\(place).stay") { faults.append(fault) }
    if let number = option.break {
      if !breaks.indices.contains(number) {
        faults.append("\(place).break: \(number) is none of \(breaks.count) breaks from 0")
      } else if option.stay < max(1, breaks[number].minutes) {
        let minutes = breaks[number].minutes
        faults.append("\(place).stay: \(option.stay) is less than the break during it, \(minutes)")
      }
    }
    for (position, window) in option.windows.enumerated() {
      let place = "\(place).windows[\(position)]"
      for (key, time) in [("open", window.open), ("close", window.close)] {
        if let fault = Self.timeFault(time, at: "\(place).\(key)") { faults.append(fault) }
      }
      if window.open > window.close {
        faults.append("\(place): opens at \(window.open), after it closes at \(window.close)")
      }
      if let day = window.day, day < 0 || day >= days {
        faults.append("\(place).day: \(day) is none of \(days) days from 0")
      }
    }
    return faults
  }

  private var conflictFaults: [String] {
    let known = Set(visits.map(\.id))
    return visits.enumerated().flatMap { number, visit in
      visit.excludes.enumerated().compactMap { position, other in
        let place = "visits[\(number)] (\(visit.id)).excludes[\(position)]"
        if other == visit.id { return "\(place): it excludes itself" }
        return known.contains(other)
          ? nil : "\(place): \(String(reflecting: String(other.prefix(60)))) is the id of no visit"
      }
    }
  }

  private var breakFaults: [String] {
    guard breaks.count <= Self.breakLimit else {
      return ["breaks: there are \(breaks.count); the search takes at most \(Self.breakLimit)"]
    }
    // A faulty horizon is reported separately.
    let ends =
      horizon.count == 2 && horizon.allSatisfy(Self.isTime) ? (horizon[0], horizon[1]) : nil
    var faults: [String] = []
    var over = ends?.0 ?? 0
    for (number, pause) in breaks.enumerated() {
      guard pause.window.count == 2, (pause.window + [pause.minutes]).allSatisfy(Self.isTime),
        pause.window[1] - pause.window[0] >= pause.minutes
      else {
        faults.append("breaks[\(number)]: does not fit into its window \(pause.window)")
        continue
      }
      over = max(over, pause.window[0]) + pause.minutes
      if let ends, over > min(pause.window[1], ends.1) {
        faults.append("breaks[\(number)]: does not fit into the day after those before it")
      }
    }
    return faults
  }

  /// The faults of an empty day, which has to be feasible.
  private var wayFaults: [String] {
    guard let way = way(from: start, to: end) else { return ["start: there is no way to end"] }
    let rest = breaks.reduce(0) { $0 + $1.minutes }
    guard way + rest <= horizon[1] - horizon[0], way <= maxTravel ?? .max else {
      return ["start: the way to end, \(way), does not fit into the day"]
    }
    return []
  }

  /// The faults of a problem whose numbers are all in range but whose size is too large.
  private var sizeFaults: [String] {
    guard bytes <= Self.memoryLimit else {
      return [
        "visits: \(visits.count) with \(optionCount) options on days of \(kindLimit) kinds would take "
          + "\(bytes >> 20) MB in the search, more than \(Self.memoryLimit >> 20): use fewer visits or "
          + "options, or the same windows on more days"
      ]
    }
    let scale = TickScale(of: self)
    let span = Double(horizon[1] - horizon[0] + 1) * Double(scale.ticks)
    let score = (greatestScore + greatestCharges) * Double(scale.unitsPerPoint)
    let value = score + Double(scale.unitsPerTick) * span * Double(days)
    if Double(horizon[1] + 1) * Double(scale.ticks) > Double(Self.tickLimit) {
      return ["horizon: \(horizon[1]) is too late for the search; use a coarser unit of time"]
    }
    guard value < Double(Self.valueLimit) else {
      return [
        "the scores, the travel and the charges of the days add up to more than the search counts in whole numbers: "
          + "use smaller scores, or a coarser unit of time"
      ]
    }
    return []
  }
}

// MARK: - Size

extension Problem {
  /// The options of all visits.
  var optionCount: Int { visits.reduce(0) { $0 + $1.options.count } }

  /// The maximum number of kinds of days: days differ only in windows that name a day.
  var kindLimit: Int {
    let named = Set(visits.lazy.flatMap(\.options).flatMap(\.windows).compactMap(\.day))
    return min(days, named.count + 1)
  }

  /// The approximate bytes of the search's tables: for pairs of places, places × options, kinds of days × options, and days ×
  /// options.
  var bytes: Int {
    let (places, options) = (visits.count, optionCount)
    let windows = visits.reduce(0) { $1.options.reduce($0) { $0 + $1.windows.count } }
    func product(_ factors: Int...) -> Int {
      factors.reduce(1) { product, factor in
        let (next, isTooGreat) = product.multipliedReportingOverflow(by: factor)
        return isTooGreat ? .max / 8 : min(next, .max / 8)
      }
    }
    let pair = charges.isEmpty ? 8 : 12
    return product(pair, places, places) + product(8, places, options)
      + product(kindLimit, 76 * options + 16 * windows) + product(16, days, options)
  }
}

extension Double {
  /// Whether this is a multiple of 0.001, within floating-point precision for numbers up to a million.
  fileprivate var isWholeThousandths: Bool {
    abs(self * 1_000 - (self * 1_000).rounded()) <= 1e-6
  }
}
