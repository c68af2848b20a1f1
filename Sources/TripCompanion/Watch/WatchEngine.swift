public import Catalogs
public import DayPlans
public import Geography
import OpeningHours

/// Derives events from a visitor's fixes: places approached, entered, visited, and left, and departures and delays of a plan.
///
/// The engine is an immutable value, separate from its ``WatchState``. It doesn't read a clock: time is given by the fixes.
///
/// | event | when |
/// |---|---|
/// | approach, enter | the path from the last fix is within the radius less twice the accuracy, or two fixes in a row are within it less their accuracy |
/// | dwell | the visitor has been inside for ``WatchSettings/dwell`` |
/// | exit | two consecutive fixes are outside of *r* + max(0.1 *r*, 20 m) with their full accuracy |
/// | leave-by | ``WatchSettings/leaveLead`` before the latest departure from a stop, or from the position where the visitor rests |
/// | late | the next stop will be reached too late for the rest of the plan |
/// | missed | a visit of the next stop no longer fits, or a later stop was entered |
///
/// Each event is reported once per stay near a place. Afterward, the place is muted for ``WatchSettings/quietTime``.
public struct WatchEngine: Sendable {
  /// Returns the time of a walk between two positions.
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

  /// Walking times for ``WatchSettings/Approach/walk(_:)``; `nil` to estimate them.
  let walks: Walks?

  /// The circles around the places.
  let fences: [Fence]

  /// The grid index of the circles.
  let grid: FenceGrid

  /// The index of each place by id.
  let numbers: [String: Int]

  /// The plan to follow; `nil` if none.
  public internal(set) var plan: Plan?

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - places: The places; with a plan, its stops are added.
  ///   - catalog: The city.
  ///   - settings: The settings.
  ///   - plan: The plan to follow.
  ///   - walks: Walking times, for approaches by walking time; must be deterministic. If `nil`, walks are estimated from
  ///     straight lines.
  /// - Complexity: O(*n*) for *n* places.
  public init(
    places: [WatchedPlace],
    in catalog: Catalog,
    settings: WatchSettings = WatchSettings(),
    plan: Plan? = nil,
    walks: Walks? = nil
  ) {
    let catalog = catalog.adding(plan?.request.places ?? [])
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

  /// The initial state of a watch.
  public var start: WatchState { WatchState(count: places.count) }

  /// Processes a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - state: The state, which is updated; ``WatchState/problem`` is set if the fix has a problem.
  /// - Returns: The events, in order.
  /// - Complexity: O(1) for places spread over a city.
  public func receive(_ fix: Fix, state: inout WatchState) -> [WatchEvent] {
    var events: [WatchEvent] = []
    guard let origin = accept(fix, &state) else { return events }
    observe(fix, from: origin, &state, &events)
    followPlan(fix, &state, &events)
    return events
  }

  /// Mutes a place, or all places if `id` is `nil`, until a time in seconds since 1970.
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

  /// Mutes a place permanently.
  ///
  /// - Returns: Whether the place is watched.
  @discardableResult
  public func dismiss(_ id: String, state: inout WatchState) -> Bool {
    guard let number = numbers[id] else { return false }
    state.places[number].isDismissed = true
    return true
  }
}

/// A place to watch.
public struct WatchedPlace: Hashable, Sendable {
  /// The place.
  public var attraction: Attraction

  /// Its radius; `nil` for that of the settings.
  public var radius: Meters?

  /// Creates a place.
  public init(_ attraction: Attraction, radius: Meters? = nil) {
    (self.attraction, self.radius) = (attraction, radius)
  }
}

extension WatchEngine {
  /// The distance after which a walk that was too long is looked up again, in meters.
  private static let askAgain = Meters(25)

  /// Returns whether the walk to a place is within ``WatchSettings/Approach/walk(_:)``; true if walks are not looked up.
  ///
  /// A visitor who is at the place, or passed it, is near it regardless of the walk from the fix.
  ///
  /// - Complexity: At most one walk per place every 25 meters.
  func isWithinWalk(
    _ number: Int,
    _ fence: Fence,
    _ sighting: Sighting,
    _ state: inout WatchState
  ) -> Bool {
    guard let walks, case .walk(let longest) = settings.approach,
      sighting.distance > fence.radius, !sighting.isSurely(within: fence.radius)
    else { return true }
    let here = sighting.fix.position
    if let asked = state.places[number].asked, asked.distance(to: here) < Self.askAgain {
      return false
    }
    let isNear = walks(here, places[number].attraction.coordinate) <= longest
    state.places[number].asked = isNear ? nil : here
    return isNear
  }
}

/// Visits that end elsewhere lead out of the circle of their sight; they continue until the visitor is at the exit.
extension WatchEngine {
  /// The progress of such a visit.
  enum Crossing {
    /// On the way to the exit.
    case underWay
    /// At the exit, or beyond.
    case over
  }

  /// The maximum distance from the line to the exit after the planned end of the visit.
  private static let reach = Meters(300)

  /// Returns the progress of a visit that ends elsewhere; `nil` if it ends where it starts, or has not started.
  ///
  /// A visitor who was only passing by reaches the exit too soon, too late, or not at all. Until the planned end, the visitor
  /// may be anywhere, because promenades wind.
  func crossing(_ stop: Plan.Stop, _ fix: Fix, _ state: WatchState) -> Crossing? {
    guard let number = numbers[stop.id], let minutes = minutesOfCrossing(stop, fix, state) else {
      return nil
    }
    let sight = places[number].attraction
    let stay = Double((stop.entryMinutes + stop.minutes).rawValue)
    if fix.position.distance(to: sight.visitEnd) - fix.accuracy <= Meters(fences[number].radius) {
      return minutes >= stay / 2 ? .over : .underWay
    }
    return minutes <= stay || sight.metersOfWay(to: fix.position) <= Self.reach ? .underWay : nil
  }

  /// Returns whether a visit that ends elsewhere started long enough ago to be over for a visitor who is at a later stop.
  func isCrossed(_ stop: Plan.Stop, _ fix: Fix, _ state: WatchState) -> Bool {
    let stay = Double((stop.entryMinutes + stop.minutes).rawValue)
    return minutesOfCrossing(stop, fix, state).map { $0 >= stay / 2 } ?? false
  }

  /// Returns the minutes since the start of a visit that ends elsewhere; `nil` if it has not started, or started more than
  /// twice its stay ago.
  private func minutesOfCrossing(_ stop: Plan.Stop, _ fix: Fix, _ state: WatchState) -> Double? {
    guard let number = numbers[stop.id], places[number].attraction.dayFacts.exit != nil,
      state.places[number].entered > 0
    else { return nil }
    let minutes = (fix.time - state.places[number].entered) / 60
    let stay = Double((stop.entryMinutes + stop.minutes).rawValue)
    return minutes <= 2 * stay ? minutes : nil
  }
}

extension Attraction {
  /// Returns the distance of a position from the line between the start and end of a visit.
  func metersOfWay(to position: Coordinate) -> Meters {
    let here = Fence(around: position, radius: 0, approach: 0)
    return Meters(
      Fence.distance(ofLineFrom: here.offset(of: coordinate), to: here.offset(of: visitEnd))
    )
  }
}

extension WatchEngine {
  /// Records that the visitor has been at a stop long enough for a visit, and that unvisited earlier stops were skipped.
  ///
  /// Walking through a stop on the way to another is not a visit, nor is time claimed by an earlier stop.
  func noteVisit(
    of number: Int,
    _ sighting: Sighting,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    let id = places[number].attraction.id
    guard !state.course.visited.contains(id) else { return }
    guard let day = planMoment(at: sighting.fix.time)?.day,
      let position = day.stops.firstIndex(where: { $0.id == id })
    else { return }
    let before = day.stops[..<position]
    judge(number, after: before, sighting, &state)
    let place = state.places[number]
    let minutes = Minutes(Int((sighting.fix.time - place.entered - place.claimed) / 60))
    guard minutes >= min(settings.dwell, Minutes(day.stops[position].minutes.rawValue / 2))
    else { return }
    state.course.visited.append(id)
    for stop in before where !isOver(stop, state) {
      guard let sight = catalog[stop.id] else { continue }
      if isCrossed(stop, sighting.fix, state) {
        state.course.visited.insert(stop.id, at: state.course.visited.count - 1)
        continue
      }
      state.course.missed.insert(stop.id)
      let meters = sighting.fix.position.distance(to: sight.coordinate).rawValue
      events.append(event(.missed(isPassedOver: true), of: sight, sighting.fix, meters))
    }
  }

  /// Decides whether the time since the last fix was spent at a stop, or possibly at an earlier one in the plan.
  ///
  /// Where the circles of two stops overlap, the visitor is at both. The time counts for the later one if the fix is nearer to
  /// it by twice the accuracy. Otherwise, the earlier one claims the time until its planned stay is over and nothing between
  /// the two is left to visit; if the fix is certainly nearer to the earlier one, that claims the whole stay.
  private func judge(
    _ number: Int,
    after before: ArraySlice<Plan.Stop>,
    _ sighting: Sighting,
    _ state: inout WatchState
  ) {
    let time = sighting.fix.time
    let elapsed = time - state.places[number].judged
    state.places[number].judged = time
    for position in before.indices {
      guard let other = numbers[before[position].id], state.places[other].phase == .inside,
        claims(position, in: before, at: time, state)
      else { continue }
      let offset = fences[other].offset(of: sighting.fix.position)
      let lead = (offset * offset).sum().squareRoot() - sighting.distance
      guard lead < 2 * sighting.accuracy else { continue }
      state.places[number].claimed += elapsed
      if -lead >= 2 * sighting.accuracy {
        state.places[number].claimed = time - state.places[number].entered
      }
      return
    }
  }

  /// Returns whether time possibly spent at a stop counts for it rather than for the stop after `before`.
  private func claims(
    _ position: Int,
    in before: ArraySlice<Plan.Stop>,
    at time: Double,
    _ state: WatchState
  ) -> Bool {
    let stop = before[position]
    guard let number = numbers[stop.id] else { return false }
    let stay = Double((stop.minutes + stop.entryMinutes).rawValue) * 60
    return time - state.places[number].entered < stay
      || before[(position + 1)...].contains { !isOver($0, state) }
  }
}
