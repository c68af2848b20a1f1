import Foundation
import GRDB
import OpeningHours
import Testing

@testable import TripStore

/// Saved trips, and stores of version 1.
struct TripTests {
  private let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
  }

  private func trip(_ name: String, _ date: String = "2026-12-01", stops: Int = 4) throws -> Trip {
    Trip(
      name: name,
      city: "town",
      date: try CalendarDate(date).orThrow(),
      days: 1,
      stops: stops,
      added: 7
    )
  }

  @Test func `a trip keeps its plan verbatim, and is renamed, replaced, and removed`() throws {
    let store = try Store(at: folder.store, for: .writing)
    let plan = "{ \"odd\":  [1,\n2, \"é\"] }\n"
    try store.save(trip("May", "2027-05-01"), plan: plan)
    try store.save(trip("Winter"), plan: "{}")
    #expect(try store.trips() == [trip("Winter"), trip("May", "2027-05-01")])
    #expect(try store.plan(ofTrip: "May") == plan)
    #expect(throws: StoreError.self) { try store.save(trip("May"), plan: "{}") }
    #expect(throws: StoreError.self) { try store.renameTrip("May", to: "Winter") }
    #expect(throws: StoreError.self) { try store.renameTrip("None", to: "Other") }
    #expect(throws: StoreError.self) { try store.save(trip(" "), plan: "{}") }
    #expect(try store.plan(ofTrip: "May") == plan)
    try store.renameTrip("May", to: "June")
    try store.renameTrip("June", to: "June")
    try store.save(trip("Winter", stops: 9), plan: "[]", replacing: true)
    #expect(try store.plan(ofTrip: "June") == plan && store.plan(ofTrip: "Winter") == "[]")
    #expect(throws: StoreError.self) { try store.removeTrips(["June", "None"]) }
    #expect(try store.trips().map(\.name) == ["Winter", "June"])
    try store.removeTrips(["Winter", "June"])
    #expect(try store.trips().isEmpty)
    #expect {
      _ = try store.plan(ofTrip: "June")
    } throws: { "\($0)".contains("planday trips save creates one") }
  }

  /// Creates a store of version 1 with a favorite.
  private func makeFirst() throws {
    let queue = try DatabaseQueue(path: folder.store)
    try StoreSchema.migrator.migrate(queue, upTo: "1")
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.write {
      try $0.execute(sql: "INSERT INTO favorite VALUES ('town', 'park', 'Town Park', 1)")
    }
    try queue.close()
  }

  @Test func `a store of version 1 is read without changes, and has no trips`() throws {
    try makeFirst()
    let before = try folder.contents()["store.sqlite"]
    let store = try Store(at: folder.store, for: .reading)
    #expect(try store.favorites(of: "town").map(\.sight) == ["park"])
    #expect(try store.trips().isEmpty)
    #expect(throws: StoreError.self) { _ = try store.plan(ofTrip: "May") }
    let report = try store.check()
    #expect(report.faults.isEmpty && !report.counts.contains { $0.name == "trips" })
    #expect(try folder.contents()["store.sqlite"] == before)
  }

  @Test func `the first change migrates a store of version 1 without data loss`() throws {
    try makeFirst()
    try Store(at: folder.store, for: .writing).save(trip("May"), plan: "{}")
    let store = try Store(at: folder.store, for: .reading)
    #expect(try store.favorites(of: "town").map(\.sight) == ["park"])
    #expect(try store.trips().map(\.name) == ["May"])
    let version = try store.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == StoreSchema.version)
    #expect(try store.check().faults.isEmpty)
  }

  @Test func `a backup of version 1 is restored and migrated`() throws {
    try makeFirst()
    let backup = folder.file("backup.sqlite")
    try Store(at: folder.store, for: .reading).backUp(to: backup)
    try Store(at: folder.store, for: .writing).save(trip("May"), plan: "{}")
    #expect(try Store.restore(folder.store, from: backup) == nil)
    let store = try Store(at: folder.store, for: .writing)
    #expect(try store.trips().isEmpty)
    #expect(try store.favorites(of: "town").count == 1)
    try store.save(trip("June"), plan: "{}")
    #expect(try store.trips().map(\.name) == ["June"])
  }
}
