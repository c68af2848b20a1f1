/// The reason that a table of public transport cannot be read, and where.
package struct TransitFileError: Error, Hashable {
  /// The name of the file.
  package let file: String

  /// The line, from 1, or `nil` if the whole file is at fault.
  package let line: Int?

  /// The column, or `nil` if a whole line is at fault.
  package let column: String?

  /// What is wrong.
  package let problem: TransitFileProblem

  /// Creates an error.
  package init(
    file: String,
    line: Int? = nil,
    column: String? = nil,
    _ problem: TransitFileProblem
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension TransitFileError: CustomStringConvertible {
  /// The place, what is wrong there, and what to do.
  package var description: String {
    let place = [file, line.map(String.init), column].compactMap(\.self).joined(separator: ":")
    return "\(place): \(problem)"
  }
}
