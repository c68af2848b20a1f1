/// Whether a day passes a filter.
enum Match {
  /// It doesn't match.
  case no
  /// The result depends on missing information.
  case undecided(Note)
  /// It matches.
  case yes

  /// Returns yes only if both operands are yes.
  static func && (lhs: Self, rhs: @autoclosure () -> Self) -> Self {
    switch lhs {
    case .no: .no
    case .yes: rhs()
    case .undecided:
      if case .no = rhs() { .no } else { lhs }
    }
  }

  /// Returns yes if either operand is yes.
  static func || (lhs: Self, rhs: @autoclosure () -> Self) -> Self {
    switch lhs {
    case .yes: .yes
    case .no: rhs()
    case .undecided:
      if case .yes = rhs() { .yes } else { lhs }
    }
  }

  /// Creates a definite answer.
  init(_ isMatch: Bool) {
    self = isMatch ? .yes : .no
  }
}
