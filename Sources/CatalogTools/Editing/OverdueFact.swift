package import Catalogs
package import OpeningHours

/// A fact that is older than facts of its kind stay true.
package struct OverdueFact: Hashable, Sendable, Encodable {
  /// The id of the sight.
  package let id: String

  /// The fact.
  package let key: FactKey

  /// What it rests on, or the date that has come.
  package let source: String

  /// How old it is, in months.
  package let months: Int

  /// How long such facts stay true, in months.
  package let keeps: Int
}

extension OverdueFact: CustomStringConvertible {
  /// The fact in one line.
  package var description: String {
    "\(id): \(key.rawValue) (\(source)) is \(months) months old, older than \(keeps)"
  }
}

extension FactKey {
  /// How many months such a fact stays true after it was last checked; `nil` for one that lasts.
  package var keepsMonths: Int? {
    switch self {
    case .closures, .opensOn: 1
    case .openingHours, .lastAdmissionMinutes, .fee, .booking, .price, .freeTimes, .events: 12
    case .phone, .website, .wheelchair: 36
    default: nil
    }
  }
}

extension Catalog {
  /// Returns the facts that should be checked again by `date`, the sights that matter most first.
  ///
  /// A fact by rule follows from others and is never overdue. A source that names a year alone counts as its December.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sights.
  package func overdueFacts(on date: CalendarDate) -> [OverdueFact] {
    attractions.enumerated()
      .sorted { ($1.element.relevance, $0.offset) < ($0.element.relevance, $1.offset) }
      .flatMap { $0.element.overdueFacts(on: date) }
  }
}

extension Attraction {
  /// Returns the facts that should be checked again by `date`, in the order of the file.
  fileprivate func overdueFacts(on date: CalendarDate) -> [OverdueFact] {
    FactKey.sourced.compactMap { key in
      guard let keeps = key.keepsMonths, text(of: key) != nil, let source = sources[key.rawValue],
        let month = source.lastMonth
      else { return nil }
      let months = date.year * 12 + date.month - month
      guard months > keeps else { return nil }
      return OverdueFact(id: id, key: key, source: source, months: months, keeps: keeps)
    }
  }
}

extension String {
  /// The month that a source ends in, counted from year 0; of a year alone its December.
  fileprivate var lastMonth: Int? {
    guard let match = firstMatch(of: #/(20\d\d)(?:-(\d\d))?$/#), let year = Int(match.1) else {
      return nil
    }
    return year * 12 + (match.2.flatMap { Int($0) } ?? 12)
  }
}
