import OpeningHours

extension [String] {
  /// The names as a list in prose: "A", "A and B", "A, B and C".
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CalendarDate {
  /// The date in prose: "2 December".
  package var spoken: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let (_, month, day) = components
    return "\(day) \(months[month - 1])"
  }
}
