package import Foundation

/// A photo out of the store.
package struct KeptPhoto: Hashable, Sendable {
  /// The format.
  package let format: ImageFormat

  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The file.
  package let bytes: Data
}
