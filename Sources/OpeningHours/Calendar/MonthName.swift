/// The names of the months as OpenStreetMap writes them.
enum MonthName {
  /// The twelve abbreviations, January first.
  static let abbreviations = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the abbreviation of `month`, which is in `1...12`.
  static func abbreviation(of month: Int) -> String {
    abbreviations[month - 1]
  }
}
