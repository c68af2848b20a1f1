import Catalogs
import DayPlans
import Geography

extension Plan {
  /// The proof in a sentence, split into the verdict and the details.
  var verdict: (lead: String, rest: String) {
    let value = objective.value.inWords
    let time = "\(proof.seconds.inWords) s"
    let aside = (proof.asideInWords.map { " \($0)" } ?? "") + (sharedInWords.map { " \($0)" } ?? "")
    switch proof.status {
    case .optimal:
      // A proof covers only the sights considered, so the verdict states their number unless it is all.
      let isPartial = proof.setAside > 0
      return (
        isPartial ? "Proved best of \(proof.candidates) sights" : "Proved best",
        (isPartial
          ? ": no plan with them"
          : ": no plan with the \(proof.candidates) sights that can be visited")
          + " is worth more than its \(value) points; found and proved in \(time).\(aside)"
      )
    case .bounded:
      let share = (objective.bound - objective.value) / max(objective.value, 1e-9)
      let percent = ((share * 1_000).rounded() / 10).inWords
      return (
        "Not proved best",
        ": it is worth \(value) points, and no plan with the \(proof.candidates) sights "
          + "is worth more than \(objective.bound.inWords) (\(percent) % more); "
          + "\(proof.cut.contains(.search) ? "stopped after" : "searched for") \(time).\(aside)"
      )
    case .heuristic:
      return (
        "Not proved",
        ": the best of the plans that the local search found with the \(proof.candidates) "
          + "sights, worth \(value) points.\(aside)"
      )
    }
  }

  /// What the proof rests on, as a sentence, if users added some of the sights; `nil` otherwise.
  private var sharedInWords: String? {
    let ids = days.flatMap(\.stops).map(\.id) + leftOut.map(\.id)
    let count = ids.count { Attraction.isShared($0) }
    guard count > 0 else { return nil }
    return count == 1
      ? "It rests on what users of this server say of 1 place, its opening hours among it."
      : "It rests on what users of this server say of \(count) places, their opening hours among it."
  }

  /// The value of the plan in a sentence, with its length in kilometers.
  var worth: String { worth(in: .metric) }

  /// Returns the value of the plan in a sentence.
  func worth(in units: LengthUnits) -> String {
    let stops = days.reduce(0) { $0 + $1.stops.count }
    let meters = days.flatMap(\.legs).reduce(0) { $0 + $1.meters.rawValue }
    // A walk to an island takes a ferry.
    let isOnFoot = request.mode == .walk && days.flatMap(\.legs).allSatisfy(\.rides.isEmpty)
    let verb = isOnFoot ? "walking" : "travel"
    let sights = stops == 1 ? "1 sight" : "\(stops) sights"
    let deductions = objective.deductions
    let less = deductions > .zero ? "\(deductions) for \(toils) and " : ""
    return "\(sights) worth \(objective.score) points, less \(less)"
      + "\(objective.travelMinutes.rawValue) min of \(verb) "
      + "(\(units.long(Meters(meters)))) at \(request.minuteCost.inWords) each."
  }

  /// The reasons for the stops' deductions.
  private var toils: String {
    let reasons = Set(days.flatMap(\.stops).flatMap(\.deductions).map(\.reason))
    let parts = [
      reasons.contains(.ride) ? "rides" : nil,
      reasons.contains(.away) ? "trips to other neighborhoods" : nil,
      reasons.isDisjoint(with: [.fatigue, .inARow]) ? nil : "long visits indoors",
    ].compactMap(\.self)
    return parts.count < 3
      ? parts.joined(separator: " and ") : "\(parts[0]), \(parts[1]) and \(parts[2])"
  }

  /// The reason that a day has no stops, as a sentence.
  var emptiness: String {
    if proof.candidates == 0 {
      return "Nothing to visit: none of the sights can be visited on this day."
    }
    return proof.status == .optimal
      ? "Nothing to visit: no sight is worth the trip on this day."
      : "Nothing planned: the search found no sight worth the trip on this day."
  }
}

extension Plan.Proof {
  /// The sights that the proof does not cover, as a sentence: `478 sights were set aside: Times Square, …`; `nil` if it covers all.
  fileprivate var asideInWords: String? {
    guard setAside > 0 else { return nil }
    let sights = setAside == 1 ? "1 sight was set aside" : "\(setAside) sights were set aside"
    guard !setAsideKnown.isEmpty else { return "\(sights)." }
    let best = setAside > setAsideKnown.count ? ", the best known" : ""
    return "\(sights)\(best): \(setAsideKnown.map(\.name).joined(separator: ", "))."
  }
}
