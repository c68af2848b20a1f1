import Foundation
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// Fixes as lines, gpsd reports, and tracks, valid and invalid.
struct FixReadingTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-12-01T10:00:00Z", 1_796_119_200),
      ("2026-12-01T10:00:00.5Z", 1_796_119_200.5), ("2026-12-01T11:30:00+01:30", 1_796_119_200),
      ("2026-12-01T05:00:00-05:00", 1_796_119_200), ("2026-12-01T10:00:00", 1_796_119_200),
    ] as [(String, Double)]
  )
  func `valid times are read`(text: String, seconds: Double) {
    #expect(UTCTime.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "T", "2026-12-01", "2026-13-01T10:00:00Z", "2026-12-01T24:00:00Z", "2026-12-01T10:60:00Z",
    "2026-12-01T10:00Z", "2026-12-01T10:00:nanZ", "2026-12-01T10:00:00+99:00",
    "2026-12-01T10:00:00+é",
  ])
  func `invalid times are rejected`(text: String) {
    #expect(UTCTime.seconds(text) == nil)
  }

  @Test func `a line is a fix, a command or nothing`() throws {
    let line =
      #"{"time": "2026-12-01T10:00:00Z", "lat": 51.5, "lon": -0.1, "accuracy": 8, "speed": 1.2}"#
    let spot = try Coordinate(latitude: 51.5, longitude: -0.1)
    #expect(
      try FixLine.read(line) == .fix(Fix(time: 1_796_119_200, position: spot, accuracy: Meters(8)))
    )
    let other = #"{"timestamp": 1796119200, "latitude": 51.5, "lng": -0.1}"#
    #expect(try FixLine.read(other) == .fix(Fix(time: 1_796_119_200, position: spot)))
    #expect(try FixLine.read("  ") == .nothing)
    #expect(try FixLine.read(#"{"dismiss": "castle"}"#) == .dismiss(id: "castle"))
    #expect(try FixLine.read(#"{"snooze": null, "minutes": 30}"#) == .snooze(id: nil, minutes: 30))
    #expect(
      try FixLine.read(#"{"snooze": "castle", "minutes": 5}"#) == .snooze(id: "castle", minutes: 5)
    )
  }

  @Test(arguments: [
    "{", "[]", "1", #"{"lat": 1, "lon": 2}"#, #"{"time": "x", "lat": 1, "lon": 2}"#,
    #"{"time": 1, "lat": 91, "lon": 2}"#, #"{"time": 1, "lat": 1, "lon": 181}"#,
    #"{"time": 1, "lat": "1", "lon": 2}"#, #"{"snooze": null}"#,
    #"{"time": 1e400, "lat": 1, "lon": 2}"#,
  ])
  func `an invalid line is rejected with the reason`(line: String) {
    #expect(throws: FixReadingError.self) { try FixLine.read(line) }
  }

  @Test func `gpsd reports are fixes if they have a position`() throws {
    let report =
      #"{"class":"TPV","mode":3,"time":"2026-12-01T10:00:00.000Z","lat":51.5,"lon":-0.1,"eph":16.2}"#
    guard case .fix(let fix) = try GPSDLine.read(report) else {
      Issue.record("no fix")
      return
    }
    #expect(fix.time == 1_796_119_200 && abs(fix.accuracy.rawValue - 10) < 0.01)
    #expect(try GPSDLine.read(#"{"class":"TPV","mode":1}"#) == .nothing)
    #expect(try GPSDLine.read(#"{"class":"VERSION","release":"3.22"}"#) == .nothing)
    #expect(throws: FixReadingError.self) {
      try GPSDLine.read(#"{"class":"ERROR","message":"no"}"#)
    }
    #expect(throws: FixReadingError.self) { try GPSDLine.read("$GPGGA,1*00") }
  }

  private let track = """
    <?xml version="1.0"?><!-- a walk --><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>A &amp; B</name><trkseg>
    <trkpt lat="51.5" lon="-0.1"><ele>3</ele><time>2026-12-01T10:00:00Z</time><hdop>2</hdop></trkpt>
    <trkpt lat='51.6' lon='-0.1'><time>2026-12-01T10:00:05Z</time><extensions><x:accuracy>7</x:accuracy></extensions></trkpt>
    <trkpt lat="95" lon="-0.1"><time>2026-12-01T10:00:10Z</time></trkpt><trkpt lat="51.5" lon="-0.1"/>
    </trkseg></trk></gpx>
    """

  @Test func `a track is read, and invalid points are reported`() throws {
    let track = try GPXTrack(Data(track.utf8))
    #expect(track.fixes.map(\.time) == [1_796_119_200, 1_796_119_205])
    #expect(track.fixes.map(\.accuracy) == [Meters(10), Meters(7)])
    #expect(track.count == 4)
    #expect(track.faults.count == 2)
    #expect(
      track.faults[0].hasPrefix("track point 3:") && track.faults[1].hasSuffix("it has no time")
    )
  }

  @Test(arguments: [
    ("", "no element"), ("not xml", "outside an element"), ("<kml></kml>", "<kml>"),
    ("<gpx></gpx>", "no track point"),
    ("<gpx><trkpt lat=\"1\" lon=\"2\"/></gpx>", "no track point has a time"),
    ("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>", "document type"),
    ("<gpx><trk></gpx>", "does not close"),
    ("<gpx", "lacks its >"), ("<gpx a=b>", "quotation"), ("<gpx><trkpt", "lacks its >"),
  ])
  func `a file that is not a track is rejected with the reason`(text: String, reason: String) {
    let error = #expect(throws: FixReadingError.self) { try GPXTrack(Data(text.utf8)) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test(.slow) func `damaged files are read or rejected, without traps`() {
    var random = SplitMix(seed: 7)
    let bytes = Array(track.utf8)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let spot = Int.random(in: 0..<damaged.count, using: &random)
        switch random.next() % 3 {
        case 0: damaged[spot] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged.remove(at: spot)
        default: damaged.insert(contentsOf: damaged[..<(spot / 3)], at: spot)
        }
      }
      _ = try? GPXTrack(Data(damaged))
      _ = try? FixLine.read(String(decoding: damaged.prefix(80), as: UTF8.self))
      _ = try? GPSDLine.read(String(decoding: damaged.suffix(80), as: UTF8.self))
    }
  }
}
