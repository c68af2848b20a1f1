import Catalogs
public import OpeningHours

/// The risk of a planned day, from simulation.
public struct DayRisk: Hashable, Sendable, Encodable {
  /// The risk of a stop.
  public struct Stop: Hashable, Sendable, Encodable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// The planned arrival.
    public var planned: ClockTime

    /// The share of days on which the planned stay fits before closing and the end of the day, within ``RiskModel/tolerance``.
    public var onTime: Double

    /// The share of days on which the visitor doesn't get in, or not for long enough.
    public var missed: Double

    /// The share of days on which it is the first stop that is not on time.
    public var firstToBreak: Double

    /// The arrival on the median day.
    public var median: ClockTime

    /// The 90th percentile of arrivals.
    public var late: ClockTime

    /// The latest time to leave the previous place such that everything that follows is on time with the model's confidence;
    /// `nil` if no departure from 04:00 on is safe enough.
    public var leaveBy: ClockTime?
  }

  /// The stops, in order.
  public var stops: [Stop]

  /// The share of days on which every stop and the end are on time.
  public var allOnTime: Double

  /// The share of days that reach the end in time.
  public var homeOnTime: Double

  /// The mean value in points: shortened visits count by the share of time spent, and the cost of travel is subtracted.
  public var meanValue: Double

  /// The id of the stop that is most often the first not on time; `nil` if none ever is.
  public var weakest: String?
}

extension DayRisk {
  /// The risk as lines of text: one line per stop, and the totals of the day.
  ///
  /// - Parameter confidence: The confidence of the latest departures.
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

  /// Returns a share in percent, as in `97 %`; never 0 or 100 unless exact.
  public static func percent(_ share: Double) -> String {
    if share > 0, share < 0.01 { return "less than 1 %" }
    if share < 1, share > 0.99 { return "more than 99 %" }
    return "\(Int((share * 100).rounded())) %"
  }
}
