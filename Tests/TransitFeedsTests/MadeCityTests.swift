import Foundation
import Geography
import OpeningHours
import Testing
import Transit

@testable import TransitFeeds

/// Holds the reader and the router to answers of another reader and another method, which
/// `Tests/Independent/check_transit.py` makes.
struct MadeCityTests {
  /// A question and its answer.
  struct Question: Decodable {
    /// The service day.
    let date: String

    /// The stop to start from.
    let from: String

    /// The stop to get to.
    let to: String

    /// When to set out, in seconds after midnight.
    let departure: Int32

    /// The number of rides and the arrival of each journey worth taking.
    let journeys: [[Int32]]
  }

  /// Returns a file of the fixtures.
  private static func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Data(contentsOf: folder.appending(path: name))
  }

  @Test func `Journeys in a made city are those that another reader finds`() throws {
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

  /// Returns the journeys that a question asks for.
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
