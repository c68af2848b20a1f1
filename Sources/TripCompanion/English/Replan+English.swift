import Catalogs
import DayPlans

extension Replan {
  /// What is kept, lost and gained, a line each.
  public var summary: String {
    var lines = [
      "From \(time): \(visited.isEmpty ? "nothing is visited yet" : "visited \(Self.names(visited.map(\.name)))")."
    ]
    if let underWay {
      lines.append("The visit of \(underWay.name) goes on until \(underWay.leave).")
    } else if let pause {
      lines.append("The \(pause.kind.rawValue) goes on until \(pause.end).")
    }
    lines.append(
      difference.lost.isEmpty && difference.shortened.isEmpty
        ? "Nothing is lost." : "Lost: \(Self.names(losses))."
    )
    let gains =
      difference.gained.map(\.name) + difference.lengthened.map { "more time at \($0.name)" }
    if !gains.isEmpty { lines.append("Gained: \(Self.names(gains)).") }
    if !brokenMusts.isEmpty {
      lines.append("Musts that no longer fit: \(Self.names(brokenMusts)).")
    }
    let value = Points(rounding: rest.objective.value)
    lines.append(
      "The rest is worth \(value) points, \(Points(rounding: valueBefore)) in the old plan; \(proof)."
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private var losses: [String] {
    difference.lost.map(\.name) + difference.shortened.map { "time at \($0.name)" }
  }

  private var proof: String {
    switch rest.proof.status {
    case .optimal: "no rest of the day is better"
    case .bounded: "no rest of the day is worth more than \(Points(rounding: rest.objective.bound))"
    case .heuristic: "not proved"
    }
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}
