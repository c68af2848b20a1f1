import Foundation
import GRDB
import Photos
import TestTools
import Testing

@testable import TripStore

/// Backup and restore.
struct BackupTests {
  private let folder: StoreFolder
  private let backup: String

  init() throws {
    folder = try StoreFolder()
    backup = folder.file("backup.sqlite")
    let store = try Store(at: folder.store, for: .writing)
    let photo = try Photo(TownFixture.bytes("position.jpg"), named: "a", keepingMetadata: false)
    _ = try store.add([TownFixture.place("Inn"), TownFixture.place("Mill")], with: [photo])
    try store.backUp(to: backup)
  }

  @Test func `a backup is a single complete file, and replaces no other`() throws {
    let copy = try Store(at: backup, for: .reading)
    #expect(try copy.places(of: nil) == Store(at: folder.store, for: .reading).places(of: nil))
    #expect(try copy.photos(of: "own-inn", in: "town").count == 1)
    #expect(throws: StoreError.exists(path: backup)) {
      try Store(at: folder.store, for: .reading).backUp(to: backup)
    }
    #expect(try folder.contents().keys.filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
  }

  @Test func `a restored store equals the backup, and open connections see it`() throws {
    let open = try Store(at: folder.store, for: .writing)
    try open.removePlaces(["own-inn", "own-mill"], of: "town")
    #expect(try Store.restore(folder.store, from: backup) == nil)
    #expect(try open.places(of: "town").map(\.id) == ["own-inn", "own-mill"])
    #expect(try open.photos(of: "own-inn", in: "town").count == 1)
    #expect(try open.check().faults.isEmpty)
  }

  @Test func `a damaged store is kept next to the restored one`() throws {
    let damage = Data("damage".utf8)
    try damage.write(to: URL(filePath: folder.store))
    let kept = try Store.restore(folder.store, from: backup)
    #expect(kept == folder.store + ".damaged-1")
    #expect(FileManager.default.contents(atPath: kept ?? "") == damage)
    #expect(try Store(at: folder.store, for: .reading).places(of: "town").count == 2)
  }

  @Test(.slow) func `the log of a damaged store is not applied to the new one`() throws {
    let damage = Data("damage".utf8)
    try damage.write(to: URL(filePath: folder.store))
    try damage.write(to: URL(filePath: folder.store + "-wal"))
    // A killed restore has already kept the store under the first name.
    try FileManager.default.linkItem(atPath: folder.store, toPath: folder.store + ".damaged-1")
    #expect(try Store.restore(folder.store, from: backup) == folder.store + ".damaged-1")
    let files = try folder.contents()
    #expect(files["store.sqlite.damaged-1"] == damage)
    #expect(files["store.sqlite.damaged-1-wal"] == damage)
    #expect(files.keys.allSatisfy { !$0.contains("draft") })
    #expect(try Store(at: folder.store, for: .reading).places(of: "town").count == 2)
    try damage.write(to: URL(filePath: folder.store))
    #expect(try Store.restore(folder.store, from: backup) == folder.store + ".damaged-2")
  }

  @Test func `a store behind a link is replaced, and the link is kept`() throws {
    let link = folder.file("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.store)
    try Data("damage".utf8).write(to: URL(filePath: folder.store))
    let kept = try #require(try Store.restore(link, from: backup))
    #expect(kept.hasSuffix("store.sqlite.damaged-1"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.store)
    #expect(try Store(at: link, for: .reading).places(of: "town").count == 2)
  }

  @Test func `without a store, a backup is restored atomically`() throws {
    let path = folder.file("new/store.sqlite")
    #expect(try Store.restore(path, from: backup) == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("new"))
    #expect(names == ["store.sqlite"])
    #expect(try Store(at: path, for: .reading).places(of: "town").count == 2)
  }

  @Test func `an empty store next to a damaged one is detected`() throws {
    let store = try Store(at: folder.store, for: .reading)
    try Data("damage".utf8).write(to: URL(filePath: folder.store + ".damaged-1"))
    try Data("damage".utf8).write(to: URL(filePath: folder.store + ".damaged-12"))
    #expect(try store.keptDamaged.isEmpty)
    try FileManager.default.removeItem(atPath: folder.store)
    let copies = [folder.store + ".damaged-1", folder.store + ".damaged-12"]
    #expect(try Store(at: folder.store, for: .reading).keptDamaged == copies)
    let empty = try Store(at: folder.store, for: .writing)
    #expect(try empty.keptDamaged == copies)
    _ = try empty.add([TownFixture.place("Inn")])
    #expect(try empty.keptDamaged.isEmpty)
  }

  @Test func `drafts are readable only by their owner from the start`() throws {
    let old = umask(0)
    defer { umask(old) }
    let draft = try StoreDraft(of: folder.file("private.sqlite"))
    try draft.write(journal: "DELETE") { queue in
      try queue.write { try $0.execute(sql: "CREATE TABLE own (x)") }
      for name in try folder.contents().keys where name.contains("draft") {
        #expect(try mode(of: name) == 0o600)
      }
    }
    #expect(try draft.publish())
    #expect(try mode(of: "private.sqlite") == 0o600)
    // Existing files, e.g. planted links, are never written to.
    #expect(try !StoreDraft(of: folder.file("private.sqlite")).publish())
  }

  @Test(.slow) func `only abandoned drafts are removed`() throws {
    let draft = try StoreDraft(of: folder.file("c.sqlite"))
    let working = try folder.contents().keys.filter { $0.contains("draft") }
    #expect(working.count == 2)
    // A draft with the id of this running process, and one killed before it was locked.
    let left = [
      "planday-draft-\(getpid())-ab12", "planday-draft-\(getpid())-ab12-journal",
      "planday-draft-cd34-lock", "planday-draft-ef56", "planday-draft-ef56-lock",
    ]
    let others = ["planday-draft-notes", "planday-draft-notes-lock", "other.new-1"]
    for name in left + others { try Data().write(to: URL(filePath: folder.file(name))) }
    try Store(at: folder.store, for: .reading).backUp(to: folder.file("b.sqlite"))
    let names = Set(try folder.contents().keys)
    #expect(names.isDisjoint(with: left))
    #expect(names.isSuperset(of: others + working + ["b.sqlite"]))
    draft.remove()
    let kept = try folder.contents().keys.filter { $0.contains("draft") }
    #expect(Set(kept) == Set(others.prefix(2)))
  }

  @Test func `an unreadable page is an I/O error, not damage`() {
    let file = StoreFile(backup)
    for fault in [
      "unable to get the page. error code=266", "btreeInitPage() returns error code 10",
    ] {
      guard case .inputOutput(backup, _) = file.error(ofFault: fault) else {
        Issue.record("\(fault)")
        continue
      }
    }
    // The file is intact now, so the first finding is not in it.
    guard case .inputOutput = file.error(ofFault: "failed to get page 7") else {
      Issue.record("a fault that comes and goes")
      return
    }
    let error = StoreError(DatabaseError(resultCode: .SQLITE_IOERR), in: backup)
    guard case .inputOutput(backup, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!"\(error)".contains("restore"))
  }

  /// Returns the permissions of a file in the folder.
  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  @Test func `a backup that is damaged or missing changes nothing`() throws {
    var bytes = try Data(contentsOf: URL(filePath: backup))
    bytes.replaceSubrange(8192..<12_288, with: Data(repeating: 0xAB, count: 4096))
    try bytes.write(to: URL(filePath: folder.file("bad")))
    #expect(throws: StoreError.self) {
      _ = try Store.restore(folder.store, from: folder.file("bad"))
    }
    #expect(throws: StoreError.missing(path: folder.file("none"))) {
      _ = try Store.restore(folder.store, from: folder.file("none"))
    }
    #expect(try Store(at: folder.store, for: .reading).places(of: "town").count == 2)
  }

  @Test func `a check counts rows and finds an invalid image`() throws {
    let store = try Store(at: folder.store, for: .writing)
    #expect(try store.check().counts.contains(StoreReport.Count(name: "photos", count: 1)))
    try store.write { try $0.execute(sql: "UPDATE photo SET bytes = x'00'") }
    #expect(try store.check().faults == ["photo 1 is not the image it was"])
  }
}
