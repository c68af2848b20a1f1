/// The formats of images that the store keeps.
package enum ImageFormat: String, CaseIterable, Sendable {
  /// JPEG, as cameras write it.
  case jpeg
  /// PNG.
  case png
  /// GIF.
  case gif
  /// WebP.
  case webp

  /// The media type.
  package var mediaType: String { "image/\(rawValue)" }

  /// The usual extension of a file's name, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
