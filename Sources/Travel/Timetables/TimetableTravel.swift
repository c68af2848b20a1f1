package import Catalogs
package import DayPlans
package import Geography
public import OpeningHours
import Streets
public import Transit

/// Travel times on foot and by the departures of each day.
///
/// Riders leave a sight just in time for a departure, so the duration of a leg depends on when it begins; ``matrix(of:by:at:)``
/// has the minimum.
package struct TimetableTravel: RidingTravel, ScheduledTravel {
  /// The time after a ride within which to look for the next, in minutes.
  private static let outlook: Int32 = 240

  /// The walks.
  package let streets: StreetTravel

  /// The timetables.
  private let timetables: DayTimetables

  /// The dates of the plan.
  package let dates: [CalendarDate]

  /// The clock of each date.
  private let clocks: [CalendarDate: DayClock]

  /// The first and the last wall-clock minute of each day.
  private let hours: ClosedRange<Int>

  /// The streets of the map and the feed.
  package var basis: TravelBasis {
    guard case .streets(let map, let fingerprint) = streets.basis else { return streets.basis }
    return .timetable(feed: timetables.fingerprint, map: map, fingerprint: fingerprint)
  }

  /// Creates a model of walks and rides for the hours of a request.
  init(_ streets: StreetTravel, timetables: DayTimetables, for request: PlanRequest, in city: City)
  {
    (self.streets, self.timetables, dates) = (streets, timetables, request.dates)
    let start = request.start.minutesSinceMidnight
    hours = start...max(start, request.end.minutesSinceMidnight)
    clocks = Dictionary(uniqueKeysWithValues: zip(request.dates, request.dayClocks(in: city)))
  }

  private func clock(_ date: CalendarDate) -> DayClock { clocks[date] ?? .steady }

  /// Returns the first and the last elapsed minute of a day.
  private func hours(of date: CalendarDate) -> ClosedRange<Int32> {
    let first = clock(date).elapsed(hours.lowerBound)
    return Int32(first)...Int32(max(first, clock(date).elapsed(hours.upperBound)))
  }

  /// Returns the offset from timetable minutes, which count from twelve hours before noon, to the day's elapsed minutes.
  private func lead(of date: CalendarDate) -> Int32 {
    Int32(clock(date).elapsed(720) - 720)
  }

  /// Returns the fastest legs between all pairs of places.
  ///
  /// - Complexity: That of ``rides(among:at:longest:)``.
  package func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
    guard mode == .transit else { return streets.matrix(of: places, by: mode, at: pace) }
    return Self.matrix(of: places, by: rides(among: places, at: pace))
  }

  /// Returns the legs between all pairs of places, each the fastest over one or more days.
  package static func matrix(of places: [Coordinate], by days: [DayRides]) -> TravelMatrix {
    TravelMatrix(count: places.count) { from, to in
      var entry = days[0].walks[from, to]
      let least = days.compactMap { $0.least(from: from, to: to) }.min()
      guard from != to, let least, least < entry.minutes else { return entry }
      entry.insteadOnFoot = entry.minutes
      entry.minutes = least
      entry.meters = Meters(places[from].distance(to: places[to]).rawValue.rounded(.up))
      return entry
    }
  }

  /// Returns the walks and the rides between places on each date of the plan.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - pace: The walking pace.
  ///   - longest: The maximum duration of a ride with the walks to and from it, if limited.
  /// - Returns: Those of each date.
  /// - Complexity: A table of walks, and for each date and place a search of its timetable for every minute of the day.
  package func rides(
    among places: [Coordinate],
    at pace: Pace,
    longest: Minutes? = nil
  ) -> [DayRides] {
    let walks = streets.matrix(of: places, by: .transit, at: pace)
    let none = Array(repeating: DepartureProfile(), count: places.count)
    return dates.map { date in
      let profiles = profiles(among: places, at: pace, on: date)
      let lead = lead(of: date)
      return DayRides(hours: hours(of: date), walks: walks, longest: longest) { from, to in
        Self.worthwhile(
          profiles[from, default: none][to].journeys,
          over: walks[from, to].minutes,
          lead: lead
        )
      }
    }
  }

  /// Returns the walk between two places; ``ride(from:to:at:leaving:on:)`` has the rides.
  package func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    var walk = streets.path(from: start, to: end, by: mode, at: pace)
    if mode == .transit { walk.mode = .walk }
    return walk
  }

  /// Returns the rides between two places on a date of the plan that save enough over a walk.
  ///
  /// - Complexity: One search of the timetable for every minute of the day.
  package func rides(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    on date: CalendarDate,
    insteadOf walk: TravelPath
  ) -> [DayRides.Ride] {
    guard let timetable = timetables.days[date] else { return [] }
    let doors = doors([start, end], in: timetable, at: pace)
    let lead = lead(of: date)
    let profiles = ScheduleRouter(timetable: timetable)
      .profiles(
        from: doors.access[0],
        to: [doors.egress[1]],
        departing: hours(of: date).shifted(by: -lead),
        longest: walk.walk?.time ?? TransitWalk.longestTime
      )
    return Self.worthwhile(profiles[0].journeys, over: walk.minutes, lead: lead)
  }

  /// Returns the leg by the earliest-arriving ride that can be caught from a given time on.
  ///
  /// It is `nil` if no ride arrives before `walk`, which defaults to the shortest walk.
  package func ride(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    leaving time: ClockTime,
    on date: CalendarDate,
    insteadOf walk: TravelPath? = nil
  ) -> TravelPath? {
    guard let timetable = timetables.days[date] else { return nil }
    let doors = doors([start, end], in: timetable, at: pace)
    let (clock, lead) = (clock(date), Int(lead(of: date)))
    let seconds = Int32((time.elapsedMinutes - lead) * 60)
    let journeys = ScheduleRouter(timetable: timetable)
      .journeys(
        from: doors.access[0],
        to: doors.egress[1],
        departing: seconds,
        walking: walk?.walk ?? doors.walk(from: 0, to: 1).walk
      )
    guard let journey = journeys.last, !journey.rides.isEmpty else { return nil }
    let story = TransitStory(timetable.rows.stops, timetable.rows.lines, on: streets, at: pace)
    var path = story.path(
      of: journey.transitJourney(in: timetable, leaving: seconds),
      from: start,
      to: end
    )
    path.depart = time
    path.arrive = clock.time(time.elapsedMinutes + path.minutes.rawValue)
    for (number, ride) in journey.rides.enumerated() {
      path.rides[number].depart = clock.time(Int(ride.departure) / 60 + lead).onWallClock
      path.rides[number].arrive = clock.time((Int(ride.arrival) + 59) / 60 + lead).onWallClock
    }
    return path
  }

  /// Returns when to set out for the next ride after one.
  ///
  /// It is `nil` if none for hours saves enough over `walk`, which defaults to the shortest walk.
  package func next(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    after time: ClockTime,
    on date: CalendarDate,
    insteadOf walk: TravelPath? = nil
  ) -> ClockTime? {
    guard let timetable = timetables.days[date] else { return nil }
    let doors = doors([start, end], in: timetable, at: pace)
    let shortest = doors.walk(from: 0, to: 1)
    let lead = lead(of: date)
    let minute = Int32(time.elapsedMinutes + 1) - lead
    let profile = ScheduleRouter(timetable: timetable)
      .profiles(
        from: doors.access[0],
        to: [doors.egress[1]],
        departing: minute...minute + Self.outlook,
        longest: (walk?.walk ?? shortest.walk)?.time ?? TransitWalk.longestTime
      )
    let minutes = walk?.minutes ?? shortest.minutes
    let rides = Self.worthwhile(profile[0].journeys, over: minutes, lead: lead)
    return rides.first.map { clock(date).time(Int($0.depart)) }
  }

  /// Returns the journeys from each place to all on a date; none if nothing runs.
  private func profiles(
    among places: [Coordinate],
    at pace: Pace,
    on date: CalendarDate
  ) -> [Int: [DepartureProfile]] {
    guard let timetable = timetables.days[date], !places.isEmpty else { return [:] }
    let doors = doors(places, in: timetable, at: pace)
    let router = ScheduleRouter(timetable: timetable)
    return Dictionary(
      uniqueKeysWithValues: places.indices.lazy.filter { _ in !Task.isCancelled }.map { place in
        let longest = places.indices.map {
          doors.walk(from: place, to: $0).walk?.time ?? TransitWalk.longestTime
        }.max()
        let profiles = router.profiles(
          from: doors.access[place],
          to: doors.egress,
          departing: hours(of: date).shifted(by: -lead(of: date)),
          longest: longest ?? TravelTime(rawValue: 0)
        )
        return (place, profiles)
      }
    )
  }

  /// Returns the walks between places, and between them and nearby stops.
  private func doors(
    _ places: [Coordinate],
    in timetable: Transit.Timetable,
    at pace: Pace
  ) -> TransitDoors {
    TransitDoors(places, among: BoardingStations(timetable.rows.stops), on: streets, at: pace)
  }

  /// Returns the journeys that save enough over a walk, converted to elapsed minutes by `lead`.
  private static func worthwhile(
    _ journeys: [DepartureProfile.Journey],
    over walk: Minutes,
    lead: Int32
  ) -> [DayRides.Ride] {
    journeys.filter {
      TransitTravel.isWorth(Minutes(Int($0.arrival - $0.departure)), over: walk)
    }.map { DayRides.Ride(depart: $0.departure + lead, arrive: $0.arrival + lead) }
  }
}

extension ClosedRange<Int32> {
  /// Returns the range with both ends moved.
  fileprivate func shifted(by minutes: Int32) -> Self {
    lowerBound + minutes...upperBound + minutes
  }
}

/// The timetables of some dates, from a transit agency's feed.
///
/// With them, a plan by public transport uses actual departures: those of a Sunday on a Sunday, and none after the last train.
public struct DayTimetables: Sendable {
  /// The fingerprint of the feed.
  public let fingerprint: String

  /// The timetable of each date.
  let days: [CalendarDate: Transit.Timetable]

  /// Creates timetables.
  ///
  /// - Parameters:
  ///   - fingerprint: Identifies the feed, e.g. a hash of its bytes.
  ///   - days: The timetable of each date of the plans to make; on other dates nothing runs.
  public init(fingerprint: String, days: [CalendarDate: Transit.Timetable]) {
    (self.fingerprint, self.days) = (fingerprint, days)
  }
}
