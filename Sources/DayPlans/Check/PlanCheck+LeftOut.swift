import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that every sight of the area is either visited or left out exactly once, for a valid reason.
  mutating func checkLeftOut() {
    let visited = Set(plan.days.flatMap(\.stops).map(\.id))
    var left: Set<String> = []
    for leftOut in plan.leftOut {
      let place = Location.sight(SightName(leftOut))
      guard left.insert(leftOut.id).inserted else {
        report(place, .leftOutTwice)
        continue
      }
      if visited.contains(leftOut.id) { report(place, .visitedAndLeftOut) }
      guard let attraction = catalog[leftOut.id] else {
        report(place, .unknownSight(sight: strangers.describe(leftOut.id)))
        continue
      }
      check(leftOut, attraction: attraction, place: place)
      let wholes = catalog.wholes(of: attraction)
      if leftOut.code == .covered, !wholes.contains(where: { visited.contains($0.id) }) {
        report(place, .notCovered)
      }
    }
    for attraction in catalog.attractions where request.area.map(attraction.isIn) ?? true {
      if !visited.contains(attraction.id), !left.contains(attraction.id) {
        report(.sight(SightName(attraction)), .unaccounted)
      }
    }
  }

  private mutating func check(_ leftOut: LeftOut, attraction: Attraction, place: Location) {
    let days = request.dates.map { openMinutes(of: attraction, on: $0) }
    let shortest = plannedStays(of: attraction).min() ?? attraction.visit.recommended.rawValue
    let isLongEnough = { [self] in
      zip(request.dates, days).contains { date, minutes in
        let entry = entryMinutes(at: attraction, on: date)
        return minutes.fits { shortest + entry($0) }
      }
    }
    switch leftOut.code {
    case .closed where days.contains(where: \.isOpenAtAll): report(place, .notClosed)
    case .excluded where !isUnwanted(attraction): report(place, .notExcluded)
    case .unsuitable where !isUnsuitable(attraction, leftOut.reason): report(place, .notUnsuitable)
    case .tooLong where isLongEnough(): report(place, .notTooLong)
    default: break
    }
    checkClosure(leftOut, of: attraction, place: place)
    if let cost = leftOut.cost, cost < 0 {
      report(place, .wouldImprove(points: -cost))
    }
  }

  /// Checks that a closure or opening day named by a reason belongs to the sight.
  private mutating func checkClosure(
    _ leftOut: LeftOut,
    of attraction: Attraction,
    place: Location
  ) {
    switch leftOut.reason {
    case .closedFor(let closure) where !attraction.dayFacts.closures.contains(closure):
      report(place, .noSuchClosure(closure.clause))
    case .closedForEvent(let name)
    where !attraction.dayFacts.events.contains { $0.effect == .closes && $0.name == name }:
      report(place, .noSuchEvent(name))
    case .opensLater(let date) where attraction.dayFacts.opensOn != date:
      report(place, .noSuchOpeningDay(date))
    default: break
    }
  }

  /// Returns whether the request excludes `attraction`.
  private func isUnwanted(_ attraction: Attraction) -> Bool {
    request.skip.contains(attraction.id)
      || (!request.select.isEmpty && !request.select.contains(attraction.id))
      || (!request.categories.isEmpty && !request.categories.contains(attraction.category))
      || request.dislike.contains { $0.category == attraction.category && $0.weight == 0 }
  }

  /// Returns whether `attraction` really does not suit the visitors.
  private func isUnsuitable(_ attraction: Attraction, _ reason: LeftOut.Reason) -> Bool {
    let isFree = attraction.fee == false
    switch reason {
    case .steps(let count):
      return request.with.contains(.pram) && attraction.dayFacts.effort?.steps == count
    case .mealOutsideHours(let kind):
      return request.places.contains { $0.id == attraction.id && $0.meal == kind }
    case .priceUnknown:
      return !isFree && attraction.dayFacts.price == nil
        && (request.freeOnly || request.budget != nil)
    case .tooDear(let price):
      guard !isFree, attraction.dayFacts.price != nil, price.budget == request.budget else {
        return false
      }
      return request.budget.map { price.about > $0 } ?? request.freeOnly
    default: return true
    }
  }

  /// Returns when `attraction` can be visited on `date`, computed without the planner's openings.
  func openMinutes(of attraction: Attraction, on date: CalendarDate) -> OpenMinutes {
    let light = daylights(of: attraction, on: date)
    let assumed = Self.assumed.lowerBound..<Self.assumed.upperBound
    let isAssumed = attraction.schedule == nil && DoorRule.hasDoors(attraction)
    let midnight = LocalDateTime(startOf: date)
    return OpenMinutes(
      attraction.intervals(
        from: midnight,
        to: LocalDateTime(startOf: date.adding(days: OpenMinutes.days)),
        in: scheduleContext(of: attraction)
      ),
      since: midnight,
      assuming: isAssumed ? assumed : nil,
      lastAdmission: attraction.lastAdmission?.rawValue ?? 0,
      within: span(of: date),
      daylights: light,
      by: clock(date)
    )
  }
}

/// When a place can be visited on a day, per real minute from its midnight.
///
/// It shares no code with the planner's openings. In a repeated hour, a place counts as open only if it is open by either occurrence: an opening time counts from the second
/// occurrence, a closing time until the first.
struct OpenMinutes {
  /// The number of days examined; a place open beyond them counts as always open.
  static let days = 3

  /// The minutes at which the place is open, by stated hours or, on a day without any, by unknown ones.
  private var isOpen: [Bool]

  /// The minutes at which a new opening begins without a closed minute before it, because the clocks skip the closed ones.
  private var seams: Set<Int> = []

  /// The real minutes of the plan's day.
  private let span: Range<Int>

  /// The minutes before closing at which the last visitor is admitted.
  private let margin: Int

  /// The stretches of daylight to which visits are confined; `nil` if they are not.
  private let daylights: [ClosedRange<Int>]?

  /// Creates the minutes of a place.
  ///
  /// - Parameters:
  ///   - intervals: When it is open, closed, or unknown.
  ///   - midnight: The start of the day.
  ///   - assumed: The minutes to which visits at unknown hours are confined; `nil` if they are not.
  ///   - margin: The minutes before closing at which the last visitor is admitted.
  ///   - span: The real minutes of the plan's day.
  ///   - daylights: The stretches of daylight to which visits are confined; `nil` if they are not.
  ///   - clock: The clock of the day.
  init(
    _ intervals: [ScheduleInterval],
    since midnight: LocalDateTime,
    assuming assumed: Range<Int>?,
    lastAdmission margin: Int,
    within span: Range<Int>,
    daylights: [ClosedRange<Int>]?,
    by clock: CheckedClock
  ) {
    self.span = span
    self.margin = margin
    self.daylights = daylights
    isOpen = [Bool](repeating: false, count: Self.days * 1_440)
    var isUnknown = isOpen
    for interval in intervals {
      let minutes = interval.start.minutes(since: midnight)..<interval.end.minutes(since: midnight)
      for minute in minutes.clamped(to: isOpen.indices) {
        isOpen[minute] = interval.state == .open
        isUnknown[minute] = interval.state == .unknown && assumed?.contains(minute) ?? true
      }
    }
    let stated = Self.elapsed(isOpen, by: clock)
    let wall = span.contains { stated[$0] } ? isOpen : isUnknown
    isOpen = Self.elapsed(wall, by: clock)
    seams = Set(
      clock.changes(after: 0, before: wall.count).filter { change in
        let last = clock.wall(change - 1) + 1
        let skipped = (last..<max(last, clock.wall(change))).clamped(to: wall.indices)
        return skipped.contains { !wall[$0] }
      }
    )
  }

  /// Converts states per wall-clock minute to states per real minute.
  private static func elapsed(_ isOpen: [Bool], by clock: CheckedClock) -> [Bool] {
    let changes = clock.changes(after: 0, before: isOpen.count)
    guard !changes.isEmpty else { return isOpen }
    var result = isOpen.indices.map { isOpen[min(max(0, clock.wall($0)), isOpen.count - 1)] }
    for change in changes {
      let repeated = clock.wall(change)..<max(clock.wall(change), clock.wall(change - 1) + 1)
      guard !repeated.isEmpty else { continue }
      let hour = repeated.count
      for minute in 0..<hour {
        let before = max(0, repeated.lowerBound - 1)...repeated.lowerBound + minute
        let after = repeated.lowerBound + minute..<repeated.upperBound
        result[change - hour + minute] = before.allSatisfy { isOpen[$0] }
        result[change + minute] = after.allSatisfy { isOpen[$0] }
      }
    }
    return result
  }

  /// Whether the place can be visited at any minute of the plan's day.
  var isOpenAtAll: Bool {
    span.contains { isOpen[$0] && isLight($0..<$0 + 1) }
  }

  /// Returns whether a visit of a given length in minutes, from the door on, fits into the plan's day.
  func fits(_ minutes: Int) -> Bool { fits { _ in minutes } }

  /// Returns whether a visit fits into the plan's day if its length depends on the minute of arrival at the door.
  func fits(_ minutes: (Int) -> Int) -> Bool {
    span.contains { fits(minutes($0), from: $0) }
  }

  /// Returns the first minute from `first` to `last` at which a visit of `minutes` can start, or `nil`.
  func start(of minutes: Int, from first: Int, until last: Int) -> Int? {
    guard first <= last else { return nil }
    return (first...last).first { span.contains($0) && fits(minutes, from: $0) }
  }

  private func fits(_ minutes: Int, from start: Int) -> Bool {
    guard isOpen[start] else { return false }
    let closed = isOpen[start...].firstIndex(of: false) ?? isOpen.count
    let closes = min(closed, seams.filter { $0 > start }.min() ?? closed)
    let margin = closes < isOpen.count ? margin : 0
    return start + margin <= closes && start + minutes <= min(closes, span.upperBound)
      && isLight(start..<start + minutes)
  }

  private func isLight(_ minutes: Range<Int>) -> Bool {
    daylights?.contains {
      $0.lowerBound <= minutes.lowerBound && minutes.upperBound <= $0.upperBound
    } ?? true
  }
}
