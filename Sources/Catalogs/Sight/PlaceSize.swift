/// How much there is to walk through at a place.
///
/// The order of the cases is from the least to the most.
public enum PlaceSize: String, CaseIterable, Codable, Hashable, Sendable {
  /// Seen in a short stop: one room, one statue, a pocket park.
  case small
  /// What a place of its kind usually has; also what is assumed where a catalog says nothing.
  case medium
  /// Enough to fill half a day.
  case large
}
