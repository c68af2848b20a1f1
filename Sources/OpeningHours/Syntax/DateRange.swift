/// A range of days in every year or in one year.
enum DateRange: Hashable {
  /// Whole months, wrapping around the end of the year if reversed: `Mar-Oct`, `2026 Nov-Feb`.
  case months(year: Int?, first: Int, last: Int)

  /// A single day: `Dec 25`.
  case day(DateAnchor)

  /// The days from one to another, wrapping around the end of the year if reversed: `Dec 24-Jan 02`.
  case days(from: DateAnchor, through: DateAnchor)

  /// All days from a day on, as in `2026 Mar 28+`; until the end of the year if it names no year.
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

  /// Returns a range as text, omitting from the end what it shares with the start.
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
