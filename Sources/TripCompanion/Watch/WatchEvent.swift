public import Catalogs
public import Geography
public import OpeningHours

/// Something that a watch reports.
public struct WatchEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The visitor came near a place.
    case approach
    /// The visitor arrived; whether the watch began there.
    case enter(isInitial: Bool)
    /// The visitor has been there for long enough to call it a visit.
    case dwell(Minutes)
    /// The visitor left; with how long the visit was.
    case exit(Minutes)
    /// The visitor has to leave by a time to reach the place as planned.
    case leaveBy(ClockTime)
    /// The visitor will reach the place so many minutes later than the plan bears.
    case late(Minutes)
    /// The place can no longer be visited as planned, or was passed over.
    case missed(isPassedOver: Bool)
  }

  /// What happened.
  public var kind: Kind

  /// The place.
  public var place: Attraction

  /// The moment, in seconds since 1970 in UTC.
  public var time: Double

  /// The local time.
  public var local: LocalDateTime

  /// The distance to the place at that moment.
  public var distance: Meters

  /// The direction of the place; `nil` if the visitor stands there.
  public var direction: CompassPoint?

  /// Its hours on arrival.
  public var hours: HoursNow
}

extension WatchEvent.Kind {
  /// The name of the kind, as in the JSON of events.
  public var name: String {
    switch self {
    case .approach: "approach"
    case .enter: "enter"
    case .dwell: "dwell"
    case .exit: "exit"
    case .leaveBy: "leave-by"
    case .late: "late"
    case .missed: "missed"
    }
  }
}
