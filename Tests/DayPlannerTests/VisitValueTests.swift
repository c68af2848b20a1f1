import OpeningHours
import Testing

@testable import Catalogs
@testable import DayPlanner
@testable import DayPlans

/// The value of a visit, and its options.
struct VisitValueTests {
  private let value = VisitValue()

  @Test func `a great sight is worth about a hundred points at two hours`() {
    let points = value.points(relevance: 100, recommended: 120, stay: 120)
    #expect((80...120).contains(points.value))
  }

  @Test
  func `the value grows with relevance and recommended stay, and concavely with the stay`() {
    func points(_ relevance: Score, _ recommended: Minutes, _ stay: Minutes) -> Int {
      value.points(relevance: relevance, recommended: recommended, stay: stay).tenths
    }
    #expect(points(90, 120, 120) < points(100, 120, 120))
    #expect(points(90, 60, 60) < points(90, 120, 120))
    #expect(points(90, 120, 60) < points(90, 120, 90))
    #expect(points(90, 120, 90) < points(90, 120, 120))
    // The first half of the stay is worth more than the second.
    #expect(2 * points(90, 120, 60) > points(90, 120, 120))
    // Several sights of half the relevance are worth less than one.
    #expect(4 * points(50, 60, 60) < points(100, 60, 60))
  }

  @Test func `no stay is worthless`() {
    #expect(value.points(relevance: 1, recommended: 1, stay: 1, weight: 0).tenths >= 1)
  }

  @Test func `fame counts less for visitors who know the city`() {
    func share(_ familiarity: Familiarity?) -> Double {
      let value = VisitValue(for: familiarity)
      return value.points(relevance: 50, recommended: 60, stay: 60).value
        / value.points(relevance: 100, recommended: 60, stay: 60).value
    }
    #expect(share(.firstTime) < share(nil))
    #expect(share(nil) < share(.beenBefore))
  }

  @Test(
    arguments: [
      ((10, 20, 40), [20], [20]), ((15, 24, 40), [24], [24]), ((26, 27, 40), [27, 26], [27]),
      ((20, 40, 60), [40, 30], [40]), ((20, 59, 90), [59, 40], [59]),
      ((30, 60, 90), [60, 45, 30], [60, 45]), ((45, 85, 150), [85, 65, 45], [85, 65]),
      ((90, 190, 300), [190, 140, 90], [190, 140]), ((90, 90, 90), [90], [90]),
      ((85, 90, 95), [90, 85], [90]),
    ] as [((Int, Int, Int), [Int], [Int])]
  )
  func `well-known sights have two shorter stays if long, others have one`(
    minutes: (Int, Int, Int),
    known: [Int],
    other: [Int]
  ) throws {
    let visit = try #require(
      VisitDuration(
        minimum: Minutes(minutes.0),
        recommended: Minutes(minutes.1),
        maximum: Minutes(minutes.2)
      )
    )
    let sight = { (relevance: Score) in
      Attraction(
        id: "sight",
        name: "Sight",
        category: .museum,
        coordinate: OddTown.position(east: 0, north: 0),
        visit: visit,
        relevance: relevance
      )
    }
    #expect(VisitOptionRule.stays(of: sight(50), in: nil) == known)
    #expect(VisitOptionRule.stays(of: sight(49), in: .heat) == other)
  }

  @Test(arguments: [
    ("museum", "museum=1.5"), ("museum=2", "museum=2"), ("park=0", "park=0"),
  ])
  func `interests are read and written`(text: String, written: String) throws {
    #expect(try Interest(text, orElse: Interest.liked).description == written)
  }

  @Test(arguments: [
    ("musem", #""musem" is not one of"#), ("museum=lots", #""lots" is not a weight"#),
    ("museum=9", "the weight 9 is not between 0 and 5"), ("museum=", #""" is not a weight"#),
  ])
  func `an invalid interest is rejected by name`(text: String, message: String) {
    let error = #expect(throws: InterestError.self) {
      try Interest(text, orElse: Interest.liked)
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a disliked category is worth less, and one with zero weight is left out`() throws {
    let plain = try OddTown.plan { _ in }
    let museums = Set(plain.days[0].stops.filter { $0.category == .museum }.map(\.id))
    #expect(!museums.isEmpty)
    let without = try OddTown.plan { $0.dislike = [Interest(.museum, weight: 0)] }
    #expect(!without.days[0].stops.contains { $0.category == .museum })
    for id in museums {
      let leftOut = try #require(without.leftOut(id))
      #expect(leftOut.code == .excluded)
      #expect(leftOut.reason == .categoryDisliked(.museum))
    }
    let less = try OddTown.plan { $0.dislike = [Interest(.museum, weight: 0.5)] }
    let more = try OddTown.plan { $0.like = [Interest(.museum, weight: 2)] }
    let id = try #require(museums.first)
    func worth(_ plan: Plan) -> Points? { plan.stop(id)?.score ?? plan.leftOut(id)?.score }
    #expect(try #require(worth(less)) < #require(worth(plain)))
    #expect(try #require(worth(plain)) < #require(worth(more)))
  }

  @Test(
    arguments: [
      (
        [Interest(.museum, weight: 0.5)], [], "like",
        .likedTooLittle(interest: Interest(.museum, weight: 0.5))
      ),
      (
        [], [Interest(.museum, weight: 2)], "dislike",
        .dislikedTooLittle(interest: Interest(.museum, weight: 2))
      ),
      (
        [Interest(.park, weight: 7)], [], "like",
        .weightOutOfRange(interest: Interest(.park, weight: 7))
      ),
      (
        [Interest(.park, weight: 2)], [Interest(.park, weight: 0)], "dislike",
        .namedTwice(category: .park)
      ),
      ([], Category.allCases.map { Interest($0, weight: 0) }, "dislike", .everythingDisliked),
    ] as [([Interest], [Interest], String, RequestFault.Reason)]
  )
  func `contradictory interests are rejected by name`(
    like: [Interest],
    dislike: [Interest],
    name: String,
    reason: RequestFault.Reason
  ) {
    let faults = OddTown.request {
      $0.like = like
      $0.dislike = dislike
    }.faults(in: OddTown.catalog)
    #expect(faults.contains(RequestFault(name: name, reason: reason)), "\(faults)")
  }
}
