import Foundation
import Geography
import OpeningHours
import Testing
import Transit

@testable import TransitFeeds

/// Compares the reader and the router with results of an independent reader and method, computed by
/// `Tests/Independent/check_transit.py`.
struct MadeCityTests {
  /// A query and its expected result.
  struct Question: Decodable {
    /// The service day.
    let date: String

    /// The origin.
    let from: String

    /// The destination.
    let to: String

    /// The departure, in seconds after midnight.
    let departure: Int32

    /// The number of rides and the arrival of each Pareto-optimal journey.
    let journeys: [[Int32]]
  }

  /// Returns a file of the fixtures.
  private static func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Data(contentsOf: folder.appending(path: name))
  }

  @Test func `Journeys in a synthetic city match an independent reader`() throws {
    let questions = try JSONDecoder().decode([Question].self, from: Self.fixture("made-city.json"))
    #expect(questions.count >= 50)
    let feed = try FeedReader.read(Self.fixture("made-city.zip"))
    var routers: [String: ScheduleRouter] = [:]
    for question in questions {
      let router =
        try routers[question.date]
        ?? ScheduleRouter(
          timetable: feed.timetable(on: SmallFeed.date(question.date)),
          mostRides: 4
        )
      routers[question.date] = router
      let found = try journeys(router, question).map { [Int32($0.rides.count), $0.arrival] }
      #expect(found == question.journeys, "\(question)")
    }
  }

  /// Returns the journeys for a query.
  private func journeys(
    _ router: ScheduleRouter,
    _ question: Question
  ) throws -> [ScheduledJourney] {
    let walk = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)
    let stops = router.timetable.rows.stops
    let start = try #require(stops.firstIndex { $0.id == question.from })
    let end = try #require(stops.firstIndex { $0.id == question.to })
    return router.journeys(
      from: [TransitAccess(station: start, walk: walk)],
      to: [TransitAccess(station: end, walk: walk)],
      departing: question.departure,
      walking: nil
    )
  }
}
