/// Parsed opening hours in OpenStreetMap's `opening_hours` language.
///
/// A schedule is syntax: an ordered list of rules. When a place is open also depends on its holidays, time zone, and
/// position, which a ``ScheduleContext`` supplies.
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
  /// The rules in source order; later rules replace or extend earlier ones.
  public let rules: [ScheduleRule]

  /// Warnings about non-canonical spelling, with corrections, and about likely mistakes, ordered by column.
  public let warnings: [ScheduleWarning]

  /// Creates a schedule from rules.
  init(rules: [ScheduleRule], warnings: [ScheduleWarning] = []) {
    self.rules = rules
    self.warnings = warnings
  }

  /// Parses opening hours.
  ///
  /// Common deviations from the specification are accepted and reported in ``warnings``. Ambiguous text is an error,
  /// never a guess.
  ///
  /// - Parameter text: The opening hours, as in the tag `opening_hours`.
  /// - Throws: ``ScheduleError``, with the column at which parsing stopped and, if possible, a suggestion.
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
  /// Whether two schedules have the same rules, regardless of their original spelling.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rules == rhs.rules
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
  }
}

extension Schedule: CustomStringConvertible {
  /// The rules in canonical spelling; parsing this text gives the same rules.
  public var description: String {
    var text = ""
    for (index, rule) in rules.enumerated() {
      if index > 0 { text += rule.separator.rawValue }
      text += rule.description
      if rules.dropFirst(index + 1).first.map(rule.wouldAbsorb) == true { text += " open" }
    }
    return text
  }
}
