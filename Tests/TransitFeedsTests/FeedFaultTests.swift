import Foundation
import Geography
import Streets
import Testing
import Transit

@testable import TransitFeeds

struct FeedFaultTests {
  /// Returns the message with which a feed is rejected.
  private func refusal(_ archive: Data) -> String {
    do {
      _ = try FeedReader.read(archive)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
  func `A missing required table is named`(_ file: String) {
    #expect(refusal(SmallFeed.archive([file: nil])) == "\(file): the file is missing; add it")
    #expect(refusal(SmallFeed.archive([file: ""])).hasPrefix("\(file): the header lacks"))
  }

  @Test func `One calendar is sufficient, but required`() {
    #expect(refusal(SmallFeed.archive(["calendar_dates.txt": nil])) == "read")
    #expect(
      refusal(SmallFeed.archive(["calendar_dates.txt": nil, "calendar.txt": nil]))
        == "calendar.txt or calendar_dates.txt: the file is missing; add it"
    )
  }

  /// A line of a table, its replacement, and the start of the message.
  struct Fault: CustomTestStringConvertible {
    let file: String
    let line: String
    let other: String
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Fault(
      file: "stops.txt",
      line: "51.50,-0.14",
      other: "95,-0.14",
      message: "stops.txt:5:stop_lat: \"95\" is not a number from -90.0 to 90.0"
    ),
    Fault(
      file: "stops.txt",
      line: "51.50,-0.14",
      other: "nan,-0.14",
      message: "stops.txt:5:stop_lat: \"nan\""
    ),
    Fault(
      file: "stops.txt",
      line: "51.50,-0.14",
      other: ",",
      message: "stops.txt:5:stop_lat: \"\" is not a position"
    ),
    Fault(
      file: "stops.txt",
      line: "0,hub\n",
      other: "0,pub\n",
      message: "stops.txt:3:parent_station: there is no station \"pub\""
    ),
    Fault(
      file: "stops.txt",
      line: "east,East",
      other: "west,East",
      message: "stops.txt:6:stop_id: the stop \"west\" occurs"
    ),
    Fault(
      file: "stops.txt",
      line: "\"West",
      other: "\"\"West",
      message: "stops.txt:5: a quote within a field"
    ),
    Fault(
      file: "stops.txt",
      line: "river\"\"\"",
      other: "river",
      message: "stops.txt:5: a quote opens here"
    ),
    Fault(
      file: "routes.txt",
      line: "One,1,",
      other: "One,99,",
      message: "routes.txt:2:route_type: \"99\" is not a GTFS route type"
    ),
    Fault(
      file: "routes.txt",
      line: "DC241F",
      other: "red",
      message: "routes.txt:2:route_color: \"red\""
    ),
    Fault(
      file: "calendar.txt",
      line: "20261231\nsunday",
      other: "20261331\nsunday",
      message: "calendar.txt:2:end_date: \"20261331\" is not a date"
    ),
    Fault(
      file: "calendar.txt",
      line: "week,1",
      other: "week,yes",
      message: "calendar.txt:2:monday: \"yes\" is not a whole number"
    ),
    Fault(
      file: "calendar_dates.txt",
      line: "20261225,2",
      other: "20261225,3",
      message: "calendar_dates.txt:2:exception_type: \"3\""
    ),
    Fault(
      file: "trips.txt",
      line: "r2,week",
      other: "r3,week",
      message: "trips.txt:3:route_id: there is no route \"r3\""
    ),
    Fault(
      file: "trips.txt",
      line: "r2,week",
      other: "r2,weak",
      message: "trips.txt:3:service_id: there is no service \"weak\""
    ),
    Fault(
      file: "trips.txt",
      line: "week,on",
      other: "week,day",
      message: "trips.txt:3:trip_id: the trip \"day\" occurs"
    ),
    Fault(
      file: "trips.txt",
      line: "trip_headsign",
      other: "trip_id",
      message: "trips.txt:1: the column \"trip_id\" occurs twice"
    ),
    Fault(
      file: "stop_times.txt",
      line: "8:10:00,8:11:00",
      other: "8:61:00,8:11:00",
      message: "stop_times.txt:3:arrival_time: \"8:61:00\" is not a time"
    ),
    Fault(
      file: "stop_times.txt",
      line: "8:10:00,8:11:00",
      other: "8:10:00,8:09:00",
      message: "stop_times.txt:3:departure_time: the time is earlier"
    ),
    Fault(
      file: "stop_times.txt",
      line: "24:20:00,24:20:00",
      other: "00:20:00,00:20:00",
      message: "stop_times.txt:7:arrival_time: the time is earlier"
    ),
    Fault(
      file: "stop_times.txt",
      line: "24:20:00,24:20:00",
      other: ",",
      message: "stop_times.txt:7:arrival_time: \"\" is not a time"
    ),
    Fault(
      file: "stop_times.txt",
      line: "hub1,5",
      other: "hub,5",
      message: "stop_times.txt:3:stop_id: \"hub\" is not a stop"
    ),
    Fault(
      file: "stop_times.txt",
      line: "hub1,5",
      other: "pub,5",
      message: "stop_times.txt:3:stop_id: there is no stop \"pub\""
    ),
    Fault(
      file: "stop_times.txt",
      line: "hub1,5",
      other: "hub1,1",
      message: "stop_times.txt:3:stop_sequence: the stop_sequence \"1\" occurs"
    ),
    Fault(
      file: "stop_times.txt",
      line: "day,8:10",
      other: "dusk,8:10",
      message: "stop_times.txt:3:trip_id: there is no trip \"dusk\""
    ),
  ])
  func `Faults are reported with file, line, and column`(_ fault: Fault) {
    let archive = SmallFeed.replacing(fault.line, with: fault.other, in: fault.file)
    #expect(refusal(archive).hasPrefix(fault.message))
  }

  @Test func `Text that is not UTF-8 is reported`() {
    var writer = ZipWriter()
    for (name, text) in SmallFeed.files where name != "stops.txt" {
      writer.add(name, Array(text.utf8))
    }
    let stops = SmallFeed.files["stops.txt"] ?? ""
    writer.add("stops.txt", Array(stops.utf8).map { $0 == UInt8(ascii: "H") ? 0xE9 : $0 })
    #expect(
      refusal(writer.finished())
        == "stops.txt:2:stop_name: the field is not UTF-8; save the file as UTF-8"
    )
  }

  @Test func `Stops in the sea are reported`() throws {
    let archive = SmallFeed.replacing("51.50,-0.06", with: "0,0", in: "stops.txt")
    let bounds = try #require(BoundingBox(south: 51.2, west: -0.6, north: 51.8, east: 0.4))
    #expect(
      try FeedReader.read(archive).stopsOutside(bounds).map(\.description) == [
        "stops.txt:6:stop_id east: 0.0,0.0 is outside the city; fix the position or widen the bounds"
      ]
    )
    #expect(try FeedReader.read(SmallFeed.archive()).stopsOutside(bounds).isEmpty)
  }

  @Test func `A table with too many rows is rejected`() {
    var settings = FeedSettings()
    settings.mostRows = 3
    #expect(throws: FeedError.self) { try FeedReader.read(SmallFeed.archive(), settings: settings) }
  }

  @Test func `Repeating every second all day is rejected instead of exhausting memory`() throws {
    let trips = (0..<40).map { "r1,week,t\($0),East" }.joined(separator: "\n")
    let times = (0..<40).map { "t\($0),8:00:00,8:00:00,west,1\nt\($0),8:10:00,8:10:00,east,2" }
    let repeats = (0..<40).map { "t\($0),00:00:00,167:00:00,1" }.joined(separator: "\n")
    var settings = FeedSettings()
    settings.mostTrips = 10_000
    let feed = try FeedReader.read(
      SmallFeed.archive([
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\n" + trips,
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
          + times.joined(separator: "\n"),
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n" + repeats,
      ]),
      settings: settings
    )
    #expect(throws: FeedError.self) { try feed.timetable(on: SmallFeed.date("2026-11-24")) }
  }

  @Test(arguments: UInt64(1)...300)
  func `A feed with damaged text is read or rejected, without traps`(_ seed: UInt64) throws {
    var chance = seed
    func next(_ bound: Int) -> Int {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(chance >> 33) % bound
    }
    var files = SmallFeed.files
    let names = files.keys.sorted()
    for _ in 0...next(3) {
      let name = names[next(names.count)]
      var text = Array((files[name] ?? "").unicodeScalars)
      guard !text.isEmpty else { continue }
      let bits = Array("\"\"\n\r,,0-9:\u{0}é9999999999").map { $0 }.flatMap {
        Array($0.unicodeScalars)
      }
      for _ in 0...next(4) { text[next(text.count)] = bits[next(bits.count)] }
      files[name] = String(String.UnicodeScalarView(text))
    }
    guard let feed = try? FeedReader.read(ZipWriter.archive(files)) else { return }
    _ = try? feed.timetable(on: SmallFeed.date("2026-11-24"))
  }
}
