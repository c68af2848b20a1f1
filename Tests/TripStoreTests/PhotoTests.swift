import Foundation
import TestTools
import Testing

@testable import Photos
@testable import TripStore

/// Validation of photos, and removal of metadata.
struct PhotoTests {
  @Test(arguments: [
    ("position.jpg", ImageFormat.jpeg), ("progressive.jpg", .jpeg), ("position.png", .png),
    ("position.webp", .webp), ("lossless.webp", .webp), ("plain.webp", .webp),
    ("comment.gif", .gif),
  ])
  func `headers give format and size`(name: String, format: ImageFormat) throws {
    let head = try ImageHead(TownFixture.bytes(name)).orThrow()
    #expect((head.format, head.width, head.height) == (format, 24, 16))
  }

  @Test(arguments: [
    "position.jpg", "progressive.jpg", "position.png", "position.webp", "lossless.webp",
    "plain.webp", "comment.gif",
  ])
  func `no secret is left, and the image stays readable`(name: String) throws {
    let bytes = try TownFixture.bytes(name)
    let photo = try Photo(bytes, named: name, keepingMetadata: false)
    let text = String(decoding: photo.bytes, as: Unicode.ASCII.self)
    for word in ["secret", "Camera Maker", "xmpmeta"] { #expect(!text.contains(word)) }
    #expect(ImageHead(photo.bytes) == ImageHead(bytes))
    #expect(photo.bytes.count <= bytes.count)
    // Stripping is idempotent.
    #expect(ImageMetadata.stripped(photo.bytes, photo.head.format) == photo.bytes)
    #expect(try Photo(bytes, named: name, keepingMetadata: true).bytes == bytes)
  }

  @Test(.slow) func `secrets anywhere in a file are removed, and the pixels are kept`() throws {
    let variants = try PhotoVariants.all()
    #expect(variants.count > 200)
    for variant in variants {
      #expect(variant.bytes.firstRange(of: PhotoVariants.secret) != nil || variant.hasPackedSecret)
      let photo = try Photo(variant.bytes, named: "\(variant)", keepingMetadata: false)
      for start in stride(from: 0, through: PhotoVariants.secret.count - 8, by: 4) {
        let part = PhotoVariants.secret[start..<(start + 8)]
        #expect(photo.bytes.firstRange(of: part) == nil, "\(variant)")
      }
      #expect(ImageHead(photo.bytes) == ImageHead(variant.bytes), "\(variant)")
      #expect(ImageMetadata.stripped(photo.bytes, photo.head.format) == photo.bytes, "\(variant)")
      guard photo.head.format == .jpeg else { continue }
      let scans = { (bytes: [UInt8]) in JPEGSegments(bytes).map { Array(bytes[$0.pixels]) } }
      #expect(
        scans(photo.bytes).joined().elementsEqual(scans(variant.bytes).joined()),
        "\(variant)"
      )
    }
  }

  @Test(.slow) func `a profile keeps its colors but not its text, author, and date`() throws {
    let profile = try ICCProfile.rewritten(PhotoVariants.profile()).orThrow()
    #expect(profile.firstRange(of: Array("SECR".utf8)) == nil)
    #expect(profile.firstRange(of: PhotoVariants.secret[..<12]) == nil)
    #expect(profile.big(at: 0, 4) == profile.count && profile.count.isMultiple(of: 4))
    for tag in ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "wtpt", "desc", "cprt"] {
      #expect(profile.firstRange(of: Array(tag.utf8)) != nil, "\(tag)")
    }
    #expect(ICCProfile.rewritten(profile) == profile)
    var random = SplitMix(seed: 5)
    for _ in 0..<5000 {
      var changed = PhotoVariants.profile()
      for _ in 0..<(1 + random.below(4)) {
        changed[random.below(changed.count)] = UInt8(random.below(256))
      }
      _ = ICCProfile.rewritten(Array(changed[..<(1 + random.below(changed.count))]))
      if let kept = ICCProfile.rewritten(changed) { #expect(ICCProfile.rewritten(kept) == kept) }
    }
  }

  @Test func `a photo keeps its orientation`() throws {
    let photo = try Photo(TownFixture.bytes("position.jpg"), named: "", keepingMetadata: false)
    #expect(ExifOrientation.value(in: photo.bytes) == 6)
  }

  @Test(arguments: ["position.jpg", "position.png", "position.webp", "comment.gif"])
  func `a truncated photo is rejected or complete, without traps`(
    name: String
  ) throws {
    let bytes = try TownFixture.bytes(name)
    for size in 0..<bytes.count {
      let photo = try? Photo(Array(bytes[..<size]), named: name, keepingMetadata: false)
      #expect(photo == nil, "\(size) of \(bytes.count) bytes")
    }
  }

  @Test(
    .slow,
    arguments: ["position.jpg", "position.png", "position.webp", "comment.gif"],
    [1, 2, 3]
  )
  func `no change of bytes makes the reader trap`(name: String, seed: UInt64) throws {
    let bytes = try TownFixture.bytes(name)
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<(1 + random.below(4)) {
        changed[random.below(changed.count)] = UInt8(random.below(256))
      }
      let photo = try? Photo(changed, named: name, keepingMetadata: false)
      if let photo { #expect(photo.bytes.count <= bytes.count + 64, "seed \(seed)") }
    }
  }

  @Test(arguments: ["", "GIF89a", "hello", "\u{FFD8}", "RIFF....WEBPVP8X"])
  func `texts are not photos`(text: String) {
    #expect(throws: PhotoError.self) {
      _ = try Photo(Array(text.utf8), named: "note.jpg", keepingMetadata: true)
    }
  }

  @Test func `a photo is stored once, and removed with its place`() throws {
    let folder = try StoreFolder()
    let store = try Store(at: folder.store, for: .writing)
    let photo = try Photo(TownFixture.bytes("position.jpg"), named: "a", keepingMetadata: false)
    let place = try #require(try store.add([TownFixture.place("Inn")], with: [photo, photo]).first)
    try store.replace(place, with: [photo])
    #expect(try store.photoCounts(of: "town") == ["own-inn": 1])
    #expect(try store.photos(of: "own-inn", in: "town").map { Array($0.bytes) } == [photo.bytes])
    try store.replace(place, removingPhotos: true)
    #expect(try store.photoCounts(of: "town").isEmpty)
    try store.replace(place, with: [photo])
    try store.removePlaces(["own-inn"], of: "town")
    #expect(try store.check().counts.contains(StoreReport.Count(name: "photos", count: 0)))
  }
}
