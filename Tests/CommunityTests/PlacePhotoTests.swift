import Catalogs
import Foundation
import Testing

@testable import Community

/// Photos of shared places.
struct PlacePhotoTests {
  /// The bytes of a photo that says where and with what it was taken.
  static func file(_ name: String = "position.jpg") throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "TripStoreTests/Fixtures/\(name)")))
  }

  @Test(arguments: StoreKind.allCases)
  func `a user's photo waits, and everyone sees it once it is approved`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (
      try await town.account("Mary", .trusted), try await town.account("Paul")
    )
    let judge = try await town.account("Judge", .moderator)
    let place = try await town.add("Fountain", by: mary)
    let photo = try await town.add(photoTo: place, by: paul)
    #expect(photo.state == .pending && photo.authorName == "Paul" && photo.width > 0)
    for visitor in [nil, mary] {
      #expect(try await town.community.photos(of: place.id, for: visitor).isEmpty)
      await refused(\.isMissing) {
        try await town.community.file(ofPhoto: photo.id, for: visitor)
      }
    }
    for visitor in [paul, judge] {
      #expect(try await town.community.photos(of: place.id, for: visitor) == [photo])
    }
    let queue = try await town.community.queue(for: judge, limit: 9)
    #expect(queue.photos.map(\.photo) == [photo] && queue.photos.map(\.place.id) == [place.id])
    await refused(\.isForbidden) {
      try await town.community.decide(photo: photo.id, isApproved: true, reason: "", by: paul)
    }
    _ = try await town.community.decide(photo: photo.id, isApproved: true, reason: "", by: judge)
    await refused(\.isConflict) {
      try await town.community.decide(photo: photo.id, isApproved: true, reason: "", by: judge)
    }
    let shown = try await town.community.file(ofPhoto: photo.id, for: nil)
    #expect(shown.photo.state == .approved)
    // The file is the photo without its metadata.
    let original = try Self.file()
    #expect(shown.bytes.count < original.count && shown.bytes.starts(with: original.prefix(2)))
    #expect(try #require(String(bytes: original, encoding: .isoLatin1)).contains("Camera Maker"))
    #expect(
      try !#require(String(bytes: shown.bytes, encoding: .isoLatin1)).contains("Camera Maker")
    )
    #expect(try await town.community.queue(for: judge, limit: 9).photos.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a photo that was refused says why, and is deleted a month later`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, judge) = (
      try await town.account("Mary"), try await town.account("Judge", .moderator)
    )
    let place = try await town.add("Fountain", by: mary)
    let photo = try await town.add(photoTo: place, by: mary)
    _ = try await town.community.decide(
      photo: photo.id,
      isApproved: false,
      reason: "blurred",
      by: judge
    )
    #expect(try await town.community.photos(of: place.id, for: mary).map(\.reason) == ["blurred"])
    town.clock.pass(29 * 86_400)
    try await town.community.prune()
    #expect(try await town.community.photos(of: place.id, for: mary).count == 1)
    _ = try await town.community.decide(photo: photo.id, isApproved: true, reason: "", by: judge)
    town.clock.pass(86_400 * 2)
    try await town.community.prune()
    #expect(try await town.community.photos(of: place.id, for: mary).map(\.reason) == [nil])
    try await town.community.remove(photo: photo.id, by: judge)
    town.clock.pass(86_400 * 31)
    try await town.community.prune()
    #expect(try await town.community.photos(of: place.id, for: judge).isEmpty)
    await refused(\.isMissing) { try await town.community.file(ofPhoto: photo.id, for: judge) }
  }

  @Test(arguments: StoreKind.allCases)
  func `the author deletes a photo at once, others do not`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (
      try await town.account("Mary", .trusted), try await town.account("Paul")
    )
    let place = try await town.add("Fountain", by: mary)
    let photo = try await town.add(photoTo: place, by: mary)
    #expect(photo.state == .approved)
    await refused(\.isForbidden) { try await town.community.remove(photo: photo.id, by: paul) }
    try await town.community.remove(photo: photo.id, by: mary)
    await refused(\.isMissing) { try await town.community.file(ofPhoto: photo.id, for: mary) }
    await refused(\.isMissing) { try await town.community.remove(photo: photo.id, by: mary) }
  }

  @Test(arguments: StoreKind.allCases)
  func `photos follow their place: hidden with it, and shown where it was merged`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, judge) = (
      try await town.account("Mary", .trusted), try await town.account("Judge", .moderator)
    )
    let place = try await town.add("Fountain", by: mary)
    let other = try await town.add("Fountain", north: 20, by: mary, isConfirmed: true)
    let photo = try await town.add(photoTo: other, by: mary)
    _ = try await town.community.merge(other.id, into: place.id, by: judge)
    #expect(try await town.community.photos(of: place.id, for: nil) == [photo])
    _ = try await town.community.revert(other.id, to: 1, by: judge)
    #expect(try await town.community.photos(of: place.id, for: nil).isEmpty)
    try await town.community.remove(other.id, by: mary)
    await refused(\.isMissing) { try await town.community.file(ofPhoto: photo.id, for: nil) }
    await refused(\.isConflict) { try await town.add(photoTo: other, by: mary) }
    await refused(\.isMissing) {
      try await town.add(photoTo: other, by: try await town.account("Paul"))
    }
  }

  @Test func `files that are no photos, damaged, or too large are refused`() async throws {
    let town = try await Town(.sqlite)
    let mary = try await town.account("Mary", .trusted)
    let place = try await town.add("Fountain", by: mary)
    let whole = try Self.file("position.png")
    var bomb = whole
    // 60,000 pixels a side, in a small file.
    for offset in [18, 22] { bomb.replaceSubrange(offset..<offset + 2, with: [0xEA, 0x60]) }
    let files = [
      [], Array("<svg onload=alert(1)>".utf8), Array(whole.dropLast(20)), bomb,
      whole + [UInt8](repeating: 0, count: PlacePhoto.mostBytes),
    ]
    for file in files {
      await refused(\.isInvalid) { try await town.add(photoTo: place, file: file, by: mary) }
    }
    #expect(try await town.community.photos(of: place.id, for: mary).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a place and an account have so many photos`(kind: StoreKind) async throws {
    var limits = CommunityLimits()
    (limits.photosOfPlace, limits.photosOfAccount) = (2, 3)
    let town = try await Town(kind, limits: limits)
    let mary = try await town.account("Mary", .trusted)
    let place = try await town.add("Fountain", by: mary)
    let mill = try await town.add("Mill", north: 900, by: mary)
    for _ in 0..<2 { _ = try await town.add(photoTo: place, by: mary) }
    await refused(\.isConflict) { try await town.add(photoTo: place, by: mary) }
    _ = try await town.add(photoTo: mill, by: mary)
    await refused(\.isConflict) { try await town.add(photoTo: mill, by: mary) }
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `photos of a deleted account stay without its name, or go`(
    kind: StoreKind,
    keeps: Bool
  ) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (
      try await town.account("Mary", .trusted), try await town.account("Paul", .trusted)
    )
    let place = try await town.add("Fountain", by: paul)
    let photo = try await town.add(photoTo: place, by: mary)
    #expect(try await town.community.export(of: mary).photos == [photo])
    try await town.community.delete(mary, password: Town.password, keepsPlaces: keeps)
    let left = try await town.community.photos(of: place.id, for: nil)
    #expect(left.map(\.id) == (keeps ? [photo.id] : []) && left.allSatisfy { $0.author == nil })
  }

  @Test(arguments: StoreKind.allCases)
  func `authors are told why a place or a change was refused`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, judge) = (
      try await town.account("Mary"), try await town.account("Judge", .moderator)
    )
    let place = try await town.add("Fountain", by: mary)
    _ = try await town.community.decide(place.id, isApproved: false, reason: "private", by: judge)
    #expect(try await town.community.place(place.id, for: mary).reason == "private")
    let shown = try await town.community.decide(place.id, isApproved: true, reason: "", by: judge)
    #expect(shown.reason == nil)
    var content = place.content
    content.title = "Buy!"
    let proposal = try await town.propose(content, of: shown, by: mary)
    _ = try await town.community.decide(
      proposal: proposal,
      isAccepted: false,
      reason: "spam",
      by: judge
    )
    let own = try await town.community.export(of: mary).proposals
    #expect(own.map(\.state) == [.refused] && own.map(\.reason) == ["spam"])
  }

  @Test func `new recovery codes replace the ones before`() async throws {
    let town = try await Town(.sqlite)
    let draft = AccountDraft(name: "Mary", password: Town.password)
    let (mary, old) = try await town.community.register(draft, from: "test")
    await refused(\.isUnauthorized) {
      try await town.community.renewCodes(of: mary, password: "wrong horse")
    }
    let codes = try await town.community.renewCodes(of: mary, password: Town.password)
    #expect(codes.count == 8 && Set(codes).isDisjoint(with: old))
    await refused(\.isUnauthorized) {
      try await town.community.recover("Mary", code: old[0], password: "new horse", from: "test")
    }
    try await town.community.recover("Mary", code: codes[0], password: "new horse", from: "test")
  }
}

extension Town {
  /// Adds a photo.
  func add(
    photoTo place: SharedPlace,
    file: [UInt8]? = nil,
    by account: Account
  ) async throws -> PlacePhoto {
    try await community.add(
      photo: try file ?? PlacePhotoTests.file(),
      caption: "In the rain",
      license: .shareAlike,
      to: place.id,
      by: account
    )
  }
}
