#if Companion
import ArgumentParser
import DayPlans
import Geography
import TripCompanion
import TripStore

/// What the visitor's settings say where no option does.
struct VisitorDefaults {
  /// How far away a place still counts as near; `nil` if not set.
  var radius: Meters?

  /// The most places of a list, and announcements an hour; `nil` if not set.
  var limit: Int?

  /// When nothing is announced; `nil` if not set.
  var quietHours: WatchSettings.QuietHours?

  /// How fast the visitor walks; `nil` if not set.
  var pace: Pace?

  /// The units of lengths.
  var units = LengthUnits.metric

  /// Reads the settings of a store; without one, nothing is set.
  ///
  /// - Throws: ``Failure`` or `StoreError` if the store cannot be read.
  init(of own: StoreOptions) throws {
    guard let store = try own.openIfAny() else { return }
    let value = { try store.ownValue(of: $0) }
    radius = try value(.radius).flatMap { Double($0) }.map { Meters($0) }
    limit = try value(.limit).flatMap { Int($0) }
    quietHours = try value(.quietHours).map { try Value.quietHours($0) }
    pace = try value(.pace).flatMap { Pace(rawValue: $0) }
    units = try value(.units).flatMap { LengthUnits(rawValue: $0) } ?? .metric
  }
}
#endif
