internal import Geography

/// A row of `stops.txt`.
struct FeedStop: Hashable, Sendable {
  /// The identifier.
  let id: String

  /// The name; the identifier if there is none.
  let name: String

  /// The position, or `nil` if the row has none.
  let coordinate: Coordinate?

  /// Whether vehicles stop here, and not merely people: a station's entrance is a stop too.
  let isBoarded: Bool

  /// The identifier of the station that the stop is part of; empty if there is none.
  let parent: String

  /// The line in the file.
  let line: Int
}
