#if Companion
import ArgumentParser
import Catalogs
import Geography
import Photos
import TripStore

/// The options that state facts of an own place.
struct PlaceFactOptions: ParsableArguments {
  @Option(
    help: "The category (default: landmark).",
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.choice
  )
  var category: Catalogs.Category?

  @Option(help: "How long a visit takes, in minutes (default: 45).")
  var minutes: Int?

  @Option(help: "How much you want to see it, 1 to 100 (default: 70).")
  var relevance: Int?

  @Option(help: "The opening hours, e.g. \"Mo-Fr 10:00-17:00\" (default: unknown).")
  var hours: String?

  @Option(help: "The address.")
  var address: String?

  @Option(help: "The phone number.")
  var phone: String?

  @Option(help: "The website.")
  var website: String?

  @Option(help: "A note.")
  var note: String?

  @Option(
    help: "A photo to copy into the store; repeatable.",
    completion: .file(extensions: ["jpg", "jpeg", "png", "gif", "webp"])
  )
  var photo: [String] = []

  @Flag(help: "Keep the position, time and camera that photos state.")
  var keepMetadata = false

  func validate() throws {
    try Value.expect(minutes, "--minutes", in: 1...1440)
    try Value.expect(relevance, "--relevance", in: 1...100)
  }

  /// Writes the given facts into a place; an empty text removes one.
  func apply(to place: inout OwnPlace) {
    place.category = category ?? place.category
    place.visit = minutes.flatMap { OwnPlace.visit(of: Minutes($0)) } ?? place.visit
    place.relevance = relevance.map { Score($0) } ?? place.relevance
    place.hours = Self.changed(place.hours, to: hours)
    place.address = Self.changed(place.address, to: address)
    place.phone = Self.changed(place.phone, to: phone)
    place.website = Self.changed(place.website, to: website)
    place.note = note ?? place.note
  }

  /// Returns the photos, checked.
  func photos() throws -> [Photo] {
    try photo.map { file in
      let bytes = try Input.contents(of: file, atMost: Photo.mostBytes, for: "a photo")
      do throws(PhotoError) {
        return try Photo(Array(bytes), named: file, keepingMetadata: keepMetadata)
      } catch {
        throw StoreError.refused(error.description)
      }
    }
  }

  private static func changed(_ old: String?, to new: String?) -> String? {
    guard let new else { return old }
    return new.isEmpty ? nil : new
  }
}
#endif
