extension Collection where Element: CustomStringConvertible {
  /// Returns the descriptions, one a line, and in place of those beyond `limit` their number.
  ///
  /// - Parameters:
  ///   - limit: How many elements to describe at most.
  ///   - indentation: What every line starts with.
  /// - Returns: The lines, joined.
  package func lines(atMost limit: Int, indentation: String = "") -> String {
    var lines = prefix(limit).map { indentation + $0.description }
    if count > limit { lines.append("\(indentation)and \(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
