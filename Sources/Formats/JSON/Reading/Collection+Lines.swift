extension Collection where Element: CustomStringConvertible {
  /// Returns the descriptions of the elements, one per line, with elements beyond `limit` replaced by their number.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements to describe.
  ///   - indentation: The prefix of every line.
  ///   - isComplete: Whether there are no others than these elements.
  /// - Returns: The lines, joined.
  package func lines(
    atMost limit: Int,
    indentation: String = "",
    isComplete: Bool = true
  ) -> String {
    var lines = prefix(limit).map { indentation + $0.description }
    let least = isComplete ? "" : "at least "
    if count > limit { lines.append("\(indentation)and \(least)\(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
