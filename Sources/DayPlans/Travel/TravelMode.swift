package import Catalogs

/// A mode of travel.
public enum TravelMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// On foot.
  case walk

  /// By bicycle.
  case cycle

  /// By car or taxi.
  case drive

  /// On foot and by public transport, whichever is better for a leg.
  case transit
}

extension TravelMode {
  /// Whether legs without rides are walked.
  package var isOnFoot: Bool { self == .walk || self == .transit }

  /// Returns the speed in meters per minute; the pace affects walking only.
  func metersPerMinute(at pace: Pace) -> Double {
    switch self {
    case .walk, .transit: pace.metersPerMinuteOnFoot
    case .cycle: 14_000 / 60
    case .drive: 20_000 / 60
    }
  }

  /// The ratio of the path to the straight line.
  package var detour: Double {
    switch self {
    case .walk, .transit: 1.3
    case .cycle: 1.35
    case .drive: 1.45
    }
  }

  /// The extra time of each leg: locking a bicycle, parking a car.
  package var overhead: Minutes {
    switch self {
    case .walk, .transit: 0
    case .cycle: 2
    case .drive: 5
    }
  }
}
