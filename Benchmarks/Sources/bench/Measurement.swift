import Foundation

/// One run of the search, as a line of the benchmark's output.
struct Measurement: Encodable {
  /// The family of instances.
  let family: String
  /// The name of the instance.
  let instance: String
  /// The number of days.
  let days: Int
  /// The value reached: the score or, for a tour, its travel.
  let score: Double?
  /// The upper bound on the score or, for a tour, the lower bound on its travel.
  let bound: Double?
  /// The proof status.
  let status: String
  /// The search time, in seconds.
  let seconds: Double
  /// The best known value.
  let best: Double?
  /// The gap to the best known value; negative if the score is better.
  let gap: Double?
  /// The values reached over time, in seconds and points.
  let trace: [[Double]]

  /// The measurement as a line of JSON.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The measurement as a row of a table.
  var row: String {
    let columns = [
      instance.padding(toLength: 14, withPad: " ", startingAt: 0), "\(days)".before(4),
      (score.map(Self.plain) ?? "–").before(10), (bound.map(Self.plain) ?? "–").before(10),
      (best.map(Self.plain) ?? "–").before(10),
      (gap.map { String(format: "%.2f %%", 100 * $0) } ?? "–").before(9),
      String(format: "%.3f", seconds).before(9), "  " + status,
    ]
    return columns.joined()
  }

  /// The header of the table.
  static let header = [
    "instance      ", "days".before(4), "value".before(10), "bound".before(10), "best".before(10),
    "gap".before(9), "seconds".before(9), "  status",
  ].joined()

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%.2f", value)
  }
}

extension String {
  /// The text padded with leading spaces to at least `width`.
  func before(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
