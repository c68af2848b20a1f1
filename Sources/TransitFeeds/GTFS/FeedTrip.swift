/// A row of `trips.txt`.
struct FeedTrip: Hashable, Sendable {
  /// The identifier.
  let id: String

  /// The index of the route.
  let route: Int

  /// The index of the service.
  let service: Int

  /// What the vehicle shows; empty if the row has nothing.
  let headsign: String
}
