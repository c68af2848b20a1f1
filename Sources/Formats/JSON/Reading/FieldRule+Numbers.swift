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
  /// A whole number within `range`.
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
  package func map<Other>(_ transform: @escaping (Value) -> Other) -> FieldRule<Raw, Other> {
    FieldRule<Raw, Other>(kind) { (raw: Raw) throws(FieldRule<Raw, Other>.Complaint) in
      do throws(Complaint) {
        return transform(try check(raw))
      } catch {
        throw .init(error.words, kind: error.kind)
      }
    }
  }
}
