/// Some days of the year, or of one year.
enum DateRange: Hashable {
  /// Whole months, over the turn of the year if reversed: `Mar-Oct`, `2026 Nov-Feb`.
  case months(year: Int?, first: Int, last: Int)

  /// One day: `Dec 25`.
  case day(DateAnchor)

  /// The days from one to another, over the turn of the year if reversed: `Dec 24-Jan 02`.
  case days(from: DateAnchor, through: DateAnchor)

  /// The days from one on: `2026 Mar 28+`; to the end of the year if none is named.
  case onwards(DateAnchor)
}

extension DateRange: CustomStringConvertible {
  var description: String {
    switch self {
    case .months(let year, let first, let last):
      (year.map { "\($0) " } ?? "") + MonthName.abbreviation(of: first)
        + (first == last ? "" : "-" + MonthName.abbreviation(of: last))
    case .day(let anchor): anchor.description
    case .days(let from, let through): Self.describe(from: from, through: through)
    case .onwards(let anchor): anchor.description + "+"
    }
  }

  /// Returns a range as text, without what the end shares with the start.
  private static func describe(from: DateAnchor, through: DateAnchor) -> String {
    if case .day(let month, _) = from.kind, case .day(month, let day) = through.kind,
      through.year == nil, !from.isShifted, !through.isShifted,
      case .day(_, let firstDay) = from.kind, firstDay <= day
    {
      return "\(from)-\(day < 10 ? "0" : "")\(day)"
    }
    return "\(from)-\(through)"
  }
}
