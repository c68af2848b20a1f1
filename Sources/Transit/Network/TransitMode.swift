/// What kind of vehicle serves a line.
///
/// The raw values are the words that tables use.
public enum TransitMode: String, CaseIterable, Hashable, Sendable {
  /// An underground or elevated railway.
  case metro

  /// A light railway with its own track.
  case lightRail = "light-rail"

  /// A railway.
  case rail

  /// A streetcar.
  case tram

  /// A bus.
  case bus

  /// A ferry.
  case ferry

  /// A cable car, a funicular, or anything else on a cable.
  case cable
}
