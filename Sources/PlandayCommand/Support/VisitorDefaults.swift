#if Companion
import ArgumentParser
import DayPlans
import Geography
import TripCompanion
import TripStore

/// The visitor's settings, as defaults for options.
struct VisitorDefaults {
  /// The radius within which a place counts as near; `nil` if not set.
  var radius: Meters?

  /// The maximum number of places in a list, and of announcements an hour; `nil` if not set.
  var limit: Int?

  /// The quiet hours; `nil` if not set.
  var quietHours: WatchSettings.QuietHours?

  /// The walking pace; `nil` if not set.
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
