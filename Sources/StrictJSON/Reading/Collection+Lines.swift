extension Collection where Element: CustomStringConvertible {
  /// Returns the descriptions of the elements, one per line, with elements beyond `limit` replaced by their number.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements to describe.
  ///   - indentation: The prefix of every line.
  /// - Returns: The lines, joined.
  package func lines(atMost limit: Int, indentation: String = "") -> String {
    var lines = prefix(limit).map { indentation + $0.description }
    if count > limit { lines.append("\(indentation)and \(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
