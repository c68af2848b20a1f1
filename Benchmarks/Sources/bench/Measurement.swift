import Foundation

/// One run of the search, as a line of the harness's answer.
struct Measurement: Encodable {
  /// The family of instances.
  let family: String
  /// The name of the instance.
  let instance: String
  /// The days.
  let days: Int
  /// The value reached: the score, or for a tour its travel.
  let score: Double?
  /// What no routes exceed; for a tour what none is shorter than.
  let bound: Double?
  /// What is proved.
  let status: String
  /// The seconds that it took.
  let seconds: Double
  /// The best value known.
  let best: Double?
  /// By what part of the best known value the score is short; negative where it is better.
  let gap: Double?
  /// When which value was reached, in seconds and points.
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

  /// The head of the table.
  static let header = [
    "instance      ", "days".before(4), "value".before(10), "bound".before(10), "best".before(10),
    "gap".before(9), "seconds".before(9), "  status",
  ].joined()

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%.2f", value)
  }
}

extension String {
  /// The text with spaces before it, so that it is at least `width` long.
  func before(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
