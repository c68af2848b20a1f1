/// A rule for a JSON value: the raw type to read, and a check that converts it.
///
/// Refer to rules by name: `reader.required("lat", .number(in: -90...90))`.
package struct FieldRule<Raw: JSONReadable, Value> {
  /// A description of valid values, phrased to follow "is not", as in `a whole number`.
  package let kind: String

  /// Converts a raw value, or throws what is wrong with it.
  package let check: (Raw) throws(Complaint) -> Value

  /// What is wrong with a value, phrased to follow the value, as in `is not at least 1`.
  package struct Complaint: Error {
    /// The message.
    package let words: String

    /// What kind of fault it is.
    package let kind: FaultKind

    /// Creates a complaint.
    package init(_ words: String, kind: FaultKind = .form) {
      self.words = words
      self.kind = kind
    }
  }

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - kind: A description of valid values, phrased to follow "is not".
  ///   - check: Converts a raw value, or throws what is wrong with it.
  package init(_ kind: String, check: @escaping (Raw) throws(Complaint) -> Value) {
    self.kind = kind
    self.check = check
  }
}

extension FieldRule {
  /// Extends `rule` to accept `null` as `nil`.
  ///
  /// - Parameter rule: The rule for values other than `null`.
  /// - Returns: The extended rule.
  package static func nullable<Inner, Result>(_ rule: FieldRule<Inner, Result>) -> Self
  where Raw == Inner?, Value == Result? {
    Self("\(rule.kind) or null") { (raw: Inner?) throws(Complaint) in
      guard let raw else { return nil }
      do throws(FieldRule<Inner, Result>.Complaint) {
        return try rule.check(raw)
      } catch {
        throw Complaint(error.words, kind: error.kind)
      }
    }
  }
}
