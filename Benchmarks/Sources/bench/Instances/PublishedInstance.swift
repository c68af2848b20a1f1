import Orienteering

/// A published instance as stated in its file, used for both solving and checking.
struct PublishedInstance {
  /// The name of the file without its extension.
  let name: String

  /// The number of ticks per unit of the file.
  let ticksPerUnit: Int

  /// The places; every day starts and ends at the first.
  let places: [Place]

  /// The travel times in ticks.
  let travel: [[Int]]

  /// The tick at which a day begins and the last at which it may end.
  let horizon: ClosedRange<Int>

  /// The number of days.
  let days: Int

  /// Whether every place must be visited with the least travel, rather than some for their score.
  let isTour: Bool

  /// A place with its time windows.
  struct Place {
    /// The score.
    let score: Int
    /// The stay, in ticks.
    let stay: Int
    /// The first and last tick at which a visit may start, for each day; `nil` if closed.
    let starts: [ClosedRange<Int>?]
  }

  /// The instance as a planday problem.
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
