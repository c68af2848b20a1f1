internal import OpeningHours
internal import Transit

/// The headway bands used for feeds: they cover the whole week and do not overlap.
enum FeedBand {
  /// A kind of day.
  enum Kind: CaseIterable, Hashable {
    case weekday, saturday, sunday
  }

  /// The kind of day of each band.
  static let kinds = bands.map(\.kind)

  /// The bands.
  static let rows = bands.map(\.band)

  /// The bands with their kinds of day.
  private static let bands: [(kind: Kind, band: TransitBand)] = [
    (.weekday, band("weekday-early", .weekdays, 4, 7)),
    (.weekday, band("weekday-morning", .weekdays, 7, 10)),
    (.weekday, band("weekday-day", .weekdays, 10, 16)),
    (.weekday, band("weekday-afternoon", .weekdays, 16, 19)),
    (.weekday, band("weekday-evening", .weekdays, 19, 23)),
    (.weekday, band("weekday-night", .weekdays, 23, 28)),
    (.saturday, band("saturday-early", .saturday, 4, 9)),
    (.saturday, band("saturday-day", .saturday, 9, 19)),
    (.saturday, band("saturday-evening", .saturday, 19, 23)),
    (.saturday, band("saturday-night", .saturday, 23, 28)),
    (.sunday, band("sunday-early", .sunday, 4, 9)),
    (.sunday, band("sunday-day", .sunday, 9, 19)),
    (.sunday, band("sunday-evening", .sunday, 19, 23)),
    (.sunday, band("sunday-night", .sunday, 23, 28)),
  ]

  /// Returns a band between two hours.
  private static func band(
    _ name: String,
    _ days: TransitDays,
    _ from: Int32,
    _ to: Int32
  ) -> TransitBand {
    TransitBand(name: name, days: days, start: from * 3600, end: to * 3600)
  }
}
