import Photos

/// A photo of a shared place, without its file.
package struct PlacePhoto: Hashable, Sendable {
  /// Whether a photo is shown.
  package enum State: String, CaseIterable, Sendable {
    /// Waits for a moderator; only its author and moderators see it.
    case pending
    /// Shown to everyone who sees the place.
    case approved
    /// A moderator did not approve it, or removed it; deleted a month later.
    case refused
  }

  /// The maximum size of a file, in bytes.
  package static let mostBytes = 8_000_000

  /// The maximum number of pixels; a small file could otherwise decode to an image that exhausts the memory of a viewer.
  static let mostPixels = 64_000_000

  /// The maximum length of a caption, in characters.
  package static let longestCaption = 300

  /// The id.
  package let id: String
  /// The id of the place to which it was added; a place that was merged shows its photos at the other one.
  package let place: String
  /// The id of the account that added it; `nil` if that was deleted.
  package let author: String?
  /// The name of that account.
  package let authorName: String?
  /// Whether it is shown.
  package let state: State
  /// What it shows, in the author's words; may be empty.
  package let caption: String
  /// The license.
  package let license: PlaceContent.License
  /// The format of the file.
  let format: ImageFormat
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// When it was added, in seconds since 1970.
  package let made: Int
  /// Why a moderator did not approve it; `nil` if it waits or is shown.
  package let reason: String?

  /// The columns of a photo in the order that ``init(_:)`` reads them, from ``source``.
  static let columns = """
    photo.id, photo.place, photo.author, photographer.name, photo.state, photo.caption, photo.license, photo.format,
    photo.width, photo.height, photo.made, photo.reason
    """

  /// The tables of ``columns``.
  static let source = "photo LEFT JOIN account photographer ON photographer.id = photo.author"

  /// Reads a row of ``columns``.
  init(_ row: inout SQLRow) throws(CommunityError) {
    id = try row.text()
    place = try row.text()
    author = try row.optionalText()
    authorName = try row.optionalText()
    state = try row.choice()
    caption = try row.text()
    license = try row.choice()
    format = try row.choice()
    width = try row.integer()
    height = try row.integer()
    made = try row.integer()
    reason = try row.optionalText()
  }

  /// The media type of the file.
  package var mediaType: String { format.mediaType }

  /// Whether an account may see the photo, if it may see the place: everyone an approved one, others its author and moderators.
  func isVisible(to account: Account?) -> Bool {
    if state == .approved { return true }
    guard let account else { return false }
    return account.role >= .moderator || account.id == author
  }
}
