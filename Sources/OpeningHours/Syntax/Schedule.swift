/// Opening hours in the `opening_hours` language of OpenStreetMap, read and ready to be asked.
///
/// A schedule is syntax: a list of rules, in order. What it means at a place and an hour depends on
/// the place's holidays, its clock and its sun, which a ``ScheduleContext`` holds.
///
/// ```swift
/// let schedule = try Schedule(parsing: "Mo-Fr 9-17; PH off")
/// print(schedule)           // Mo-Fr 09:00-17:00; PH off
/// print(schedule.warnings)  // [column 7: write "09:00", not "9", column 9: write "17:00", not "17"]
/// ```
///
/// > Source: the OpenStreetMap wiki, "Key:opening_hours/specification", version 0.7.4,
/// > <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>.
public struct Schedule: Sendable {
  /// The rules in the order written; later ones replace or add to earlier ones.
  public let rules: [ScheduleRule]

  /// What is spelled unlike the specification, each with its right spelling, and what is probably not meant, in order
  /// of column.
  public let warnings: [ScheduleWarning]

  /// Creates a schedule of rules.
  init(rules: [ScheduleRule], warnings: [ScheduleWarning] = []) {
    self.rules = rules
    self.warnings = warnings
  }

  /// Reads `text`.
  ///
  /// The usual sloppy spellings are understood and reported in ``warnings``. What cannot be read for
  /// certain is an error, never a guess.
  ///
  /// - Parameter text: The opening hours, as in the tag `opening_hours`.
  /// - Throws: ``ScheduleError``, with the column where reading stopped and a suggestion where
  ///   there is one.
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  public init(parsing text: String) throws(ScheduleError) {
    var parser = ScheduleParser(SourceText(text))
    let rules: [ScheduleRule]
    do {
      rules = try parser.parseSchedule()
    } catch {
      guard let translation = try parser.source.translated() else { throw error }
      parser = ScheduleParser(translation)
      rules = try parser.parseSchedule()
    }
    let warnings = parser.warnings.sorted { $0.column < $1.column }
    self.init(rules: rules, warnings: warnings)
  }
}

extension Schedule: Hashable {
  /// Whether two schedules have the same rules; how they were spelled does not count.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rules == rhs.rules
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
  }
}

extension Schedule: CustomStringConvertible {
  /// The rules in the specification's spelling; reading it gives the same rules.
  public var description: String {
    var text = ""
    for (index, rule) in rules.enumerated() {
      if index > 0 { text += rule.separator.rawValue }
      text += rule.description
      if rules.dropFirst(index + 1).first.map(rule.wouldSwallow) == true { text += " open" }
    }
    return text
  }
}
