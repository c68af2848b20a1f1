public import Catalogs
public import Geography
public import OpeningHours

/// A leg in full.
public struct TravelPath: Hashable, Sendable {
  /// How long it takes, rounded up to whole minutes.
  public var minutes: Minutes

  /// How long it is.
  public var meters: Meters

  /// Whether time and length are estimated from the straight line.
  public var isEstimated: Bool

  /// How it is traveled if legs of a plan differ in that, else `nil`.
  public var mode: TravelMode?

  /// When to set out, if it rides by timetable.
  public var depart: ClockTime?

  /// When it ends, if it rides by timetable.
  public var arrive: ClockTime?

  /// The part of its length that is walked, if it has rides.
  public var walkMeters: Meters?

  /// The rides, in order; what they leave of its time is the walk from the last station.
  public var rides: [PlannedRide]

  /// The line from start to end, both included; empty if it is not known.
  public var line: [Coordinate]

  /// The names of the streets along it, in order, without those that have none.
  public var streets: [String]

  /// Creates a leg; each parameter is the property of its name.
  public init(
    minutes: Minutes,
    meters: Meters,
    isEstimated: Bool,
    mode: TravelMode? = nil,
    depart: ClockTime? = nil,
    arrive: ClockTime? = nil,
    walkMeters: Meters? = nil,
    rides: [PlannedRide] = [],
    line: [Coordinate] = [],
    streets: [String] = []
  ) {
    self.minutes = minutes
    self.meters = meters
    self.isEstimated = isEstimated
    self.mode = mode
    (self.depart, self.arrive) = (depart, arrive)
    self.walkMeters = walkMeters
    self.rides = rides
    self.line = line
    self.streets = streets
  }

  /// Creates the leg of an entry of a matrix, without a line.
  public init(_ entry: TravelMatrix.Entry) {
    self.init(minutes: entry.minutes, meters: entry.meters, isEstimated: entry.isEstimated)
  }

  /// The leg between places without a way.
  public static let noWay = Self(minutes: TravelMatrix.noWay, meters: .zero, isEstimated: true)

  /// Whether there is a way.
  public var exists: Bool { minutes < TravelMatrix.noWay }
}
