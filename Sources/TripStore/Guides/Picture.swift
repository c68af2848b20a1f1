package import Foundation
package import Photos

/// A picture of an article.
package struct Picture: Hashable, Sendable {
  /// The name, unique in the article.
  package let name: String

  /// The format.
  package let format: ImageFormat

  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The author, as plain text; empty if not stated.
  package let credit: String

  /// The name of its license; empty if not stated.
  package let license: String

  /// The URL of its description page.
  package let source: String

  /// The file.
  package let bytes: Data

  /// Creates a picture, or returns `nil` if the bytes are not an image in a supported format.
  package init?(name: String, credit: String, license: String, source: String, bytes: Data) {
    guard let photo = try? Photo(Array(bytes), named: name, keepingMetadata: false) else {
      return nil
    }
    self.init(
      name: name,
      format: photo.head.format,
      width: photo.head.width,
      height: photo.head.height,
      credit: credit,
      license: license,
      source: source,
      bytes: Data(photo.bytes)
    )
  }

  /// Creates a picture that has already been checked.
  init(
    name: String,
    format: ImageFormat,
    width: Int,
    height: Int,
    credit: String,
    license: String,
    source: String,
    bytes: Data
  ) {
    self.name = name
    self.format = format
    self.width = width
    self.height = height
    self.credit = credit
    self.license = license
    self.source = source
    self.bytes = bytes
  }
}
