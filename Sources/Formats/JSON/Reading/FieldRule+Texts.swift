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
  package static func text(_ kind: String, where accepts: @escaping (String) -> Bool) -> Self {
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

extension FieldRule where Raw == String, Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases, by raw value.
  ///
  /// Faults suggest the nearest spelling.
  package static var choice: Self { choice(of: Array(Value.allCases)) }

  /// One of some cases, by raw value.
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

extension FieldRule where Raw == String, Value: LosslessStringConvertible {
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
