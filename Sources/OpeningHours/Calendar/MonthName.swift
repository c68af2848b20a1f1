/// Month names as abbreviated in OpenStreetMap.
enum MonthName {
  /// The twelve abbreviations, from January.
  static let abbreviations = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the abbreviation of `month`, in `1...12`.
  static func abbreviation(of month: Int) -> String {
    abbreviations[month - 1]
  }
}
