import TestSupport
import TestTools
import Testing

@testable import Orienteering

/// The order in which a round of local search tries visits.
struct InsertionOrderTests {
  @Test(arguments: 0..<20)
  func `visits are ordered by value, to within a few percent`(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let count = Int.random(in: 0...200, using: &generator)
    let worths = (0..<count).map { _ in Float.random(in: 0.01...100, using: &generator) }
    var order = InsertionOrder(room: count)
    for (visit, worth) in worths.enumerated() {
      order.add(visit, to: InsertionOrder.bucket(of: worth, outOf: 100))
    }
    #expect(order.visits.sorted() == Array(0..<count), "seed \(seed)")
    for (visit, next) in zip(order.visits, order.visits.dropFirst()) {
      #expect(worths[next] < worths[visit] * 1.07, "seed \(seed)")
    }
  }

  @Test func `required visits come first, worthless ones last`() {
    var order = InsertionOrder(room: 4)
    for (visit, worth) in [Float(0), 5, 1e-30].enumerated() {
      order.add(visit, to: InsertionOrder.bucket(of: worth, outOf: 5))
    }
    order.add(3, to: InsertionOrder.required.upperBound - 1)
    #expect(order.visits == [3, 1, 0, 2])
    #expect(InsertionOrder(room: 0).visits.isEmpty)
  }
}
