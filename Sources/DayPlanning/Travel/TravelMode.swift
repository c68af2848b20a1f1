import Catalogs

/// How one gets from one place to the next.
public enum TravelMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// On foot.
  case walk

  /// By bicycle.
  case cycle

  /// By car or taxi.
  case drive
}

extension TravelMode {
  /// Returns the speed on the way, in meters a minute; only walkers have a pace.
  func metersPerMinute(at pace: Pace) -> Double {
    switch self {
    case .walk: pace.metersPerMinuteOnFoot
    case .cycle: 14_000 / 60
    case .drive: 20_000 / 60
    }
  }

  /// How many times longer than the straight line the way is.
  var detour: Double {
    switch self {
    case .walk: 1.3
    case .cycle: 1.35
    case .drive: 1.45
    }
  }

  /// What each leg takes beside the way itself: locking a bicycle, parking a car.
  var overhead: Minutes {
    switch self {
    case .walk: 0
    case .cycle: 2
    case .drive: 5
    }
  }
}
