import Catalogs

/// The visitor's pace.
///
/// | | relaxed | normal | brisk |
/// |---|---|---|---|
/// | on foot | 4 km/h | 4.8 km/h | 5.6 km/h |
/// | minutes of ``EntryRule`` | × 1.5 | × 1 | × 0.5 |
/// | most sights a day, unless stated | 6 | 9 | unlimited |
/// | lunch by default | 60 min | 45 min | 30 min |
/// | dinner by default | 60 min | 60 min | 60 min |
/// | rest by default, in days of ten hours or more | 20 min | 15 min | none |
public enum Pace: String, CaseIterable, Codable, Hashable, Sendable {
  /// Time to look around.
  case relaxed

  /// What suits most visitors.
  case normal

  /// As much as fits into a day.
  case brisk
}

extension Pace {
  /// The walking speed, in meters per minute.
  package var metersPerMinuteOnFoot: Double {
    switch self {
    case .relaxed: 4_000 / 60
    case .normal: 4_800 / 60
    case .brisk: 5_600 / 60
    }
  }

  /// The default limit on sights a day; `nil` if unlimited.
  var mostStops: Int? {
    switch self {
    case .relaxed: 6
    case .normal: 9
    case .brisk: nil
    }
  }

  /// Returns the length of a default break; `nil` if there is none.
  func minutes(of kind: BreakKind) -> Minutes? {
    switch (kind, self) {
    case (.lunch, .relaxed), (.dinner, _): 60
    case (.lunch, .normal): 45
    case (.lunch, .brisk): 30
    case (.rest, .relaxed): 20
    case (.rest, .normal): 15
    case (.rest, .brisk): nil
    }
  }

  /// The time to get inside, in halves of the normal time.
  var halvesOfEntry: Int {
    switch self {
    case .relaxed: 3
    case .normal: 2
    case .brisk: 1
    }
  }
}
