import Orienteering

/// A published instance, as its file has it: what planday solves, and what the check goes by.
struct PublishedInstance {
  /// The name: that of the file without its ending.
  let name: String

  /// How many ticks a unit of the file has.
  let ticksPerUnit: Int

  /// The places; the first is where every day starts and ends.
  let places: [Place]

  /// The ticks from place to place.
  let travel: [[Int]]

  /// The tick at which a day begins and the last at which it may be over.
  let horizon: ClosedRange<Int>

  /// The days.
  let days: Int

  /// Whether every place is visited for the least travel, rather than some for their score.
  let isTour: Bool

  /// A place with its hours.
  struct Place {
    /// What it is worth.
    let score: Int
    /// The ticks of a visit.
    let stay: Int
    /// The first and the last tick at which the visit may begin, for each day; `nil` where closed.
    let starts: [ClosedRange<Int>?]
  }

  /// The instance as planday's problem.
  var problem: Problem {
    Problem(
      horizon: [horizon.lowerBound, horizon.upperBound],
      travelCost: isTour ? 1 : 0,
      days: days,
      start: 0,
      end: 0,
      travel: travel.map { $0.map { $0 } },
      visits: places.enumerated().dropFirst().map { number, place in
        Problem.Visit(
          id: "\(number)",
          node: number,
          score: isTour ? 0 : place.score,
          stay: place.stay,
          must: isTour,
          windows: windows(of: place)
        )
      }
    )
  }

  private func windows(of place: Place) -> [Problem.Window] {
    let isSame = place.starts.allSatisfy { $0 == place.starts[0] }
    return (isSame ? Array(place.starts.prefix(1)) : place.starts).enumerated().compactMap {
      day,
      starts in
      starts.map {
        Problem.Window(
          open: $0.lowerBound,
          close: $0.upperBound + place.stay,
          lastAdmission: $0.upperBound,
          day: isSame ? nil : day
        )
      }
    }
  }
}
