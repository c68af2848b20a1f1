package import Geography
package import OpeningHours

/// An entry of the history: a sight that the visitor was told about or visited.
package struct Encounter: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, CaseIterable, Sendable {
    /// The visitor was told that the sight is near.
    case notified
    /// The visitor stayed there.
    case visited
  }

  /// The id of the city.
  package let city: String

  /// The id of the sight.
  package let sight: String

  /// The name of the sight at that time.
  package let name: String

  /// The position of the sight.
  package let position: Coordinate

  /// What happened.
  package let kind: Kind

  /// The local time.
  package let time: LocalDateTime

  /// The moment in seconds since 1970.
  package let moment: Int

  /// How long the visitor stayed in minutes; `nil` if unknown.
  package let stay: Int?

  /// Creates an entry.
  package init(
    city: String,
    sight: String,
    name: String,
    position: Coordinate,
    kind: Kind,
    time: LocalDateTime,
    moment: Int,
    stay: Int? = nil
  ) {
    self.city = city
    self.sight = sight
    self.name = name
    self.position = position
    self.kind = kind
    self.time = time
    self.moment = moment
    self.stay = stay
  }
}

extension LocalDateTime {
  /// The time of day, as in `09:30`.
  package var clock: String {
    let (hours, minutes) = minutesSinceMidnight.quotientAndRemainder(dividingBy: 60)
    return (hours < 10 ? "0" : "") + "\(hours)" + (minutes < 10 ? ":0" : ":") + "\(minutes)"
  }
}
