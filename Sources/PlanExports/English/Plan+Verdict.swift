import Catalogs
import DayPlanning
import Geography

extension Plan {
  /// The proof in a sentence, split into the verdict and the details.
  var verdict: (lead: String, rest: String) {
    let value = objective.value.inWords
    let aside = proof.setAside > 0 ? " (\(proof.setAside) more were set aside)" : ""
    let time = "\(proof.seconds.inWords) s"
    switch proof.status {
    case .optimal:
      return (
        "Proved best",
        ": no plan with the \(proof.candidates) sights that can be visited\(aside) is worth more "
          + "than its \(value) points; found and proved in \(time)."
      )
    case .bounded:
      let share = (objective.bound - objective.value) / max(objective.value, 1e-9)
      let percent = ((share * 1_000).rounded() / 10).inWords
      return (
        "Not proved best",
        ": it is worth \(value) points, and no plan with the \(proof.candidates) sights\(aside) "
          + "is worth more than \(objective.bound.inWords) (\(percent) % more); "
          + "stopped after \(time)."
      )
    case .heuristic:
      return (
        "Not proved",
        ": the best of the plans that the local search found with the \(proof.candidates) "
          + "sights\(aside), worth \(value) points."
      )
    }
  }

  /// The value of the plan in a sentence, with its length in kilometers.
  var worth: String { worth(in: .metric) }

  /// Returns the value of the plan in a sentence.
  func worth(in units: LengthUnits) -> String {
    let stops = days.reduce(0) { $0 + $1.stops.count }
    let meters = days.flatMap(\.legs).reduce(0) { $0 + $1.meters.rawValue }
    let verb = request.mode == .walk ? "walking" : "travel"
    let sights = stops == 1 ? "1 sight" : "\(stops) sights"
    return "\(sights) worth \(objective.score) points, less "
      + "\(objective.travelMinutes.rawValue) min of \(verb) "
      + "(\(units.long(Meters(meters)))) at \(request.travelCost.inWords) each."
  }

  /// The reason that a day has no stops, as a sentence.
  var emptiness: String {
    let reason =
      proof.candidates == 0 ? "none of the sights can be visited" : "no sight is worth the trip"
    return "Nothing to visit: \(reason) on this day."
  }
}
