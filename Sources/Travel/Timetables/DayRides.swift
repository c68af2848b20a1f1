import Catalogs
package import DayPlans

/// The walks between some places, and the rides of one day that are worth taking instead.
package struct DayRides: Sendable {
  /// A journey with rides: the last elapsed minute to set out, and the minute of arrival.
  package struct Ride: Hashable, Sendable {
    /// The last minute to set out.
    package let depart: Int32

    /// The minute of arrival.
    package let arrive: Int32

    /// Creates a ride.
    package init(depart: Int32, arrive: Int32) {
      (self.depart, self.arrive) = (depart, arrive)
    }
  }

  /// The first and the last elapsed minute of the day.
  package let hours: ClosedRange<Int32>

  /// The walks.
  package let walks: TravelMatrix

  /// The rides, at `from * count + to`, the earliest first.
  private let rides: [[Ride]]

  /// Collects the rides of a day.
  ///
  /// - Parameters:
  ///   - hours: The first and the last elapsed minute of the day; rides outside are dropped.
  ///   - walks: The walks.
  ///   - longest: The maximum duration of a ride, if limited.
  ///   - rides: Returns the rides between two places, the earliest first.
  init(
    hours: ClosedRange<Int32>,
    walks: TravelMatrix,
    longest: Minutes?,
    rides: (_ from: Int, _ to: Int) -> [Ride]
  ) {
    (self.hours, self.walks) = (hours, walks)
    let most = longest.map { Int32(clamping: $0.rawValue) } ?? .max
    self.rides = (0..<walks.count * walks.count).map { pair in
      let (from, to) = (pair / walks.count, pair % walks.count)
      guard from != to else { return [] }
      return rides(from, to).filter {
        hours.contains($0.depart) && $0.arrive <= hours.upperBound && $0.arrive - $0.depart <= most
      }
    }
  }

  /// The rides from one place to another.
  package subscript(from: Int, to: Int) -> [Ride] { rides[from * walks.count + to] }

  /// Returns the minutes of the fastest ride; `nil` if there is none.
  func least(from: Int, to: Int) -> Minutes? {
    self[from, to].map { Minutes(Int($0.arrive - $0.depart)) }.min()
  }
}
