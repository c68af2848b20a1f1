import Foundation
import Geography
import OpeningHours
import TestTools
import Testing
import Transit

@testable import TransitFeeds

struct HeadwayTests {
  /// A walk of zero seconds.
  private static let noWalk = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)

  /// Returns the headway network of a feed for one week of November.
  private func network(_ archive: Data) throws -> TransitNetwork {
    let rows = try FeedReader.read(archive).headwayRows(
      weekday: SmallFeed.date("2026-11-24"),
      saturday: SmallFeed.date("2026-11-28"),
      sunday: SmallFeed.date("2026-11-29")
    )
    return try TransitNetwork(rows)
  }

  @Test func `A trip every ten minutes is a headway of ten minutes`() throws {
    let network = try network(
      SmallFeed.archive([
        "frequencies.txt":
          "trip_id,start_time,end_time,headway_secs\nday,10:00:00,16:00:00,600\n"
      ])
    )
    #expect(network.stations.map(\.id).sorted() == ["east", "hub", "west"])
    let hub = try #require(network.station(id: "hub"))
    let west = try #require(network.station(id: "west"))
    let journey = try #require(
      TransitRouter(network: network).journey(
        from: [TransitAccess(station: west, walk: Self.noWalk)],
        to: [TransitAccess(station: hub, walk: Self.noWalk)],
        departing: TransitMoment(day: .tuesday, seconds: 43_200),
        walking: nil
      )
    )
    // Half a minute to the platform, five minutes of waiting, ten of riding, one from the platform.
    #expect(journey.time.rawValue == 30 + 300 + 600 + 60)
    #expect(journey.rides.map(\.terminals) == [["Hub"]])
    #expect(network.band(at: TransitMoment(day: .saturday, seconds: 2 * 3600)) != nil)
  }

  @Test(.slow) func `Waits by headways match the average of the timetable`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let archive = try Data(contentsOf: folder.appending(path: "made-city.zip"))
    let network = try network(archive)
    let timetable = try FeedReader.read(archive).timetable(on: SmallFeed.date("2026-11-24"))
    let moment = TransitMoment(day: .tuesday, seconds: 43_200)
    var (byHeadway, bySchedule) = (0.0, 0.0)
    var pairs = 0
    for trip in timetable.rows.trips where (43_200..<44_700).contains(trip.calls[0].departure) {
      let (first, last) = (trip.calls[0].stop, trip.calls[4].stop)
      let ends = [first, last].map { timetable.rows.stops[$0].id.split(separator: "-")[0] }
      let stations = try ends.map { try #require(network.station(id: String($0))) }
      let platforms = ends.map { station in
        timetable.rows.stops.indices.filter {
          timetable.rows.stops[$0].id.hasPrefix("\(station)-")
        }.map { TransitAccess(station: $0, walk: Self.noWalk) }
      }
      let expected = TransitRouter(network: network).journey(
        from: [TransitAccess(station: stations[0], walk: Self.noWalk)],
        to: [TransitAccess(station: stations[1], walk: Self.noWalk)],
        departing: moment,
        walking: nil
      )
      // Only for pairs served by a single line: with several, riders who know the timetable choose better.
      guard let expected, expected.rides.count == 1,
        expected.rides.map({ [$0.origin, $0.destination] }) == [stations],
        expected.legs.reduce(0, { $0 + $1.time.rawValue }) == expected.time.rawValue
      else { continue }
      let router = ScheduleRouter(timetable: timetable, mostRides: 1)
      pairs += 1
      var times: [Double] = []
      for departure in stride(from: Int32(39_600), to: 54_000, by: 100) {
        let table = router.table(
          from: [platforms[0]],
          to: [platforms[1]],
          departing: departure
        ) { _, _ in nil }
        times += table[0, 0].map { [Double($0.rawValue)] } ?? []
      }
      bySchedule += times.reduce(0, +) / Double(times.count)
      byHeadway += Double(expected.time.rawValue) - 120
    }
    #expect(pairs > 5)
    #expect(abs(byHeadway / bySchedule - 1) < 0.1, "\(byHeadway / bySchedule) of \(pairs) pairs")
  }

  @Test(.slow) func `The same feed gives the same bytes`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let archive = try Data(contentsOf: folder.appending(path: "made-city.zip"))
    #expect(try network(archive).rows.encoded() == network(archive).rows.encoded())
  }
}
