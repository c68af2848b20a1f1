import Geography
import TestTools
import Testing
import Transit

struct DepartureProfileTests {
  @Test(.slow, arguments: UInt64(1)...400)
  func `For each minute, the first journey arrives as early as the best one`(
    _ seed: UInt64
  ) throws {
    let random = try RandomTimetable(seed: seed)
    let router = ScheduleRouter(
      timetable: random.timetable,
      mostRides: seed.isMultiple(of: 2) ? 2 : 5
    )
    let minutes = Int32(-20)...120
    let longest: Int32 = seed.isMultiple(of: 3) ? 1_500 : 200_000
    let profile = try #require(
      router.profiles(
        from: random.access,
        to: [random.egress],
        departing: minutes,
        longest: TravelTime(rawValue: longest)
      ).first
    )
    for minute in minutes {
      let best =
        router.journeys(
          from: random.access,
          to: random.egress,
          departing: minute * 60,
          walking: nil
        ).last.map { ($0.arrival + 59) / 60 }
      let first = profile.first(from: minute)
      if longest > 10_000 {
        #expect(first?.arrival == best, "seed \(seed), minute \(minute)")
      } else if let best, best * 60 - minute * 60 <= longest - 60 {
        #expect(first?.arrival == best, "seed \(seed), minute \(minute)")
      }
    }
    let pairs = zip(profile.journeys, profile.journeys.dropFirst())
    #expect(pairs.allSatisfy { $0.departure < $1.departure && $0.arrival < $1.arrival })
  }

  @Test(arguments: UInt64(1)...200)
  func `The legs of a journey add up to its time`(_ seed: UInt64) throws {
    let random = try RandomTimetable(seed: seed)
    let router = ScheduleRouter(timetable: random.timetable)
    let journeys = router.journeys(
      from: random.access,
      to: random.egress,
      departing: random.departure,
      walking: nil
    )
    for journey in journeys {
      let told = journey.transitJourney(in: random.timetable, leaving: random.departure)
      #expect(told.time.rawValue == journey.arrival - random.departure, "seed \(seed)")
      #expect(told.legs.reduce(0) { $0 + $1.time.rawValue } == told.time.rawValue, "seed \(seed)")
      #expect(told.rides.map(\.stops) == journey.rides.map(\.stops), "seed \(seed)")
    }
  }
}
