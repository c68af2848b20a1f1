extension Problem {
  /// The greatest time in a problem; sums of a few such times still fit into 32 bits.
  package static let timeLimit = 1 << 26

  /// The greatest sum of units that fits into the exact method's 32 bits.
  package static let valueLimit = 1 << 29

  /// The contradictions in the problem, each with its place; empty if it can be solved.
  public var faults: [String] {
    let faults = formFaults + visitFaults + conflictFaults + breakFaults
    return faults.isEmpty ? wayFaults + sizeFaults : faults
  }

  /// The points of all visits, each by its best option.
  var greatestScore: Double {
    visits.reduce(0) { $0 + ($1.options.map(\.score).max() ?? 0) }
  }

  private var formFaults: [String] {
    var faults: [String] = []
    if horizon.count != 2 || horizon[0] > horizon[1] {
      faults.append("horizon: \(horizon) is not a first and a last minute in that order")
    }
    for (row, line) in travel.enumerated() where line.count != travel.count {
      faults.append("travel[\(row)]: has \(line.count) numbers for \(travel.count) nodes")
    }
    for (key, node) in [("start", start), ("end", end)] {
      if let node, !travel.indices.contains(node) {
        faults.append("\(key): \(node) is no node; travel has \(travel.count)")
      }
    }
    if let maxCost, maxCost < 0 { faults.append("maxCost: \(maxCost) is negative") }
    if days < 1 { faults.append("days: \(days) is not at least 1") }
    if travelCost < 0 || !travelCost.isFinite || travelCost > 1_000_000 {
      faults.append("travelCost: \(travelCost) is not from 0 to 1000000")
    }
    let thousandths = travelCost * 1_000
    if thousandths.isFinite, abs(thousandths - thousandths.rounded()) > 1e-6 {
      faults.append("travelCost: \(travelCost) is not a whole number of thousandths")
    }
    return faults
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
    } else if abs(option.score * 1_000 - (option.score * 1_000).rounded()) > 1e-6 {
      faults.append("\(place).score: \(option.score) is not a whole number of thousandths")
    }
    if let cost = option.cost, !(0...1_000_000).contains(cost) {
      faults.append("\(place).cost: \(cost) is not from 0 to 1000000")
    }
    if option.stay < 0 { faults.append("\(place).stay: \(option.stay) is negative") }
    for (position, window) in option.windows.enumerated() {
      if window.open > window.close {
        faults.append(
          "\(place).windows[\(position)]: opens at \(window.open), after it closes at \(window.close)"
        )
      }
      if let day = window.day, !(0..<days).contains(day) {
        faults.append("\(place).windows[\(position)].day: \(day) is none of \(days) days from 0")
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
    var faults: [String] = []
    var over = horizon.first ?? 0
    for (number, pause) in breaks.enumerated() {
      guard pause.window.count == 2, pause.minutes >= 0,
        pause.window[1] - pause.window[0] >= pause.minutes
      else {
        faults.append("breaks[\(number)]: does not fit into its window \(pause.window)")
        continue
      }
      over = max(over, pause.window[0]) + pause.minutes
      if over > min(pause.window[1], horizon.last ?? 0) {
        faults.append("breaks[\(number)]: does not fit into the day after those before it")
      }
    }
    return faults
  }

  /// A day without a visit has to be possible.
  private var wayFaults: [String] {
    guard let way = way(from: start, to: end) else { return ["start: there is no way to end"] }
    let rest = breaks.reduce(0) { $0 + $1.minutes }
    guard way + rest <= horizon[1] - horizon[0], way <= maxTravel ?? .max else {
      return ["start: the way to end, \(way), does not fit into the day"]
    }
    return []
  }

  private var sizeFaults: [String] {
    let times =
      horizon
      + visits.flatMap(\.options).flatMap {
        [$0.stay] + $0.windows.flatMap { [$0.open, $0.close] }
      }
      + travel.joined().compactMap { $0 }
    guard times.allSatisfy({ (0...Self.timeLimit).contains($0) }) else {
      return ["the times are not all from 0 to \(Self.timeLimit)"]
    }
    let scale = TickScale(of: self)
    let span = Double(horizon[1] - horizon[0] + 1) * Double(scale.ticks)
    let score = greatestScore * Double(scale.unitsPerPoint)
    let value = score + Double(scale.unitsPerTick) * span * Double(days)
    if Double(horizon[1] + 1) * Double(scale.ticks) > Double(1 << 28) {
      return ["horizon: \(horizon[1]) is too late for the search; use a coarser unit of time"]
    }
    guard value < Double(Self.valueLimit) else {
      return [
        "the scores and the travel of the days add up to more than the search counts in whole numbers: "
          + "use smaller scores, or a coarser unit of time"
      ]
    }
    return []
  }
}
