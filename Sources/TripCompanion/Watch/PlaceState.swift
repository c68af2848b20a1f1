import Geography

/// What a watch knows about one place.
struct PlaceState: Hashable, Sendable {
  /// Where the visitor is.
  enum Phase: UInt8, Hashable, Sendable {
    /// Neither at the place nor near it.
    case away
    /// Near it.
    case near
    /// At it.
    case inside
  }

  /// Where the visitor is.
  var phase = Phase.away

  /// How many fixes in a row say that the visitor came nearer.
  var comings: UInt8 = 0

  /// How many fixes in a row say that the visitor left.
  var leavings: UInt8 = 0

  /// Where the walk here was last looked up and found too long; `nil` if it was not.
  var asked: Coordinate?

  /// Whether the arrival was reported.
  var isEntered = false

  /// Whether the visit was reported.
  var hasDwelt = false

  /// Whether the visitor was ever seen outside.
  var wasOutside = false

  /// Whether it is never reported again.
  var isDismissed = false

  /// The number of the last fix that was compared with the place.
  var tick = -1

  /// The arrival, in seconds since 1970.
  var entered = 0.0

  /// When it was last decided whose time it is that the visitor spends here, in seconds since 1970.
  var judged = 0.0

  /// The part of the stay that another stop of the plan claims, in seconds.
  var claimed = 0.0

  /// When it was last reported.
  var reported = -Double.infinity

  /// When an arrival there, or the departure after it, was last reported.
  var visited = -Double.infinity

  /// When a visit was last reported.
  var dwelt = -Double.infinity

  /// Until when it is not reported.
  var snoozed = -Double.infinity

  /// Begins the time at the place.
  mutating func begin(at time: Double) {
    (entered, judged, claimed) = (time, time, 0)
  }
}
