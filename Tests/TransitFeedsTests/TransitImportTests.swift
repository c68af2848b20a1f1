import Foundation
import OpeningHours
import Testing
import Transit

@testable import TransitFeeds

struct TransitImportTests {
  /// The tables of a city in the repository.
  private static func tables(_ city: String) throws -> [String: Data] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var files: [String: Data] = [:]
    for name in ["bands", "stations", "legs", "services", "transfers"] {
      let path = "data/maps/transit/\(city)/\(name).csv"
      files["\(name).csv"] = try Data(contentsOf: root.appending(path: path))
    }
    return files
  }

  /// Returns the message with which files are rejected.
  private func refusal(_ files: [String: Data]) -> String {
    do {
      _ = try TransitImport.rows(from: files)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `The tables of a city give a network`(_ city: String) throws {
    let network = try TransitNetwork(TransitImport.rows(from: Self.tables(city)))
    #expect(network.stations.count > 50)
  }

  @Test func `A feed gives a network, based on its busiest days`() throws {
    let files = ["feed.zip": SmallFeed.archive()]
    let network = try TransitNetwork(TransitImport.rows(from: files))
    #expect(network.stations.map(\.id) == ["hub", "west", "east"])
    let feed = try FeedReader.read(SmallFeed.archive())
    let days = try #require(feed.typicalDays())
    #expect(days.weekday.description == "2026-01-06")
    #expect(days.sunday.description == "2026-01-04")
  }

  @Test func `Missing files, unknown ones, and binary ones are reported`() throws {
    var files = try Self.tables("vancouver")
    files["legs.csv"] = nil
    #expect(refusal(files) == "legs.csv: the file is missing; add it")
    files["legs.csv"] = Data([0xFF, 0xFE, 0x6C, 0x00])
    #expect(refusal(files).hasPrefix("legs.csv: the field is not UTF-8"))
    #expect(
      refusal(["notes.txt": Data()]).hasPrefix("notes.txt: \"notes.txt\" is not a single GTFS")
    )
    #expect(refusal(["feed.zip": Data("PK".utf8)]).hasPrefix("this is not a complete zip archive"))
    let idle = SmallFeed.archive([
      "calendar.txt": nil, "trips.txt": "route_id,service_id,trip_id\n",
    ])
    #expect(refusal(["feed.zip": idle]).hasPrefix("stop_times.txt:2:trip_id: there is no trip"))
  }
}
