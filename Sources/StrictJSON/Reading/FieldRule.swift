/// What a value in a JSON file must be: the raw kind to read, and the check that makes a value of it.
///
/// Rules are found by their names: `reader.required("lat", .number(in: -90...90))`.
package struct FieldRule<Raw: JSONReadable, Value> {
  /// The kind as a message names it after "is not", as in `a whole number`.
  package let kind: String

  /// Makes the value, or says what is wrong with the raw one.
  package let check: (Raw) throws(Complaint) -> Value

  /// What is wrong with a value, to be read after the value itself, as in `is not at least 1`.
  package struct Complaint: Error {
    /// The words.
    package let words: String

    /// Creates a complaint.
    package init(_ words: String) {
      self.words = words
    }
  }

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - kind: The kind as a message names it after "is not".
  ///   - check: Makes the value, or throws what is wrong.
  package init(_ kind: String, check: @escaping (Raw) throws(Complaint) -> Value) {
    self.kind = kind
    self.check = check
  }
}

extension FieldRule {
  /// What `rule` accepts and also `null`, which becomes `nil`.
  ///
  /// - Parameter rule: The rule for what is not `null`.
  /// - Returns: The wider rule.
  package static func nullable<Inner, Result>(_ rule: FieldRule<Inner, Result>) -> Self
  where Raw == Inner?, Value == Result? {
    Self("\(rule.kind) or null") { (raw: Inner?) throws(Complaint) in
      guard let raw else { return nil }
      do throws(FieldRule<Inner, Result>.Complaint) {
        return try rule.check(raw)
      } catch {
        throw Complaint(error.words)
      }
    }
  }
}
