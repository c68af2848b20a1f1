/// The words of calendars, tracks and places in other programs.
enum ExportWords {
  static let start = "the start"
  static let end = "the end"
  static let area = "The area of the plan"
  static let leftOut = "Left out"

  /// What comes before the first stop.
  static func first(_ words: String) -> String { "First \(words)." }

  /// What comes next.
  static func then(_ words: String) -> String { "Then \(words)." }

  /// The leg to the next stop.
  static func then(_ leg: String, to goal: String) -> String { "Then \(leg) to \(goal)." }

  /// Where a visit ends, if the place has no name.
  static func exit(of sight: String) -> String { "The end of \(sight)" }

  /// From one to another: two places, or two days.
  static func range(_ first: String, _ last: String) -> String { "\(first) to \(last)" }
}
