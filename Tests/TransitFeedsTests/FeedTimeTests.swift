import Foundation
import Geography
import OpeningHours
import Testing
import Transit

@testable import TransitFeeds

/// Times of feeds in their time zones, on-demand trips, and forbidden changes.
///
/// The expected times were derived by hand from the reference: a time counts from noon minus twelve hours of its service day in
/// `agency_timezone`.
struct FeedTimeTests {
  /// Three stops in a row.
  private static let stops = """
    stop_id,stop_name,stop_lat,stop_lon
    a,A,51.50,-0.10
    b,B,51.51,-0.10
    c,C,51.52,-0.10

    """

  /// Returns a feed that runs every day of 2026 and 2027.
  ///
  /// - Parameters:
  ///   - zone: The time zone of the agency, if it has one.
  ///   - trips: The trips by name, each with its route and the times at its stops.
  ///   - more: Additional tables.
  /// - Returns: The archive.
  private static func feed(
    zone: String?,
    _ trips: [(id: String, route: String, calls: [(stop: String, time: String)])],
    _ more: [String: String] = [:]
  ) -> Data {
    var files = [
      "agency.txt": zone.map {
        "agency_id,agency_name,agency_url,agency_timezone\nx,X,https://x.example,\($0)\n"
      } ?? "agency_id,agency_name\nx,X\n",
      "stops.txt": stops,
      "routes.txt": "route_id,route_short_name,route_type\nr,1,3\ns,2,3\n",
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nd,1,1,1,1,1,1,1,20260101,20271231\n",
      "trips.txt": "route_id,service_id,trip_id\n",
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
    ]
    for trip in trips {
      files["trips.txt"]?.append("\(trip.route),d,\(trip.id)\n")
      for (number, call) in trip.calls.enumerated() {
        files["stop_times.txt"]?.append(
          "\(trip.id),\(call.time),\(call.time),\(call.stop),\(number)\n"
        )
      }
    }
    files.merge(more) { $1 }
    return ZipWriter.archive(files)
  }

  /// Returns the departures from a stop in a city's local time, from midnight to midnight, such as `09:00` or `01:30+1`.
  private static func departures(
    _ feed: Data,
    _ date: String,
    in city: String?,
    from stop: String = "a"
  )
    throws -> [String]
  {
    let zone = try city.map { try #require(ZoneRule(identifier: $0)) }
    let timetable = try FeedReader.read(feed).timetable(on: SmallFeed.date(date), in: zone)
    let index = timetable.rows.stops.firstIndex { $0.id == stop }
    return timetable.rows.trips.flatMap(\.calls).filter { $0.stop == index }.map(\.departure)
      .filter { (0..<86_400).contains($0) }.sorted()
      .map { String(format: "%02d:%02d", $0 / 3_600, $0 / 60 % 60) }
  }

  @Test(arguments: [
    ("America/New_York", "Europe/London", "2026-07-01", ["15:00"]),
    // Three weeks in March and one in autumn, London is four hours ahead.
    ("America/New_York", "Europe/London", "2026-03-20", ["14:00"]),
    ("America/New_York", "Europe/London", "2026-10-28", ["14:00"]),
    ("Europe/London", "America/New_York", "2026-07-01", ["05:00"]),
    ("Asia/Tokyo", "America/Vancouver", "2026-12-01", ["18:00"]),
    ("America/Vancouver", "Asia/Tokyo", "2026-12-01", ["02:00"]),
    ("Europe/London", "Europe/London", "2026-07-01", ["10:00"]),
    ("Etc/UTC", "Europe/London", "2026-07-01", ["11:00"]),
  ])
  func `a departure at ten in the agency's zone is converted to the city's`(
    agency: String,
    city: String,
    date: String,
    expected: [String]
  ) throws {
    let feed = Self.feed(zone: agency, [("t", "r", [("a", "10:00:00"), ("b", "10:10:00")])])
    #expect(try Self.departures(feed, date, in: city) == expected)
  }

  @Test func `a feed without a zone uses the city's, with a warning`() throws {
    let feed = Self.feed(zone: nil, [("t", "r", [("a", "10:00:00"), ("b", "10:10:00")])])
    #expect(try Self.departures(feed, "2026-07-01", in: "Europe/London") == ["10:00"])
    #expect(try FeedReader.read(feed).warnings.contains { $0.contains("agency_timezone") })
  }

  @Test(arguments: ["Mars/Phobos", "London", "../../etc/passwd", "GMT+25", "10:00"])
  func `an unknown zone is rejected with its line`(zone: String) {
    let feed = Self.feed(zone: zone, [("t", "r", [("a", "10:00:00"), ("b", "10:10:00")])])
    let error = #expect(throws: FeedError.self) { try FeedReader.read(feed) }
    #expect(
      error?.description.hasPrefix("agency.txt:2:agency_timezone: \"\(zone)\" is not") == true
    )
  }

  @Test func `two agencies in different zones are rejected with both`() {
    let agencies =
      "agency_id,agency_name,agency_timezone\nx,X,Europe/London\ny,Y,America/New_York\n"
    let feed = Self.feed(
      zone: nil,
      [("t", "r", [("a", "10:00:00"), ("b", "10:10:00")])],
      ["agency.txt": agencies]
    )
    let error = #expect(throws: FeedError.self) { try FeedReader.read(feed) }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("agency.txt:3:agency_timezone") && text.contains("America/New_York"))
    #expect(text.contains("Europe/London"))
  }

  /// In London clocks go forward on 28 March 2027 at 01:00 and back on 31 October at 02:00.
  @Test(arguments: [
    // Noon BST minus twelve hours is 23:00 GMT of the day before: 00:30 is 23:30, and 10:00 is 10:00.
    ("2027-03-27", ["00:30", "10:00", "23:30"], ["00:30:00", "10:00:00"]),
    ("2027-03-28", ["10:00"], ["00:30:00", "10:00:00"]),
    // 01:30 is 00:30 GMT, before the clock goes forward, and 02:30 is 01:30 GMT, which is 02:30 BST.
    ("2027-03-28", ["00:30", "02:30"], ["01:30:00", "02:30:00"]),
    // Noon GMT minus twelve hours is 01:00 BST: 00:30 is 01:30 BST, 01:30 the second 01:30, and 10:00 is 10:00.
    ("2027-10-31", ["01:30", "10:00"], ["00:30:00", "10:00:00"]),
    ("2027-10-31", ["01:30", "03:30"], ["01:30:00", "03:30:00"]),
    // 24:30 of the day before counts from that day's midnight.
    ("2027-03-28", ["00:30"], ["24:30:00"]), ("2027-10-31", ["00:30"], ["24:30:00"]),
    ("2027-06-01", ["00:30", "10:00"], ["00:30:00", "10:00:00"]),
  ])
  func `times count from noon minus twelve hours`(
    date: String,
    expected: [String],
    times: [String]
  )
    throws
  {
    let trips = times.enumerated().map { number, time in
      let hours = time.split(separator: ":").compactMap { Int($0) }
      let later = String(format: "%02d:%02d:00", hours[0] + 2, hours[1])
      return (id: "t\(number)", route: "r", calls: [("a", time), ("b", later)])
    }
    let feed = Self.feed(zone: "Europe/London", trips)
    #expect(try Self.departures(feed, date, in: "Europe/London") == expected)
    #expect(try Self.departures(feed, date, in: nil) == expected)
  }

  @Test(arguments: 0..<200)
  func `conversions agree with counting in UTC`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let zones = [
      "Europe/London", "America/New_York", "America/Vancouver", "Asia/Tokyo", "Asia/Kathmandu",
      "Pacific/Auckland",
    ]
    let (agency, city) = (zones[random(6)], zones[random(6)])
    let dates = [
      "2027-03-28", "2027-10-31", "2026-03-08", "2027-03-14", "2026-11-01", "2027-04-04",
      "2027-09-26", "2026-07-01",
    ]
    let date = SmallFeed.date(dates[random(8)]).adding(days: random(3) - 1)
    let seconds = random(30 * 60) * 60
    let time = String(format: "%02d:%02d:00", seconds / 3_600, seconds / 60 % 60)
    let after = String(format: "%02d:%02d:00", (seconds + 600) / 3_600, (seconds + 600) / 60 % 60)
    let feed = Self.feed(zone: agency, [("t", "r", [("a", time), ("b", after)])])
    let (from, to) = (
      try #require(TimeZone(identifier: agency)), try #require(TimeZone(identifier: city))
    )
    // Foundation's calendars share no code with this package.
    var calendar = Calendar(identifier: .gregorian)
    var expected: Set<Int> = []
    for offset in -3...3 {
      calendar.timeZone = from
      let day = date.adding(days: offset)
      let noon = try #require(
        calendar.date(
          from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
        )
      )
      let instant = noon.addingTimeInterval(Double(seconds - 43_200))
      calendar.timeZone = to
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: instant)
      if (parts.year, parts.month, parts.day) == (date.year, date.month, date.day) {
        expected.insert((parts.hour ?? 0) * 60 + (parts.minute ?? 0))
      }
    }
    // The system may not have Vancouver's law of 2026.
    guard agency != "America/Vancouver", city != "America/Vancouver" else { return }
    let words = expected.sorted().map { String(format: "%02d:%02d", $0 / 60, $0 % 60) }
    let found = Set(try Self.departures(feed, date.description, in: city)).sorted()
    #expect(found == words, "seed \(seed): \(agency) \(time) in \(city) on \(date)")
  }

  @Test func `headways use the city's local time`() throws {
    let trips = (0..<6).map { number in
      (id: "t\(number)", route: "r", calls: [("a", "10:0\(number):00"), ("b", "10:1\(number):00")])
    }
    let files = ["feed.zip": Self.feed(zone: "America/New_York", trips)]
    let london = try #require(ZoneRule(identifier: "Europe/London"))
    let here = try #require(try TransitImport.rows(from: files).services.first)
    let there = try #require(try TransitImport.rows(from: files, in: london).services.first)
    // 10:00 in New York is in the band of the day; 15:00 in London too, and 19:00 would be in the evening.
    #expect(here.headways == there.headways)
    let tokyo = try #require(ZoneRule(identifier: "Asia/Tokyo"))
    #expect(
      try TransitImport.rows(from: files, in: tokyo).services.first?.headways != here.headways
    )
  }

  /// The columns of on-demand trips, with a value in one of them.
  @Test(arguments: [
    ("start_pickup_drop_off_window,end_pickup_drop_off_window", "10:00:00,16:00:00"),
    ("location_id", "area"), ("location_group_id", "group"),
  ])
  func `on-demand trips are skipped with a warning, and the others run`(
    columns: String,
    values: String
  )
    throws
  {
    let empty = String(repeating: ",", count: columns.count { $0 == "," })
    let times = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,\(columns)
      flex,09:00:00,09:00:00,a,1,\(empty)
      flex,,,\(columns.hasPrefix("start") ? "b" : ""),2,\(values)
      bus,10:00:00,10:00:00,a,1,\(empty)
      bus,10:10:00,10:10:00,b,2,\(empty)

      """
    let feed = Self.feed(
      zone: "Europe/London",
      [("flex", "r", []), ("bus", "r", [])],
      ["stop_times.txt": times]
    )
    #expect(try Self.departures(feed, "2026-07-01", in: nil) == ["10:00"])
    let warnings = try FeedReader.read(feed).warnings
    #expect(warnings == ["stop_times.txt: 1 trip on demand (GTFS-Flex) left out"])
  }

  /// Returns the arrivals at C of journeys from A: a bus to B at 10:06, from where others go at 10:08 and 10:30.
  private static func arrivals(_ transfers: String, stops: String = stops) throws -> [Int32] {
    let feed = feed(
      zone: "Europe/London",
      [
        ("one", "r", [("a", "10:00:00"), ("b", "10:06:00")]),
        ("two", "s", [("b", "10:08:00"), ("c", "10:14:00")]),
        ("three", "s", [("b", "10:30:00"), ("c", "10:36:00")]),
      ],
      [
        "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n" + transfers,
        "stops.txt": stops,
      ]
    )
    let timetable = try FeedReader.read(feed).timetable(on: SmallFeed.date("2026-07-01"))
    let walk = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)
    let index = { (id: String) in timetable.rows.stops.firstIndex { $0.id == id } ?? 0 }
    let access = { (id: String) in [TransitAccess(station: index(id), walk: walk)] }
    let journeys = ScheduleRouter(timetable: timetable).journeys(
      from: access("a"),
      to: access("c"),
      departing: 9 * 3_600,
      walking: nil
    )
    return journeys.map(\.arrival).filter { $0 < 86_400 }
  }

  @Test(
    arguments: [
      ("", [36_840]), ("b,b,0,\n", [36_840]), ("b,b,1,\n", [36_840]), ("b,b,2,300\n", [38_160]),
      // Impossible, at the stop itself or at the station that it is part of.
      ("b,b,3,\n", []), ("hub,hub,3,\n", []),
      // A rule for the stop overrides one for its station, in any order.
      ("hub,hub,3,\nb,b,0,\n", [36_840]), ("b,b,0,\nhub,hub,3,\n", [36_840]),
      // In-seat transfers are rules about trips.
      ("b,b,4,\n", [36_840]), ("b,b,5,\n", [36_840]),
    ] as [(String, [Int32])]
  )
  func `changes at a stop follow the feed`(transfers: String, expected: [Int32]) throws {
    let stops = """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
      hub,Hub,51.51,-0.10,1,
      a,A,51.50,-0.10,0,
      b,B,51.51,-0.10,0,hub
      c,C,51.52,-0.10,0,
      """
    #expect(try Self.arrivals(transfers, stops: stops) == expected)
  }

  @Test func `rows about single routes and trips are counted`() throws {
    let rows = """
      from_stop_id,to_stop_id,from_route_id,to_route_id,transfer_type
      b,b,r,s,3
      b,b,r,s,0
      b,b,s,r,2

      """
    let feed = Self.feed(
      zone: "Europe/London",
      [("t", "r", [("a", "10:00:00"), ("b", "10:10:00")])],
      ["transfers.txt": rows]
    )
    #expect(
      try FeedReader.read(feed).warnings == [
        "transfers.txt: 2 rows about single routes or trips left out"
      ]
    )
  }

  @Test func `the last line needs no line break, and stops need positions and ends of trips times`()
    throws
  {
    let trips = [(id: "t", route: "r", calls: [("a", "10:00:00"), ("b", "10:10:00")])]
    let bare = Self.stops.split(separator: "\n").joined(separator: "\n")
    let feed = Self.feed(zone: "Europe/London", trips, ["stops.txt": bare])
    #expect(try Self.departures(feed, "2026-07-01", in: nil) == ["10:00"])
    let nowhere = Self.stops.replacingOccurrences(of: "51.51,-0.10", with: ",")
    let error = #expect(throws: FeedError.self) {
      try FeedReader.read(Self.feed(zone: "Europe/London", trips, ["stops.txt": nowhere]))
    }
    #expect(error?.description.hasPrefix("stops.txt:3:stop_lat: \"\" is not a position") == true)
  }

  @Test func `the stops in a city are counted`() throws {
    let feed = try FeedReader.read(Self.feed(zone: "Europe/London", []))
    let south = try #require(BoundingBox(south: 51.4, west: -0.2, north: 51.515, east: 0))
    #expect(feed.stopCount(in: south) == (2, 3))
    let archive = Self.feed(
      zone: "Europe/London",
      [("t", "r", [("a", "10:00:00"), ("b", "10:10:00")])]
    )
    let away = try #require(BoundingBox(south: 40, west: -75, north: 41, east: -73))
    let found = try TransitImport.timetables(
      from: archive,
      on: [SmallFeed.date("2026-07-01")],
      near: away
    )
    #expect(
      found.warnings.contains { $0.hasPrefix("stops.txt: none of its 3 stops lies in the city") }
    )
  }
}
