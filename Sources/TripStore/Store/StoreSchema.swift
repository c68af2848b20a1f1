import GRDB

/// The tables of the store, as a list of migrations.
///
/// Released migrations are never modified: to change the tables, append a new one.
enum StoreSchema {
  /// The application id of SQLite files of this program, "pday" in ASCII.
  static let applicationID: UInt32 = 0x7064_6179

  /// The steps, in order; the version of a store is the number of steps applied.
  private static let steps: [String] = [first, second, third]

  /// The current schema version.
  static var version: Int { steps.count }

  /// The migrations.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, step) in steps.enumerated() {
      migrator.registerMigration("\(index + 1)") { database in
        try database.execute(sql: step)
        try database.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }

  /// The additions in version 3: the account, and its items as they were when they were last the same here.
  private static let third = """
    CREATE TABLE sync_account (
      server TEXT NOT NULL,
      name TEXT NOT NULL,
      last INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sync_item (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      local TEXT,
      alias TEXT,
      version INTEGER NOT NULL,
      content TEXT,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    """

  /// The additions in version 2: saved trips, each with its plan as JSON.
  private static let second = """
    CREATE TABLE trip (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      city TEXT NOT NULL,
      date TEXT NOT NULL,
      days INTEGER NOT NULL CHECK (days >= 1),
      stops INTEGER NOT NULL CHECK (stops >= 0),
      plan TEXT NOT NULL,
      added INTEGER NOT NULL
    ) STRICT;
    """

  /// The tables of version 1.
  ///
  /// Times are seconds since 1970 in UTC, dates are local dates such as 2026-12-01, positions are degrees.
  private static let first = """
    PRAGMA application_id = \(applicationID);
    CREATE TABLE setting (
      key TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE favorite (
      city TEXT NOT NULL,
      sight TEXT NOT NULL,
      name TEXT NOT NULL,
      added INTEGER NOT NULL,
      PRIMARY KEY (city, sight)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE encounter (
      number INTEGER PRIMARY KEY,
      city TEXT NOT NULL,
      sight TEXT NOT NULL,
      name TEXT NOT NULL,
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      kind TEXT NOT NULL CHECK (kind IN ('notified', 'visited')),
      date TEXT NOT NULL,
      minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
      moment INTEGER NOT NULL,
      stay INTEGER CHECK (stay >= 0),
      UNIQUE (city, sight, kind, date)
    ) STRICT;
    CREATE TABLE place (
      number INTEGER PRIMARY KEY,
      city TEXT NOT NULL,
      id TEXT NOT NULL CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      category TEXT NOT NULL,
      minimum INTEGER NOT NULL CHECK (minimum >= 1),
      recommended INTEGER NOT NULL CHECK (recommended >= minimum),
      maximum INTEGER NOT NULL CHECK (maximum >= recommended),
      relevance INTEGER NOT NULL CHECK (relevance BETWEEN 1 AND 100),
      hours TEXT,
      address TEXT,
      phone TEXT,
      website TEXT,
      note TEXT NOT NULL,
      added INTEGER NOT NULL,
      UNIQUE (city, id)
    ) STRICT;
    CREATE TABLE photo (
      number INTEGER PRIMARY KEY,
      place INTEGER NOT NULL REFERENCES place ON DELETE CASCADE,
      format TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX photo_place ON photo (place);
    CREATE TABLE guide (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      city TEXT,
      map TEXT,
      added INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE article (
      number INTEGER PRIMARY KEY,
      guide INTEGER NOT NULL REFERENCES guide ON DELETE CASCADE,
      wiki TEXT NOT NULL,
      title TEXT NOT NULL CHECK (title <> ''),
      language TEXT NOT NULL,
      page INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      url TEXT NOT NULL,
      license TEXT NOT NULL,
      license_url TEXT NOT NULL,
      html TEXT NOT NULL,
      day INTEGER CHECK (day >= 1),
      rank INTEGER NOT NULL,
      fetched INTEGER NOT NULL,
      UNIQUE (guide, wiki, title)
    ) STRICT;
    CREATE TABLE picture (
      number INTEGER PRIMARY KEY,
      article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
      name TEXT NOT NULL,
      format TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      credit TEXT NOT NULL,
      license TEXT NOT NULL,
      source TEXT NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (article, name)
    ) STRICT;
    CREATE TABLE around (
      wiki TEXT NOT NULL,
      cell TEXT NOT NULL,
      answer TEXT NOT NULL,
      fetched INTEGER NOT NULL,
      PRIMARY KEY (wiki, cell)
    ) STRICT, WITHOUT ROWID;
    """
}
