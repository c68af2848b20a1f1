import Foundation
import Geography
import OpeningHours
import Testing
import Transit

@testable import TransitFeeds

struct FeedTests {
  /// Returns the timetable of a day.
  private func timetable(_ archive: Data, _ date: String) throws -> Timetable {
    try FeedReader.read(archive).timetable(on: SmallFeed.date(date))
  }

  /// Returns the arrivals of the journeys between two stops.
  private func arrivals(
    _ timetable: Timetable,
    _ from: String,
    _ to: String,
    at departure: Int32
  ) throws -> [Int32] {
    let walk = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)
    let start = try #require(timetable.rows.stops.firstIndex { $0.id == from })
    let end = try #require(timetable.rows.stops.firstIndex { $0.id == to })
    return ScheduleRouter(timetable: timetable).journeys(
      from: [TransitAccess(station: start, walk: walk)],
      to: [TransitAccess(station: end, walk: walk)],
      departing: departure,
      walking: nil
    ).map(\.arrival)
  }

  @Test func `A weekday runs its trips, with a change within a station`() throws {
    let timetable = try timetable(SmallFeed.archive(), "2026-11-24")
    #expect(timetable.rows.lines.map(\.name) == ["1", "Two"])
    #expect(timetable.rows.lines.map(\.mode) == [.metro, .bus])
    #expect(timetable.rows.lines.map(\.color) == ["#DC241F", nil])
    #expect(timetable.rows.stops.map(\.name).contains("West, by the \"river\""))
    // West 8:00, hub 8:10, two minutes to change, hub 8:13, east 8:20.
    #expect(try arrivals(timetable, "west", "east", at: 8 * 3600) == [24 * 3600 + 1200, 30_000])
  }

  @Test func `Late trips of the previous day run after midnight`() throws {
    let wednesday = try timetable(SmallFeed.archive(), "2026-11-25")
    let saturday = try timetable(SmallFeed.archive(), "2026-11-28")
    let sunday = try timetable(SmallFeed.archive(), "2026-11-29")
    #expect(try arrivals(wednesday, "west", "east", at: -3600) == [1200])
    #expect(try arrivals(saturday, "west", "east", at: -3600) == [1200])
    #expect(try arrivals(sunday, "west", "east", at: -3600) == [9 * 3600 + 1200])
  }

  @Test func `Saturday has no trips of its own, and Christmas those of a Sunday`() throws {
    let saturday = try timetable(SmallFeed.archive(), "2026-11-28")
    #expect(try arrivals(saturday, "west", "east", at: 3600) == [86_400 + 9 * 3600 + 1200])
    let christmas = try timetable(SmallFeed.archive(), "2026-12-25")
    #expect(try arrivals(christmas, "west", "east", at: 3600) == [9 * 3600 + 1200])
    let nextYear = try timetable(SmallFeed.archive(), "2027-02-02")
    #expect(nextYear.rows.trips.isEmpty)
  }

  @Test func `Missing times are interpolated`() throws {
    let sunday = try timetable(SmallFeed.archive(), "2026-11-29")
    #expect(try arrivals(sunday, "west", "hub1", at: 3600) == [9 * 3600 + 600])
  }

  @Test func `A repeating trip runs until its end`() throws {
    let archive = SmallFeed.archive([
      "frequencies.txt":
        "trip_id,start_time,end_time,headway_secs\nday,10:00:00,11:00:00,1200\n"
    ])
    let timetable = try timetable(archive, "2026-11-24")
    let starts = timetable.rows.trips.filter { $0.line == 0 && $0.calls.count == 2 }
      .map { $0.calls[0].departure }.filter { (36_000...40_000).contains($0) }
    #expect(starts == [36_000, 37_200, 38_400])
    #expect(try arrivals(timetable, "west", "hub1", at: 8 * 3600) == [10 * 3600 + 600])
  }

  @Test func `Changes take the stated time, or are impossible`() throws {
    let header = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n"
    for (row, expected) in [
      ("hub,hub,2,100", [87_600, 30_000]), ("hub1,hub2,2,240", [87_600]),
      ("hub1,hub2,3,", [87_600]),
      ("hub2,hub1,3,", [87_600, 30_000]),
    ] as [(String, [Int32])] {
      let timetable = try timetable(
        SmallFeed.archive(["transfers.txt": header + row + "\n"]),
        "2026-11-24"
      )
      #expect(try arrivals(timetable, "west", "east", at: 8 * 3600) == expected, "\(row)")
    }
  }

  @Test func `A byte-order mark, carriage returns, and unknown columns are accepted`() throws {
    var files = SmallFeed.files
    for (name, text) in files {
      let lines = text.split(separator: "\n").map { "\($0),odd" }
      files[name] = "\u{FEFF}" + lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
    files["stops.txt"] = files["stops.txt"]?.replacingOccurrences(
      of: "parent_station,odd",
      with: "parent_station,zone"
    )
    let timetable = try timetable(ZipWriter.archive(files), "2026-11-24")
    #expect(try arrivals(timetable, "west", "east", at: 8 * 3600) == [24 * 3600 + 1200, 30_000])
  }
}
