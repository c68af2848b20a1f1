public import OpeningHours

/// Times in OpenStreetMap's opening hours language, as written and as parsed.
public struct StatedHours: Hashable, Sendable {
  /// The text as the catalog writes it.
  public let text: String

  /// The parsed text.
  public let schedule: Schedule

  /// Parses a text.
  ///
  /// - Parameter text: Opening hours such as `Fr 17:00-20:00`.
  /// - Throws: `ScheduleError` if the text is not opening hours.
  public init(parsing text: String) throws(ScheduleError) {
    self.init(text: text, schedule: try Schedule(parsing: text))
  }

  /// Creates a value from a text that has been parsed.
  init(text: String, schedule: Schedule) {
    self.text = text
    self.schedule = schedule
  }
}
