/// The costs of an arc besides its travel, such as for a ride or a second museum without a rest.
package struct ArcCharges: Hashable, Sendable {
  /// No charges.
  package static let none = Self(count: 0, between: [], fromStart: [], toEnd: [])

  /// The number of places; 0 if nothing is charged.
  private let count: Int

  /// The units from place `i` to place `j`, at `i * count + j`; negative if the visits are worth more in succession.
  private let between: [Int32]

  /// The units from the start of the day to each place.
  private let fromStart: [Int32]

  /// The units from each place to the end of the day.
  private let toEnd: [Int32]

  /// Creates charges between `count` places.
  ///
  /// - Parameters:
  ///   - count: The number of places.
  ///   - between: The units from place `i` to place `j`, at `i * count + j`.
  ///   - fromStart: The units from the start of the day to each place.
  ///   - toEnd: The units from each place to the end of the day.
  package init(count: Int, between: [Int32], fromStart: [Int32], toEnd: [Int32]) {
    precondition(between.count == count * count)
    precondition(fromStart.count == count && toEnd.count == count)
    self.count = count
    self.between = between
    self.fromStart = fromStart
    self.toEnd = toEnd
  }

  /// Whether there are no charges.
  package var isEmpty: Bool { count == 0 }

  /// Returns the units from a place, or from the start, to a place, or to the end.
  @inline(__always)
  package func units(from: Int?, to: Int?) -> Int32 {
    guard count > 0 else { return 0 }
    return switch (from, to) {
    case (let from?, let to?): between[from * count + to]
    case (nil, let to?): fromStart[to]
    case (let from?, nil): toEnd[from]
    case (nil, nil): 0
    }
  }

  /// Returns the charges between only the places in `kept`, renumbered in that order.
  package func keeping(_ kept: [Int]) -> Self {
    guard count > 0 else { return self }
    return Self(
      count: kept.count,
      between: kept.flatMap { from in kept.map { between[from * count + $0] } },
      fromStart: kept.map { fromStart[$0] },
      toEnd: kept.map { toEnd[$0] }
    )
  }

  /// The maximum absolute charge of a day with `stops` visits.
  package func most(stops: Int) -> Int {
    let greatest = { (charges: [Int32]) in charges.reduce(0) { max($0, abs(Int($1))) } }
    return greatest(between) * max(0, stops - 1) + greatest(fromStart) + greatest(toEnd)
  }

  /// All charges, in no particular order.
  package var all: [Int32] { between + fromStart + toEnd }
}
