import OpeningHours
import Testing

@testable import Catalogs
@testable import DayPlanning

/// The check's own reading of hours, minute by minute, against the planner's openings.
struct OpenMinutesTests {
  @Test(arguments: 0..<60)
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

  @Test func `the last admission and the end of the day cut a visit off`() {
    let span = 540..<1_080
    let open = OpenMinutes(open: 600..<700, within: span, daylights: nil)
    #expect(open.isOpenAtAll && open.fits(100) && !open.fits(101))
    let dark = OpenMinutes(open: 600..<700, within: span, daylights: [650...900])
    #expect(dark.fits(50) && !dark.fits(51))
    #expect(!OpenMinutes(open: 100..<200, within: span, daylights: nil).isOpenAtAll)
    #expect(!OpenMinutes(open: 1_000..<1_200, within: span, daylights: nil).fits(81))
  }
}
