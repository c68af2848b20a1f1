extension FieldRule where Raw == String, Value == String {
  /// A text that is not empty.
  package static var text: Self {
    Self("a text") { (raw: String) throws(Complaint) in
      guard !raw.isEmpty else { throw Complaint("is empty") }
      return raw
    }
  }

  /// A text that `accepts` accepts.
  ///
  /// - Parameters:
  ///   - kind: What the text should be, as in `a text such as "+44 20 7323 8299"`.
  ///   - accepts: Whether a text is one.
  /// - Returns: The rule.
  package static func text(_ kind: String, where accepts: @escaping (String) -> Bool) -> Self {
    Self(kind) { (raw: String) throws(Complaint) in
      guard accepts(raw) else { throw Complaint("is not \(kind)") }
      return raw
    }
  }

  /// Just this text.
  package static func constant(_ expected: String) -> Self {
    text("\"\(expected)\"") { $0 == expected }
  }

  /// Lower-case letters, digits and single hyphens between them, as in `british-museum`.
  package static var slug: Self {
    text("a slug such as \"british-museum\"") { text in
      // The end counts as a hyphen, and neither may follow a hyphen or begin the text.
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
  /// One of the cases, by its raw value; the nearest spelling is offered.
  package static var choice: Self {
    Self("a text") { (raw: String) throws(Complaint) in
      if let value = Value(rawValue: raw) { return value }
      let words = Value.allCases.map(\.rawValue)
      let meant = Spelling.nearest(to: raw, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Complaint("is not one of \(words.joined(separator: ", "))\(meant)")
    }
  }
}

extension FieldRule where Raw == String, Value: LosslessStringConvertible {
  /// A text that writes a value, such as a date or a time.
  ///
  /// - Parameter kind: What the text should be, as in `a date as YYYY-MM-DD`.
  /// - Returns: The rule.
  package static func parsed(_ kind: String) -> Self {
    Self(kind) { (raw: String) throws(Complaint) in
      guard let value = Value(raw) else { throw Complaint("is not \(kind)") }
      return value
    }
  }
}

extension UInt8 {
  /// Whether this is the ASCII code of a digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether this is the ASCII code of a lower-case letter.
  package var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

  /// Whether this is the ASCII code of a capital letter.
  package var isCapitalLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
