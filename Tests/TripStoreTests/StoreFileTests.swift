import Foundation
import GRDB
import TestTools
import Testing

@testable import TripStore

/// Handling of valid and invalid store files.
struct StoreFileTests {
  private let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `reading without a store finds nothing and creates nothing`() throws {
    let store = try Store(at: folder.file("deep/store.sqlite"), for: .reading)
    #expect(try store.favorites(of: nil).isEmpty)
    #expect(try folder.contents().isEmpty)
  }

  @Test func `the first change creates the folder and the store, for the owner only`() throws {
    let path = folder.file("deep/er/store.sqlite")
    try Store(at: path, for: .writing).set(.pace, to: "brisk")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try Store(at: path, for: .reading).value(of: .pace) == "brisk")
  }

  @Test func `a store is in WAL mode, syncs each commit, and enforces references`() throws {
    let store = try Store(at: folder.store, for: .writing)
    let pragma = { (name: String) in
      try store.read { try String.fetchOne($0, sql: "PRAGMA \(name)") }
    }
    #expect(try pragma("journal_mode") == "wal")
    #expect(try pragma("synchronous") == "2")
    #expect(try pragma("foreign_keys") == "1")
    #expect(try pragma("busy_timeout") == "10000")
  }

  @Test(arguments: [
    "", "x", "a text of more than a hundred bytes, " + String(repeating: "x", count: 200),
  ])
  func `another file is rejected and unchanged`(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.store))
    for use in [Store.Use.reading, .writing] {
      #expect(throws: StoreError.notAStore(path: folder.store)) {
        _ = try Store(at: folder.store, for: use)
      }
    }
    #expect(try folder.contents() == ["store.sqlite": Data(text.utf8)])
  }

  @Test func `a database of another program is rejected and unchanged`() throws {
    try autoreleasingQueue { try $0.write { try $0.execute(sql: "CREATE TABLE own (x)") } }
    let before = try folder.contents()
    #expect(throws: StoreError.notAStore(path: folder.store)) {
      _ = try Store(at: folder.store, for: .writing)
    }
    #expect(try folder.contents() == before)
  }

  @Test func `a folder is not a store`() {
    #expect(throws: StoreError.notAStore(path: folder.path)) {
      _ = try Store(at: folder.path, for: .writing)
    }
  }

  @Test func `a store of a newer version is rejected and unchanged`() throws {
    _ = try Store(at: folder.store, for: .writing)
    try autoreleasingQueue { try $0.write { try $0.execute(sql: "PRAGMA user_version = 9") } }
    let before = try folder.contents()["store.sqlite"]
    for use in [Store.Use.reading, .writing] {
      #expect(throws: StoreError.newer(path: folder.store, version: 9, known: 3)) {
        _ = try Store(at: folder.store, for: use)
      }
    }
    #expect(try folder.contents()["store.sqlite"] == before)
  }

  @Test(.slow) func `damage anywhere is either harmless or reported, and the file is unchanged`()
    throws
  {
    let store = try Store(at: folder.store, for: .writing)
    _ = try store.add((0..<200).map { try TownFixture.place("Place \($0)") })
    try store.backUp(to: folder.file("sound"))
    let sound = try Data(contentsOf: URL(filePath: folder.file("sound")))
    var refused = 0
    for page in 0..<(sound.count / 4096) {
      let path = folder.file("page-\(page)")
      var bytes = sound
      bytes.replaceSubrange(
        (page * 4096)..<((page + 1) * 4096),
        with: Data(repeating: 0xAB, count: 4096)
      )
      try bytes.write(to: URL(filePath: path))
      do {
        _ = try Store(at: path, for: .writing)
      } catch {
        refused += 1
        switch error {
        case .damaged, .notAStore: break
        default: Issue.record("page \(page): \(error)")
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      }
    }
    // Damage to unused pages is harmless, but a new store has none.
    #expect(refused == sound.count / 4096)
  }

  @Test(arguments: [100, 512, 4096, 5000, 40_000])
  func `a truncated store is rejected and unchanged`(size: Int) throws {
    let store = try Store(at: folder.store, for: .writing)
    _ = try store.add((0..<200).map { try TownFixture.place("Place \($0)") })
    try store.backUp(to: folder.file("sound"))
    let part = try Data(contentsOf: URL(filePath: folder.file("sound"))).prefix(size)
    let path = folder.file("part")
    try part.write(to: URL(filePath: path))
    #expect(throws: StoreError.self) { _ = try Store(at: path, for: .writing) }
    #expect(try Data(contentsOf: URL(filePath: path)) == part)
  }

  @Test func `a read-only store is readable, and changes are refused`() throws {
    try Store(at: folder.store, for: .writing).set(.pace, to: "brisk")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.store)
    #expect(throws: StoreError.readOnly(path: folder.store)) {
      _ = try Store(at: folder.store, for: .writing)
    }
    #expect(try Store(at: folder.store, for: .reading).value(of: .pace) == "brisk")
  }

  @Test func `a full disk is reported without data loss`() throws {
    let store = try Store(at: folder.store, for: .writing)
    _ = try store.add([TownFixture.place("Before")])
    try store.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let many = try (0..<500).map { try TownFixture.place("Place \($0)") }
    #expect(throws: StoreError.full(path: folder.store)) { _ = try store.add(many) }
    #expect(try store.places(of: "town").map(\.name) == ["Before"])
    #expect(try store.check().faults.isEmpty)
  }

  @Test func `two stores on one file see each other's changes immediately`() throws {
    let (first, second) = (
      try Store(at: folder.store, for: .writing), try Store(at: folder.store, for: .writing)
    )
    _ = try first.add([TownFixture.place("Inn")])
    _ = try second.add([TownFixture.place("Inn")])
    #expect(try first.places(of: "town").map(\.id) == ["own-inn", "own-inn-2"])
    #expect(try second.places(of: "town") == first.places(of: "town"))
  }

  /// Runs `body` with a plain SQLite connection, and closes it.
  private func autoreleasingQueue(_ body: (DatabaseQueue) throws -> Void) throws {
    let queue = try DatabaseQueue(path: folder.store)
    try body(queue)
    try queue.close()
  }
}
