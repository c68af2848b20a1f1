import OpeningHours

extension Plan {
  /// Returns the plan for a person who stands in a street: a line a stop, the ways between, what was
  /// left out, and the proof in a sentence.
  ///
  /// - Parameters:
  ///   - city: The name of the city.
  ///   - style: Whether to set words off.
  ///   - reasons: The most sights left out to list; all if `nil`.
  /// - Returns: The text, with a line break at its end.
  public func text(city: String, style: TextStyle = .plain, reasons: Int? = 10) -> String {
    let writer = PlanTextWriter(plan: self, city: city, style: style)
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }
}
