extension TransitDays {
  /// The two letters of each day, from Monday.
  private static let words = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// Creates the set that a day such as `Sa` or a range such as `Mo-Fr` names, or returns `nil` if it is neither.
  init?(words text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let indices = parts.compactMap { Self.words.firstIndex(of: String($0)) }
    guard indices.count == parts.count, (1...2).contains(indices.count), let first = indices.first,
      let last = indices.last, first <= last
    else { return nil }
    self.init(rawValue: (first...last).reduce(0) { $0 | 1 << UInt8($1) })
  }
}
