/// The reason that a text is not an XML document that is read.
package struct XMLFault: Error, Hashable {
  /// The line, from 1.
  package let line: Int

  /// What is wrong there.
  package let problem: String
}

extension XMLFault: CustomStringConvertible {
  /// The line and what is wrong there.
  package var description: String { "line \(line): \(problem)" }
}
