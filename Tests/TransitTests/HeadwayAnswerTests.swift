import Foundation
import Testing
import Transit

/// Holds journeys by headways to answers of another reader and another method, which
/// `Tests/Independent/check_transit.py` makes from the same tables.
struct HeadwayAnswerTests {
  /// A question and its answer.
  struct Question: Decodable {
    /// The city.
    let city: String

    /// The day of the week, Monday being 0.
    let day: UInt8

    /// The seconds since midnight.
    let seconds: Int32

    /// The station to start from.
    let from: String

    /// The station to get to.
    let to: String

    /// The expected seconds, or `nil` if there is no way.
    let time: Double?
  }

  @Test func `Journeys by headways take as long as another method finds`() throws {
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
