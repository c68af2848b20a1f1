package import Catalogs
package import OpeningHours

/// A fact that is due for a new check.
package struct OverdueFact: Hashable, Sendable, Encodable {
  /// The id of the sight.
  package let id: String

  /// The fact.
  package let key: FactKey

  /// The source of the fact, or the date that has passed.
  package let source: String

  /// The age, in months.
  package let months: Int

  /// The time for which such facts stay valid, in months.
  package let keeps: Int
}

extension OverdueFact: CustomStringConvertible {
  /// The fact on one line.
  package var description: String {
    "\(id): \(key.rawValue) (\(source)) is \(months) months old, older than \(keeps)"
  }
}

extension FactKey {
  /// The number of months for which such a fact stays valid after its last check; `nil` if permanent.
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
  /// Returns the facts that are due for a new check by `date`, most relevant sights first.
  ///
  /// A fact by rule follows from others and is never overdue. A source with only a year counts as December of that year.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sights.
  package func overdueFacts(on date: CalendarDate) -> [OverdueFact] {
    attractions.enumerated()
      .sorted { ($1.element.relevance, $0.offset) < ($0.element.relevance, $1.offset) }
      .flatMap { $0.element.overdueFacts(on: date) }
  }
}

extension Attraction {
  /// Returns the facts that are due for a new check by `date`, in file order.
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
  /// The month at the end of a source, counted from year 0; December if it has only a year.
  fileprivate var lastMonth: Int? {
    guard let match = firstMatch(of: #/(20\d\d)(?:-(\d\d))?$/#), let year = Int(match.1) else {
      return nil
    }
    return year * 12 + (match.2.flatMap { Int($0) } ?? 12)
  }
}
