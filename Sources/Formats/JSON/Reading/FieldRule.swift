/// A rule for a JSON value: the raw type to read, and a check that converts it.
///
/// Refer to rules by name: `reader.required("lat", .number(in: -90...90))`.
package struct FieldRule<Raw: JSONReadable, Value>: Sendable {
  /// A description of valid values, phrased to follow "is not", as in `a whole number`.
  package let kind: String

  /// Converts a raw value, or throws a complaint.
  package let check: @Sendable (Raw) throws(Complaint) -> Value

  /// What is wrong with a value, phrased to follow the value, as in `is not at least 1`.
  package struct Complaint: Error {
    /// The message.
    package let words: String

    /// The kind of fault.
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
  ///   - check: Converts a raw value, or throws a complaint.
  package init(_ kind: String, check: @escaping @Sendable (Raw) throws(Complaint) -> Value) {
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

/// A type that can be read from a single JSON value.
package protocol JSONReadable: SendableMetatype {
  /// Returns the value, or `nil` if it is of a different type.
  static func read(_ json: JSONValue) -> Self?
}

extension Bool: JSONReadable {
  package static func read(_ json: JSONValue) -> Bool? { json.flag }
}

extension Int: JSONReadable {
  package static func read(_ json: JSONValue) -> Int? { json.integer() }
}

extension UInt64: JSONReadable {
  package static func read(_ json: JSONValue) -> UInt64? { json.integer() }
}

extension Double: JSONReadable {
  package static func read(_ json: JSONValue) -> Double? { json.number }
}

extension String: JSONReadable {
  package static func read(_ json: JSONValue) -> String? { json.string }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  package static func read(_ json: JSONValue) -> Wrapped?? {
    json.isNull ? .some(nil) : Wrapped.read(json).map(Optional.some)
  }
}

extension FieldRule where Raw == Bool, Value == Bool {
  /// `true` or `false`.
  package static var flag: Self { Self("true or false") { $0 } }
}

extension FieldRule where Raw == Double, Value == Double {
  /// A number within `range`.
  package static func number(in range: ClosedRange<Double>) -> Self {
    Self("a number") { (raw: Double) throws(Complaint) in
      guard raw >= range.lowerBound else { throw Complaint("is not at least \(range.lowerBound)") }
      guard raw <= range.upperBound else { throw Complaint("is not at most \(range.upperBound)") }
      return raw
    }
  }
}

extension FieldRule where Raw == Int, Value == Int {
  /// An integer within `range`.
  package static func integer(in range: ClosedRange<Int>) -> Self {
    Self("a whole number") { (raw: Int) throws(Complaint) in
      guard raw >= range.lowerBound else { throw Complaint("is not at least \(range.lowerBound)") }
      guard raw <= range.upperBound else { throw Complaint("is not at most \(range.upperBound)") }
      return raw
    }
  }
}

extension FieldRule {
  /// Returns a rule that accepts the same values and transforms the result.
  package func map<Other: SendableMetatype>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> FieldRule<Raw, Other> {
    FieldRule<Raw, Other>(kind) { (raw: Raw) throws(FieldRule<Raw, Other>.Complaint) in
      do throws(Complaint) {
        return transform(try check(raw))
      } catch {
        throw .init(error.words, kind: error.kind)
      }
    }
  }
}

extension FieldRule where Raw == String, Value == String {
  /// A nonempty string.
  package static var text: Self {
    Self("a string") { (raw: String) throws(Complaint) in
      guard !raw.isEmpty else { throw Complaint("is empty") }
      return raw
    }
  }

  /// A string that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - kind: A description of valid strings, as in `a phone number such as "+44 20 7323 8299"`.
  ///   - accepts: Returns whether a string is valid.
  /// - Returns: The rule.
  package static func text(
    _ kind: String,
    where accepts: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(kind) { (raw: String) throws(Complaint) in
      guard accepts(raw) else { throw Complaint("is not \(kind)") }
      return raw
    }
  }

  /// Exactly this string.
  package static func constant(_ expected: String) -> Self {
    text("\"\(expected)\"") { $0 == expected }
  }

  /// Lowercase letters and digits, separated by single hyphens, as in `british-museum`.
  package static var slug: Self {
    text("a slug such as \"british-museum\"") { text in
      // Treat the end like a hyphen; hyphens can't be adjacent or come first.
      var isAfterHyphen = true
      for byte in text.utf8 {
        let isHyphen = byte == UInt8(ascii: "-")
        guard isHyphen ? !isAfterHyphen : byte.isLowercaseLetter || byte.isDigit else {
          return false
        }
        isAfterHyphen = isHyphen
      }
      return !isAfterHyphen
    }
  }
}

extension FieldRule
where Raw == String, Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of the cases, by raw value.
  ///
  /// Faults suggest the nearest spelling.
  package static var choice: Self { choice(of: Array(Value.allCases)) }

  /// One of the given cases, by raw value.
  ///
  /// Faults suggest the nearest spelling.
  package static func choice(of cases: [Value]) -> Self {
    let words = cases.map(\.rawValue)
    return Self("a string") { (raw: String) throws(Complaint) in
      if let value = Value(rawValue: raw), words.contains(raw) { return value }
      let meant = Spelling.nearest(to: raw, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Complaint("is not one of \(words.joined(separator: ", "))\(meant)")
    }
  }
}

extension FieldRule where Raw == String, Value: LosslessStringConvertible & SendableMetatype {
  /// A string that represents a value, such as a date or a time.
  ///
  /// - Parameter kind: A description of valid strings, as in `a date as YYYY-MM-DD`.
  /// - Returns: The rule.
  package static func parsed(_ kind: String) -> Self {
    Self(kind) { (raw: String) throws(Complaint) in
      guard let value = Value(raw) else { throw Complaint("is not \(kind)") }
      return value
    }
  }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether this is an ASCII lowercase letter.
  package var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

  /// Whether this is an ASCII capital letter.
  package var isCapitalLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
