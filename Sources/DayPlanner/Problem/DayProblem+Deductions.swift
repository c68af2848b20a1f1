import DayPlans
package import Orienteering

extension DayProblem {
  /// What the number of long visits indoors of a day costs; nothing if there are too few to tire.
  package var loadCost: LoadCost {
    let rule = DeductionRule(request)
    return candidates.count { $0.load > 0 } > rule.untiring ? rule.cost : .none
  }

  /// Returns units of the search as points.
  package static func points(_ units: Int32) -> Double { Double(units) / Double(unitsPerPoint) }

  /// What legs cost besides their minutes.
  package var charges: ArcCharges {
    let count = candidates.count
    let isLong = candidates.map { $0.load > 0 }
    let row = DeductionRule.units(DeductionRule.inARow)
    let rule = DeductionRule(request)
    let between = (0..<count * count).map { index in
      let (from, to) = (index / count, index % count)
      guard from != to else { return Int32(0) }
      return rideCharge(from: from, to: to) + awayCharge(from: from, to: to, by: rule)
        + (isLong[from] && isLong[to] ? row : 0)
    }
    let fromStart = (0..<count).map { rideCharge(from: nil, to: $0) }
    let toEnd = (0..<count).map { rideCharge(from: $0, to: nil) }
    guard [between, fromStart, toEnd].joined().contains(where: { $0 != 0 }) else { return .none }
    return ArcCharges(count: count, between: between, fromStart: fromStart, toEnd: toEnd)
  }

  /// Returns what each of the visits of a day is worth less because of their order.
  ///
  /// Each bears what the leg to it is charged and what it adds to the fatigue; the last also bears the leg to the end. So all together are
  /// what the search counts for the day.
  func deductions(of visits: [Choice]) -> [[Plan.Deduction]] {
    let cost = loadCost
    let rule = DeductionRule(request)
    let isLong = visits.map { candidates[$0.candidate].load > 0 }
    var count: Int32 = 0
    return visits.indices.map { index in
      let previous = index > 0 ? visits[index - 1].candidate : nil
      let place = visits[index].candidate
      var ride = rideCharge(from: previous, to: place)
      if index == visits.count - 1 { ride += rideCharge(from: place, to: nil) }
      let isInARow = index > 0 && isLong[index - 1] && isLong[index]
      let before = cost.units(count)
      count += isLong[index] ? 1 : 0
      let away = previous.map { awayCharge(from: $0, to: place, by: rule) } ?? 0
      let units: [(Plan.Deduction.Reason, Int32)] = [
        (.ride, ride), (.away, away),
        (.inARow, isInARow ? DeductionRule.units(DeductionRule.inARow) : 0),
        (.fatigue, cost.units(count) - before),
      ]
      return units.filter { $0.1 > 0 }.map { reason, units in
        Plan.Deduction(
          reason: reason,
          points: Points(tenths: Int(units) * 10 / Self.unitsPerPoint)
        )
      }
    }
  }

  /// Returns what the leg between two candidates is charged if it leads to another neighborhood.
  private func awayCharge(from: Int, to: Int, by rule: DeductionRule) -> Int32 {
    rule.leadsAway(from: candidates[from].attraction, to: candidates[to].attraction)
      ? DeductionRule.units(DeductionRule.away) : 0
  }

  /// Returns what the leg between two candidates is charged if it rides; `nil` stands for the start or the end.
  private func rideCharge(from: Int?, to: Int?) -> Int32 {
    travel.rides(from: from, to: to) ? DeductionRule.units(DeductionRule.ride) : 0
  }
}
