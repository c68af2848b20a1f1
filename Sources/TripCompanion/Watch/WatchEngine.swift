public import Catalogs
public import DayPlans
public import Geography
import OpeningHours

/// Tells from a visitor's fixes what to report: places approached, entered, visited and left, and what a plan requires.
///
/// The engine is an immutable value; what it has seen is a ``WatchState``. It reads no clock: the times of the fixes are the time.
///
/// | event | when |
/// |---|---|
/// | approach, enter | the way from the last fix passes within the radius with twice the accuracy to spare, or two fixes in a row are within it with all of theirs |
/// | dwell | the visitor has been inside for ``WatchSettings/dwell`` |
/// | exit | the fix is outside of *r* + max(0.1 *r*, 20 m) with its whole accuracy, twice in a row |
/// | leave-by | ``WatchSettings/leaveLead`` before the latest departure from a stop, or from wherever the visitor rests |
/// | late | the next stop will be reached so late that something after it suffers |
/// | missed | a visit of the next stop no longer fits, or a later stop was entered |
///
/// A stay near a place reports each event once. After it, the place is quiet for ``WatchSettings/quietTime``.
public struct WatchEngine: Sendable {
  /// Returns how long the walk between two positions takes.
  public typealias Walks = @Sendable (_ start: Coordinate, _ end: Coordinate) -> Minutes

  /// The places.
  public let places: [WatchedPlace]

  /// The settings.
  public let settings: WatchSettings

  /// The city.
  let catalog: Catalog

  /// Its time zone.
  let zone: ZoneRule

  /// The openings of whole days.
  let hours: OpeningTable

  /// How long walks take, by which ``WatchSettings/Approach/walk(_:)`` decides; `nil` to estimate them.
  let walks: Walks?

  /// The circles around the places.
  let fences: [Fence]

  /// The circles by where they are.
  let grid: FenceGrid

  /// The number of each place by its id.
  let numbers: [String: Int]

  /// The plan of the day to follow; `nil` if none.
  public internal(set) var plan: Plan?

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - places: The places; with a plan, its stops are added.
  ///   - catalog: The city.
  ///   - settings: When to report what.
  ///   - plan: The plan to follow.
  ///   - walks: How long walks take, for an approach by walking time; the same answer for the same positions. If `nil`, walks are
  ///     estimated from straight lines.
  /// - Complexity: O(*n*) for *n* places.
  public init(
    places: [WatchedPlace],
    in catalog: Catalog,
    settings: WatchSettings = WatchSettings(),
    plan: Plan? = nil,
    walks: Walks? = nil
  ) {
    self.catalog = catalog
    self.settings = settings
    self.plan = plan
    self.walks = walks
    zone = ZoneRule(identifier: catalog.city.timeZone) ?? .utc
    hours = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    let stops = plan?.days.flatMap(\.stops).compactMap { catalog[$0.id] } ?? []
    var seen: Set<String> = []
    self.places = (places + stops.map { WatchedPlace($0) })
      .filter { seen.insert($0.attraction.id).inserted }
    fences = self.places.map { place in
      let radius = max(1, (place.radius ?? settings.radius).rawValue)
      return Fence(
        around: place.attraction.coordinate,
        radius: radius,
        approach: settings.approachRadius(beyond: radius, knowsWalks: walks != nil)
      )
    }
    grid = FenceGrid(fences)
    numbers = Dictionary(
      self.places.enumerated().map { ($1.attraction.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The state of a watch that has seen nothing.
  public var start: WatchState { WatchState(count: places.count) }

  /// Looks at a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - state: What was seen before; ``WatchState/problem`` says what is wrong with the fix.
  /// - Returns: What to report, in order.
  /// - Complexity: O(1) for places spread over a city.
  public func receive(_ fix: Fix, state: inout WatchState) -> [WatchEvent] {
    var events: [WatchEvent] = []
    guard let origin = accept(fix, &state) else { return events }
    observe(fix, from: origin, &state, &events)
    followPlan(fix, &state, &events)
    return events
  }

  /// Reports nothing about a place, or about any if `id` is `nil`, until a moment in seconds since 1970.
  ///
  /// - Returns: Whether the place is watched.
  @discardableResult
  public func snooze(_ id: String?, until time: Double, state: inout WatchState) -> Bool {
    guard let id else {
      state.snoozed = time
      return true
    }
    guard let number = numbers[id] else { return false }
    state.places[number].snoozed = time
    return true
  }

  /// Never reports a place again.
  ///
  /// - Returns: Whether the place is watched.
  @discardableResult
  public func dismiss(_ id: String, state: inout WatchState) -> Bool {
    guard let number = numbers[id] else { return false }
    state.places[number].isDismissed = true
    return true
  }
}
