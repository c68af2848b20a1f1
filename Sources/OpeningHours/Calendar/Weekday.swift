/// A day of the week, starting with Monday as in ISO 8601.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  /// Monday, 1.
  case monday = 1
  /// Tuesday, 2.
  case tuesday
  /// Wednesday, 3.
  case wednesday
  /// Thursday, 4.
  case thursday
  /// Friday, 5.
  case friday
  /// Saturday, 6.
  case saturday
  /// Sunday, 7.
  case sunday

  /// The English name, as in "Monday".
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The two-letter abbreviation in OpenStreetMap, as in "Mo".
  public var abbreviation: String {
    String(name.prefix(2))
  }
}
