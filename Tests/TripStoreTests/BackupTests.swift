import Foundation
import GRDB
import Testing

@testable import TripStore

/// Backups and what comes back from them.
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

  @Test func `a backup is one file that holds all, and replaces no other`() throws {
    let copy = try Store(at: backup, for: .reading)
    #expect(try copy.places(of: nil) == Store(at: folder.store, for: .reading).places(of: nil))
    #expect(try copy.photos(of: "own-inn", in: "town").count == 1)
    #expect(throws: StoreError.exists(path: backup)) {
      try Store(at: folder.store, for: .reading).backUp(to: backup)
    }
    #expect(try folder.contents().keys.filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
  }

  @Test func `a restored store is the backup, and open connections see it`() throws {
    let open = try Store(at: folder.store, for: .writing)
    try open.removePlaces(["own-inn", "own-mill"], of: "town")
    #expect(try Store.restore(folder.store, from: backup) == nil)
    #expect(try open.places(of: "town").map(\.id) == ["own-inn", "own-mill"])
    #expect(try open.photos(of: "own-inn", in: "town").count == 1)
    #expect(try open.check().faults.isEmpty)
  }

  @Test func `a damaged store is kept beside the restored one`() throws {
    let damage = Data("damage".utf8)
    try damage.write(to: URL(filePath: folder.store))
    let kept = try Store.restore(folder.store, from: backup)
    #expect(kept == folder.store + ".damaged-1")
    #expect(FileManager.default.contents(atPath: kept ?? "") == damage)
    #expect(try Store(at: folder.store, for: .reading).places(of: "town").count == 2)
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

  @Test func `a check counts rows and finds an image that is none`() throws {
    let store = try Store(at: folder.store, for: .writing)
    #expect(try store.check().counts.contains(StoreReport.Count(name: "photos", count: 1)))
    try store.write { try $0.execute(sql: "UPDATE photo SET bytes = x'00'") }
    #expect(try store.check().faults == ["photo 1 is not the image it was"])
  }
}
