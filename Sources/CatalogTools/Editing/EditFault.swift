/// One thing wrong with an edit of a catalog.
package struct EditFault: Error, Hashable, Sendable {
  /// Where, as in `row 12, column phone` or `phone`.
  package let place: String

  /// What is wrong.
  package let problem: String

  /// What to do about it.
  package let remedy: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - problem: What is wrong.
  ///   - remedy: What to do about it.
  package init(place: String, problem: String, remedy: String) {
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }
}

extension EditFault: CustomStringConvertible {
  /// The fault in one line: place, problem and remedy.
  package var description: String {
    [place, problem].filter { !$0.isEmpty }.joined(separator: ": ") + "; \(remedy)"
  }
}

/// Everything that is wrong with some edits, so that none of them was made.
package struct EditError: Error, Hashable, Sendable {
  /// The faults, in the order in which they were found; never empty.
  package let faults: [EditFault]

  /// Creates an error.
  package init(faults: [EditFault]) {
    self.faults = faults
  }
}
