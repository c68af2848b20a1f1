import GRDB

extension Store {
  /// Returns the value of a setting, or the one that applies if none is set.
  package func value(of setting: VisitorSetting) throws(StoreError) -> String {
    try ownValue(of: setting) ?? setting.fallback
  }

  /// Returns the value of a setting, or `nil` if none is set.
  package func ownValue(of setting: VisitorSetting) throws(StoreError) -> String? {
    try read { database in
      try String.fetchOne(
        database,
        sql: "SELECT value FROM setting WHERE key = ?",
        arguments: [setting.rawValue]
      )
    }
  }

  /// Sets a setting to a value that was checked, or back to its fallback for `nil`.
  package func set(_ setting: VisitorSetting, to value: String?) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "DELETE FROM setting WHERE key = ?",
        arguments: [setting.rawValue]
      )
      guard let value else { return }
      try database.execute(
        sql: "INSERT INTO setting (key, value) VALUES (?, ?)",
        arguments: [setting.rawValue, value]
      )
    }
  }
}
