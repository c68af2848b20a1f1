package import Catalogs
import Formats
import Foundation
import GRDB
import Geography
import OpeningHours

/// Keeping trips, own places, favorites and settings the same on all devices of an account.
///
/// The store remembers each item as it was when it was last the same here and in the account, so that both sides' changes are
/// known (a three-way merge). An exchange takes in what changed in the account, and then sends what changed here. Each step is a
/// transaction, and repeating any of them does no harm.
extension Store {
  /// What taking in items needs besides the store.
  package struct SyncContext: Sendable {
    /// Returns a city, or `nil` if its catalog is not here.
    package let city: @Sendable (String) -> City?

    /// The ids of all cities.
    package let cities: [String]

    /// Returns the trip of a plan, or `nil` if the JSON is no plan that this version reads.
    package let trip: @Sendable (_ name: String, _ plan: String) -> Trip?

    /// The moment, in seconds since 1970.
    package let now: Int

    /// Creates a context.
    package init(
      city: @escaping @Sendable (String) -> City?,
      cities: [String],
      trip: @escaping @Sendable (String, String) -> Trip?,
      now: Int
    ) {
      (self.city, self.cities, self.trip, self.now) = (city, cities, trip, now)
    }
  }

  /// Begins an exchange with an account.
  ///
  /// With another account than before, everything here counts as new to it.
  ///
  /// - Parameters:
  ///   - server: The address of the service.
  ///   - name: The name of the account.
  /// - Returns: The version up to which this device has taken in the account's changes.
  /// - Throws: ``StoreError``.
  package func beginSync(with server: String, of name: String) throws(StoreError) -> Int {
    try write { database in
      let row = try Row.fetchOne(database, sql: "SELECT server, name, last FROM sync_account")
      if let row, row[0] == server, row[1] == name { return row[2] }
      try database.execute(sql: "DELETE FROM sync_item; DELETE FROM sync_account")
      try database.execute(
        sql: "INSERT INTO sync_account (server, name, last) VALUES (?, ?, 0)",
        arguments: [server, name]
      )
      return 0
    }
  }

  /// Takes in what changed in the account.
  ///
  /// - Parameters:
  ///   - items: The items that changed since the last version, oldest first; those that a service refused to replace, too.
  ///   - last: The version that this device has afterwards; `nil` to leave it.
  ///   - context: What this needs besides.
  /// - Returns: What changed here.
  /// - Throws: ``StoreError``; nothing has changed then.
  /// - Complexity: O(*n*) in all items of the store.
  package func takeIn(
    _ items: [SyncItem],
    upTo last: Int?,
    in context: SyncContext
  ) throws(StoreError) -> SyncReport {
    try write { database in
      var exchange = try SyncExchange(database, at: path, context)
      for item in items { try exchange.takeIn(item) }
      if last != nil { try exchange.takeInLeftOver() }
      if let last {
        try database.execute(sql: "UPDATE sync_account SET last = ?", arguments: [last])
      }
      return exchange.report
    }
  }

  /// Returns what changed here since the last exchange, to be sent to the account in this order.
  package func outgoing(in context: SyncContext) throws(StoreError) -> [SyncItem] {
    try write { database in
      var exchange = try SyncExchange(database, at: path, context)
      return try exchange.outgoing()
    }
  }

  /// Records that the account has an item as it was sent.
  ///
  /// - Parameter item: The item, with its new version.
  /// - Throws: ``StoreError``.
  package func acknowledge(_ item: SyncItem) throws(StoreError) {
    try write { database in
      guard let content = item.content else {
        return try database.execute(
          sql: "DELETE FROM sync_item WHERE kind = ? AND key = ?",
          arguments: [item.kind.rawValue, item.key]
        )
      }
      try database.execute(
        sql: "UPDATE sync_item SET version = ?, content = ? WHERE kind = ? AND key = ?",
        arguments: [item.version, content.ordered.line, item.kind.rawValue, item.key]
      )
    }
  }
}

/// One step of an exchange, within a transaction.
private struct SyncExchange {
  /// A kind and a key.
  struct Key: Hashable {
    let kind: SyncItem.Kind
    let key: String
  }

  /// What the store knows of an item of the account.
  struct Known {
    /// Which trip, place, favorite or setting it is here; `nil` if it cannot be kept here.
    var local: String?
    /// The name in the account of a trip whose name another one has here.
    var alias: String?
    /// The version when it was last the same everywhere.
    var version: Int
    /// The content then; `nil` if the account never had it, or it was deleted.
    var base: JSONTree?
  }

  /// The key of the item with the settings of the command.
  private static let settings = "command"

  private let database: Database
  private let path: String
  private let context: Store.SyncContext
  private var known: [Key: Known] = [:]
  private var trips: [String: (trip: Trip, plan: JSONTree)] = [:]
  private var places: [String: OwnPlace] = [:]
  private var favorites: [String: String] = [:]
  private var values: [String: String] = [:]

  /// What was taken in.
  private(set) var report = SyncReport()

  /// Reads all that is here, and what is known of the account; `path` is that of the store.
  init(_ database: Database, at path: String, _ context: Store.SyncContext) throws {
    (self.database, self.path, self.context) = (database, path, context)
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT kind, key, local, alias, version, content FROM sync_item"
    )
    for row in rows {
      guard let kind = SyncItem.Kind(rawValue: row[0]) else { continue }
      known[Key(kind: kind, key: row[1])] = Known(
        local: row[2],
        alias: row[3],
        version: row[4],
        base: (row[5] as String?).flatMap(Self.tree)
      )
    }
    let sql = "SELECT name, city, date, days, stops, added, plan FROM trip"
    for row in try Row.fetchAll(database, sql: sql) {
      guard let date = CalendarDate(row[2] as String), let plan = Self.tree(row[6]) else {
        continue
      }
      let trip = Trip(
        name: row[0],
        city: row[1],
        date: date,
        days: row[3],
        stops: row[4],
        added: row[5]
      )
      trips[trip.name] = (trip, plan)
    }
    for place in try Store.places(of: nil, in: database) {
      places[Self.local(place.city, place.id)] = place
    }
    for row in try Row.fetchAll(database, sql: "SELECT city, sight, name FROM favorite") {
      favorites[Self.local(row[0], row[1])] = row[2]
    }
    for row in try Row.fetchAll(database, sql: "SELECT key, value FROM setting") {
      values[row[0]] = row[1]
    }
    try followRenames()
  }

  private static func tree(_ text: String) -> JSONTree? {
    (try? JSONText(Data(text.utf8))).map { JSONTree($0.root) }
  }

  private static func local(_ city: String, _ id: String) -> String { "\(city)/\(id)" }

  /// A trip that was renamed here is the same item.
  private mutating func followRenames() throws {
    let taken = Set(known.filter { $0.key.kind == .trip }.compactMap(\.value.local))
    var fresh = trips.keys.filter { !taken.contains($0) }.sorted()
    for (key, row) in known.sorted(by: { $0.key.key < $1.key.key })
    where key.kind == .trip && row.local.map({ trips[$0] == nil }) ?? false {
      guard let plan = row.base?["plan"],
        let name = fresh.first(where: { trips[$0]?.plan == plan })
      else { continue }
      fresh.removeAll { $0 == name }
      known[key]?.local = name
      known[key]?.alias = nil
      try save(key)
    }
  }

  // Contents

  /// Returns an item's content here; `nil` if it is not here.
  private func content(_ key: Key, at local: String) -> JSONTree? {
    let row = known[key]
    switch key.kind {
    case .trip:
      return trips[local].map {
        $0.trip.content(plan: $0.plan, alias: row?.alias, after: row?.base)
      }
    case .place: return places[local]?.content(after: row?.base)
    case .favorite:
      guard let name = favorites[local] else { return nil }
      var content = SyncedContent(after: row?.base)
      content.set("name", .text(name))
      return content.tree
    case .setting:
      var content = SyncedContent(after: row?.base)
      for setting in VisitorSetting.allCases {
        let (value, old) = (values[setting.rawValue], row?.base?[setting.rawValue])
        // A value that this version does not know was not taken in, so it was not removed here.
        guard value != nil || old.map({ isValid($0, setting) }) ?? false else { continue }
        content.set(setting.rawValue, value.map(JSONTree.text))
      }
      return content.tree == .object([:]) && row?.base == nil ? nil : content.tree
    }
  }

  /// Whether a value of the account is one of a setting.
  private func isValid(_ value: JSONTree, _ setting: VisitorSetting) -> Bool {
    guard let text = value.text else { return false }
    return (try? setting.check(text, cities: context.cities)) != nil
  }

  /// The items that are here, with their kinds, without those that the account knows under a key.
  private var unknown: [(kind: SyncItem.Kind, local: String)] {
    let taken = Set(
      known.compactMap { key, row in row.local.map { "\(key.kind.rawValue) \($0)" } }
    )
    let all =
      trips.keys.map { (SyncItem.Kind.trip, $0) } + places.keys.map { (.place, $0) }
      + favorites.keys.map { (.favorite, $0) }
      + (values.isEmpty ? [] : [(.setting, Self.settings)])
    return all.filter { !taken.contains("\($0.0.rawValue) \($0.1)") }
      .sorted { ($0.0.rawValue, $0.1) < ($1.0.rawValue, $1.1) }
  }

  /// Returns the key of an item that the account does not know.
  private func freshKey(_ kind: SyncItem.Kind, _ local: String) -> Key {
    switch kind {
    case .trip: return Key(kind: kind, key: UUID().uuidString.lowercased())
    case .favorite, .setting: return Key(kind: kind, key: local)
    case .place:
      // Ids are unique in a city only.
      let id = places[local]?.id ?? local
      let plain = Key(kind: kind, key: id)
      return known[plain] == nil ? plain : Key(kind: kind, key: local)
    }
  }

  // Sending

  /// Returns what differs from the account.
  mutating func outgoing() throws -> [SyncItem] {
    for (kind, local) in unknown {
      let key = freshKey(kind, local)
      // A key is kept before it is sent: if the answer is lost, the item is sent again as the same.
      known[key] = Known(local: local, alias: nil, version: 0, base: nil)
      try save(key)
    }
    let items = known.compactMap { key, row -> SyncItem? in
      guard let local = row.local else { return nil }
      let content = content(key, at: local)
      guard content != row.base else { return nil }
      return SyncItem(kind: key.kind, key: key.key, version: row.version, content: content)
    }
    return items.sorted { ($0.kind.rawValue, $0.key) < ($1.kind.rawValue, $1.key) }
  }

  // Taking in

  /// Takes in an item of the account.
  mutating func takeIn(_ item: SyncItem) throws {
    let key = Key(kind: item.kind, key: item.key)
    if known[key] == nil {
      // A favorite or the settings may be here already, under the same key.
      let isFixed = item.kind == .favorite || item.kind == .setting && item.key == Self.settings
      let local = isFixed ? item.key : nil
      guard item.content != nil || local.map({ content(key, at: $0) != nil }) ?? false else {
        return
      }
      known[key] = Known(local: local, alias: nil, version: 0, base: nil)
    }
    guard var row = known[key], item.version > row.version || item.content != row.base else {
      return
    }
    let ours = row.local.flatMap { content(key, at: $0) }
    // What cannot be kept here has not been deleted here.
    let isHere = row.local != nil && (ours != nil || row.base != nil)
    let merge =
      isHere ? SyncMerge(ours: ours, theirs: item.content, base: row.base, of: item.kind) : .theirs
    row.version = item.version
    row.base = item.content
    let title = item.content.flatMap(Self.title) ?? ours.flatMap(Self.title) ?? item.key
    switch merge {
    case .same: break
    case .ours where item.content == nil && ours != nil: report.notes.append(.stays(title))
    case .ours: break
    case .theirs:
      if ours == nil, row.local != nil, known[key]?.base != nil, item.content != nil {
        report.notes.append(.returned(title))
      }
      try apply(item.content, to: &row, key, title)
    case .merged(let content):
      try apply(content, to: &row, key, title)
      report.notes.append(.merged(title))
    case .both:
      let second = try setAside(row.local ?? "", of: key)
      row.local = nil
      row.alias = nil
      try apply(item.content, to: &row, key, title)
      report.notes.append(.both(title, ours: second))
    }
    known[key] = row.local == nil && row.base == nil ? nil : row
    try save(key)
  }

  /// Takes in what could not be kept here before, such as a place in a city that was added since.
  mutating func takeInLeftOver() throws {
    let before = report.notes
    for (key, row) in known.sorted(by: { $0.key.key < $1.key.key })
    where row.local == nil && row.base != nil && key.kind != .setting {
      var row = row
      try apply(row.base, to: &row, key, "")
      known[key] = row
      if row.local != nil { try save(key) }
    }
    report.notes = before
  }

  private static func title(_ content: JSONTree) -> String? { content["name"]?.text }

  /// Gives this device's version of a trip or place another name, as a new item, and returns the name.
  private mutating func setAside(_ local: String, of key: Key) throws -> String {
    if let (trip, plan) = trips[local] {
      let name = freeName("\(trip.name) (this computer)")
      try database.execute(
        sql: "UPDATE trip SET name = ? WHERE name = ?",
        arguments: [name, trip.name]
      )
      trips[local] = nil
      trips[name] = (trip.named(name), plan)
      return name
    }
    guard var place = places[local] else { return local }
    let old = place.id
    place.name = String("\(place.name) (this computer)".suffix(OwnPlace.longestName))
    place.id = OwnPlace.freeID(for: place.name) { places[Self.local(place.city, $0)] != nil }
    try database.execute(
      sql: "UPDATE place SET id = ?, name = ? WHERE city = ? AND id = ?",
      arguments: [place.id, place.name, place.city, old]
    )
    places[local] = nil
    places[Self.local(place.city, place.id)] = place
    return place.name
  }

  /// Returns a name that no trip has.
  private func freeName(_ name: String, besides own: String? = nil) -> String {
    let short = String(name.prefix(Trip.longestName - 5))
    let numbered = (2...).lazy.map { "\(short) (\($0))" }
    let free = { (name: String) in trips[name] == nil || name == own }
    return free(short) ? short : numbered.first { free($0) } ?? short
  }

  /// Makes an item here what it is in the account; `row.local` is `nil` afterwards if it cannot be kept here.
  private mutating func apply(
    _ content: JSONTree?,
    to row: inout Known,
    _ key: Key,
    _ title: String
  ) throws {
    guard let content else { return try remove(&row, key) }
    do throws(StoreError) {
      switch key.kind {
      case .trip: try applyTrip(content, to: &row)
      case .place: try applyPlace(content, to: &row, key)
      case .favorite: try applyFavorite(content, to: &row, key)
      case .setting: try applySettings(content, to: &row, key)
      }
      if row.local != nil { report.changed += 1 }
    } catch {
      guard case .refused(let reason) = error else { throw error }
      // What is here stays, too, but is no longer the same item.
      row.local = nil
      report.notes.append(.passedOver(title, because: reason))
    }
  }

  private mutating func applyTrip(_ content: JSONTree, to row: inout Known) throws(StoreError) {
    guard let name = content["name"]?.text, let plan = content["plan"] else {
      throw .refused("it has no name and plan")
    }
    let text = plan.ordered.line
    let own = row.local.flatMap { trips[$0] == nil ? nil : $0 }
    // A trip whose name another one has keeps its other name here.
    let wanted = own.flatMap { name == row.alias ?? $0 ? $0 : nil } ?? name
    let free = freeName(wanted.isEmpty ? "trip" : wanted, besides: own)
    guard let trip = context.trip(free, text) else {
      throw .refused("its plan cannot be read by this version; planday --version tells it")
    }
    try execute("DELETE FROM trip WHERE name = ?", [own])
    if let own { trips[own] = nil }
    try execute(
      "INSERT INTO trip (name, city, date, days, stops, plan, added) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [trip.name, trip.city, trip.date.description, trip.days, trip.stops, text, trip.added]
    )
    trips[free] = (trip, plan)
    row.local = free
    row.alias = free == name ? nil : name
  }

  private mutating func applyPlace(
    _ content: JSONTree,
    to row: inout Known,
    _ key: Key
  ) throws(StoreError) {
    let city = content["city"]?.text ?? ""
    guard let facts = context.city(city) else {
      throw .refused("there is no city \(city.quotedForMessage) here; planday cities lists them")
    }
    let own = row.local.flatMap { places[$0] }
    var place = try OwnPlace(content, id: "", added: own?.added ?? context.now)
    try place.check(in: facts)
    place.id =
      own?.city == city
      ? own?.id ?? "" : freeID(key.key, for: place.name, in: city)
    if let own {
      try execute(
        "UPDATE place SET (\(Store.columns)) = (\(Store.marks)) WHERE city = ? AND id = ?",
        Store.values(of: place) + [own.city, own.id]
      )
      places[Self.local(own.city, own.id)] = nil
    } else {
      try execute(
        "INSERT INTO place (\(Store.columns)) VALUES (\(Store.marks))",
        Store.values(of: place)
      )
    }
    row.local = Self.local(city, place.id)
    places[Self.local(city, place.id)] = place
  }

  /// Returns the id of a place of the account: its key if that is an id that is free here.
  private func freeID(_ key: String, for name: String, in city: String) -> String {
    let isTaken = { (id: String) in places[Self.local(city, id)] != nil }
    let isID =
      key.hasPrefix(OwnPlace.prefix) && key.utf8.count <= 80
      && key.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil
    return isID && !isTaken(key) ? key : OwnPlace.freeID(for: name, isTaken: isTaken)
  }

  private mutating func applyFavorite(
    _ content: JSONTree,
    to row: inout Known,
    _ key: Key
  ) throws(StoreError) {
    let parts = key.key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), let name = content["name"]?.text
    else {
      throw .refused("it names no sight")
    }
    let added = context.now
    try execute(
      """
      INSERT INTO favorite (city, sight, name, added) VALUES (?, ?, ?, ?)
      ON CONFLICT (city, sight) DO UPDATE SET name = excluded.name
      """,
      [parts[0], parts[1], name, added]
    )
    favorites[key.key] = name
    row.local = key.key
  }

  private mutating func applySettings(
    _ content: JSONTree,
    to row: inout Known,
    _ key: Key
  ) throws(StoreError) {
    // Those of the page are its own.
    guard key.key == Self.settings else {
      row.local = nil
      return
    }
    for setting in VisitorSetting.allCases {
      let stated = content[setting.rawValue]
      guard stated.map({ isValid($0, setting) }) ?? true else { continue }
      let value = stated?.text
      guard values[setting.rawValue] != value else { continue }
      try execute("DELETE FROM setting WHERE key = ?", [setting.rawValue])
      if let value {
        try execute("INSERT INTO setting (key, value) VALUES (?, ?)", [setting.rawValue, value])
      }
      values[setting.rawValue] = value
    }
    row.local = Self.settings
  }

  /// Deletes an item here.
  private mutating func remove(_ row: inout Known, _ key: Key) throws {
    guard let local = row.local else { return }
    switch key.kind {
    case .trip:
      try execute("DELETE FROM trip WHERE name = ?", [local])
      trips[local] = nil
    case .place:
      guard let place = places.removeValue(forKey: local) else { break }
      try execute("DELETE FROM place WHERE city = ? AND id = ?", [place.city, place.id])
    case .favorite:
      let parts = local.split(separator: "/").map(String.init)
      try execute("DELETE FROM favorite WHERE city = ? AND sight = ?", [parts.first, parts.last])
      favorites[local] = nil
    case .setting:
      try execute("DELETE FROM setting", [])
      values = [:]
    }
    row.local = nil
    report.deleted += 1
  }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws(StoreError) {
    do {
      try database.execute(sql: sql, arguments: arguments)
    } catch {
      throw StoreError(error, in: path)
    }
  }

  /// Writes what is known of an item.
  private func save(_ key: Key) throws {
    let (kind, name) = (key.kind.rawValue, key.key)
    guard let row = known[key] else {
      return try database.execute(
        sql: "DELETE FROM sync_item WHERE kind = ? AND key = ?",
        arguments: [kind, name]
      )
    }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO sync_item (kind, key, local, alias, version, content)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [kind, name, row.local, row.alias, row.version, row.base?.ordered.line]
    )
  }
}
