/// The words of a plan as text that are not about its facts.
enum TextWords {
  static let start = "the start"
  /// A visit that was over, or under way, when the rest of the day was replanned.
  static let visited = "visited"
  static let toBook = "To book"
  static let mostUrgentFirst = ", the most urgent first:"
  static let leftOut = "Left out"

  /// The minutes of a visit or a break.
  static func minutes(_ minutes: String) -> String { "\(minutes) min" }

  /// The row of the start.
  static func leave(_ place: String) -> String { "leave \(place)" }

  /// The row of the end.
  static func at(_ place: String) -> String { "at \(place)" }

  /// A visit shorter than recommended.
  static func highlights(all minutes: Int) -> String {
    minutes < 60
      ? "a short look; \(minutes) min is usual" : "the highlights; \(minutes) min for all of it"
  }

  /// The time to spare from a stop on.
  static func spare(_ minutes: Int) -> String { "from here \(minutes) min to spare" }

  /// The number of sights left out, and of those that are listed.
  static func count(_ shown: Int, of all: Int) -> String {
    shown < all ? "the \(shown) best known of \(all)" : "\(shown)"
  }
}
