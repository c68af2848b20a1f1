import Foundation
import Testing
import Transit

/// Compares journeys by headways with results of an independent reader and method, computed by
/// `Tests/Independent/check_transit.py` from the same tables.
struct HeadwayAnswerTests {
  /// A query and its expected result.
  struct Question: Decodable {
    /// The city.
    let city: String

    /// The day of the week, Monday being 0.
    let day: UInt8

    /// The seconds since midnight.
    let seconds: Int32

    /// The origin.
    let from: String

    /// The destination.
    let to: String

    /// The expected seconds, or `nil` if there is no journey.
    let time: Double?
  }

  @Test func `Journeys by headways match an independent method`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/headways.json")
    let questions = try JSONDecoder().decode([Question].self, from: Data(contentsOf: path))
    #expect(questions.filter { $0.time != nil }.count >= 60)
    var networks: [String: TransitNetwork] = [:]
    for question in questions {
      let city = try #require(ShippedTransit(rawValue: question.city))
      let network = try networks[question.city] ?? city.network
      networks[question.city] = network
      let day = TransitDays(rawValue: 1 << question.day)
      let moment = TransitMoment(day: day, seconds: question.seconds)
      let journey = try network.journey(from: question.from, to: question.to, at: moment)
      #expect((journey == nil) == (question.time == nil), "\(question)")
      guard let time = question.time, let journey else { continue }
      #expect(abs(Double(journey.time.rawValue) - time) < 0.51, "\(question)")
    }
  }
}
