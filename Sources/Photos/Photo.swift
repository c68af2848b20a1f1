/// A photo, validated as an image that can be stored.
package struct Photo: Hashable, Sendable {
  /// The maximum size of a photo, in bytes.
  package static let mostBytes = 20_000_000

  /// The maximum width or height, in pixels.
  package static let longestSide = 20_000

  /// The format and size.
  package let head: ImageHead

  /// The file.
  package let bytes: [UInt8]

  /// Checks a photo and strips its metadata.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name of the file, for messages.
  ///   - keepingMetadata: Whether to keep the file unchanged, including position and camera.
  /// - Throws: ``PhotoError`` if it is not an image, too large, or damaged.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8], named name: String, keepingMetadata: Bool) throws(PhotoError) {
    guard bytes.count <= Self.mostBytes else {
      throw PhotoError(
        "\(name) has \(bytes.count / 1_000_000) MB, but a photo may have at most "
          + "\(Self.mostBytes / 1_000_000); make it smaller"
      )
    }
    guard let head = ImageHead(bytes) else {
      throw PhotoError(
        "\(name) is not a photo in a supported format; convert it to JPEG, PNG, GIF or WebP"
      )
    }
    guard max(head.width, head.height) <= Self.longestSide else {
      throw PhotoError(
        "\(name) has \(head.width) × \(head.height) pixels, but a side may have at most "
          + "\(Self.longestSide); make it smaller"
      )
    }
    guard let stripped = ImageMetadata.stripped(bytes, head.format) else {
      throw PhotoError("\(name) is damaged or cut off; copy it again from the camera")
    }
    self.head = head
    self.bytes = keepingMetadata ? bytes : stripped
  }
}

/// Why a file is not accepted as a photo, and the remedy.
package struct PhotoError: Error, Hashable, CustomStringConvertible {
  /// The problem and the remedy.
  package let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }
}

/// The supported image formats.
package enum ImageFormat: String, CaseIterable, Sendable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// GIF.
  case gif
  /// WebP.
  case webp

  /// The media type.
  package var mediaType: String { "image/\(rawValue)" }

  /// The usual file extension, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
