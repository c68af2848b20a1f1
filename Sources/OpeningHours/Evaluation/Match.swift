/// Whether a day passes a filter.
enum Match {
  /// It does not.
  case no
  /// Whether it does depends on what is not known.
  case undecided(Note)
  /// It does.
  case yes

  /// The answer that is yes only if both are.
  static func && (lhs: Self, rhs: @autoclosure () -> Self) -> Self {
    switch lhs {
    case .no: .no
    case .yes: rhs()
    case .undecided:
      if case .no = rhs() { .no } else { lhs }
    }
  }

  /// The answer that is yes if one is.
  static func || (lhs: Self, rhs: @autoclosure () -> Self) -> Self {
    switch lhs {
    case .yes: .yes
    case .no: rhs()
    case .undecided:
      if case .yes = rhs() { .yes } else { lhs }
    }
  }

  /// Yes or no.
  init(_ isMatch: Bool) {
    self = isMatch ? .yes : .no
  }
}
