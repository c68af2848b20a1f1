/// How much there is to see at a sight.
///
/// The cases are in ascending order.
public enum PlaceSize: String, CaseIterable, Codable, Hashable, Sendable {
  /// A short stop: one room, a statue, a pocket park.
  case small
  /// Typical for its category; also the default if the catalog states no size.
  case medium
  /// Enough to fill half a day.
  case large
}
