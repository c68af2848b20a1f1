import OpeningHours
import TestTools
import Testing

@testable import Catalogs
@testable import DayPlanner
@testable import DayPlans

/// The check's evaluation of hours, minute by minute, compared with the planner's openings.
struct OpenMinutesTests {
  @Test(.slow, arguments: 0..<60)
  func `the check and the planner agree on when places can be visited`(batch: UInt64) throws {
    var (fitting, failing) = (0, 0)
    for seed in batch * 5..<(batch + 1) * 5 {
      let (catalog, request) = RandomRequests.request(seed: seed)
      guard let plan = try? Planner(in: catalog).plan(request) else { continue }
      let check = PlanCheck(of: plan, in: catalog)
      let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
      for attraction in catalog.attractions {
        for date in request.dates {
          let openings = table.openings(of: attraction, on: date)
          let minutes = check.openMinutes(of: attraction, on: date)
          let place = "seed \(seed), \(attraction.id), \(date)"
          #expect(minutes.isOpenAtAll == !openings.isEmpty, "\(place)")
          for stay in [1, 7, 30, 60, 125, 300, 600] {
            let fits = openings.contains { $0.starts(ofStay: stay) != nil }
            #expect(minutes.fits(stay) == fits, "\(place), \(stay) min")
            if fits { fitting += 1 } else { failing += 1 }
          }
        }
      }
    }
    #expect(fitting > 0 && failing > 0)
  }

  @Test func `the last admission and the end of the day limit a visit`() throws {
    let open = try minutes(open: 600..<700, daylights: nil)
    #expect(open.isOpenAtAll && open.fits(100) && !open.fits(101))
    let dark = try minutes(open: 600..<700, daylights: [650...900])
    #expect(dark.fits(50) && !dark.fits(51))
    #expect(try !minutes(open: 100..<200, daylights: nil).isOpenAtAll)
    #expect(try !minutes(open: 1_000..<1_200, daylights: nil).fits(81))
  }

  /// Returns the minutes of a place that is open during `hours` of a day that lasts from 9:00 to 18:00.
  private func minutes(
    open hours: Range<Int>,
    daylights: [ClosedRange<Int>]?
  ) throws -> OpenMinutes {
    let midnight = LocalDateTime(startOf: OddTown.tuesday)
    let time = { (minutes: Int) throws in
      LocalDateTime(
        date: OddTown.tuesday,
        time: try #require(ClockTime(minutesSinceMidnight: minutes))
      )
    }
    let interval = ScheduleInterval(
      start: try time(hours.lowerBound),
      end: try time(hours.upperBound),
      state: .open
    )
    return OpenMinutes(
      [interval],
      since: midnight,
      assuming: nil,
      lastAdmission: 0,
      within: 540..<1_080,
      daylights: daylights,
      by: CheckedClock(on: OddTown.tuesday, from: .midnight, in: nil)
    )
  }
}
