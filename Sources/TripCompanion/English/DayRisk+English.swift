import Catalogs
import OpeningHours

extension DayRisk {
  /// The risk as lines of text: a line a stop, and what the day as a whole is worth.
  ///
  /// - Parameter confidence: The chance that times to leave by keep.
  /// - Returns: The lines.
  public func text(confidence: Double) -> String {
    let width = stops.map(\.name.count).max() ?? 0
    let lines = stops.map { stop in
      let name = stop.name + String(repeating: " ", count: width - stop.name.count)
      let leave = stop.leaveBy.map { "leave by \($0)" } ?? "no departure is safe enough"
      return
        "  \(stop.planned)  \(name)  on time \(Self.percent(stop.onTime)), usually \(stop.median), "
        + "nine days in ten by \(stop.late); \(leave)"
    }
    let weak = stops.first { $0.id == weakest }.map {
      "\($0.name) breaks first, on \(Self.percent($0.firstToBreak)) of days."
    }
    let end = [
      "All on time on \(Self.percent(allOnTime)) of days; \(weak ?? "no stop breaks.")",
      "To leave by is the latest departure for that stop that keeps the rest on time on \(Self.percent(confidence)) of days.",
    ]
    return (lines + end).joined(separator: "\n") + "\n"
  }

  /// Returns a share in percent, as in `97 %`; never 0 or 100 unless it is exact.
  public static func percent(_ share: Double) -> String {
    if share > 0, share < 0.01 { return "less than 1 %" }
    if share < 1, share > 0.99 { return "more than 99 %" }
    return "\(Int((share * 100).rounded())) %"
  }
}
