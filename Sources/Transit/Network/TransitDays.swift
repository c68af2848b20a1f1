/// A set of days of the week.
public struct TransitDays: OptionSet, Hashable, Sendable {
  /// One bit per day; Monday is the lowest.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Monday.
  public static let monday = Self(rawValue: 1)

  /// Tuesday.
  public static let tuesday = Self(rawValue: 2)

  /// Wednesday.
  public static let wednesday = Self(rawValue: 4)

  /// Thursday.
  public static let thursday = Self(rawValue: 8)

  /// Friday.
  public static let friday = Self(rawValue: 16)

  /// Saturday.
  public static let saturday = Self(rawValue: 32)

  /// Sunday.
  public static let sunday = Self(rawValue: 64)

  /// Monday to Friday.
  public static let weekdays = Self(rawValue: 31)

  /// All seven.
  public static let all = Self(rawValue: 127)

  /// The set shifted by one day: Monday becomes Tuesday, Sunday becomes Monday.
  package var next: Self {
    Self(rawValue: (rawValue << 1 | rawValue >> 6) & 127)
  }

  /// The set shifted back by one day: Monday becomes Sunday.
  package var previous: Self {
    Self(rawValue: (rawValue >> 1 | rawValue << 6) & 127)
  }
}

extension TransitDays {
  /// The two-letter abbreviations, from Monday.
  private static let words = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// Creates the set for a day such as `Sa` or a range such as `Mo-Fr`; `nil` if the text is neither.
  init?(words text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let indices = parts.compactMap { Self.words.firstIndex(of: String($0)) }
    guard indices.count == parts.count, (1...2).contains(indices.count), let first = indices.first,
      let last = indices.last, first <= last
    else { return nil }
    self.init(rawValue: (first...last).reduce(0) { $0 | 1 << UInt8($1) })
  }
}
