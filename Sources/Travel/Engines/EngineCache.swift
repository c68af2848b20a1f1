import Basics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers kept on disk, found again by what was asked.
///
/// A file holds the request in its first line and the answer after it; its name is a checksum of the request. An answer is used only if the
/// request is the same to the last byte. A cache that can't be read or written is a cache without answers.
package struct EngineCache: Sendable {
  /// The folder.
  private let folder: String

  /// Creates a cache in a folder, which is made when the first answer is kept.
  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the answer to a request, or `nil` if there is none.
  package func answer(to request: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path(of: request)) else { return nil }
    let head = Array("\(request)\n".utf8)
    guard data.starts(with: head) else { return nil }
    return Array(data.dropFirst(head.count))
  }

  /// Keeps an answer.
  package func keep(_ answer: [UInt8], to request: String) {
    try? FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true
    )
    let data = Data(Array("\(request)\n".utf8) + answer)
    try? data.write(to: URL(filePath: path(of: request)), options: .atomic)
  }

  /// Returns the file of a request.
  private func path(of request: String) -> String {
    let checksum = unsafe Array(request.utf8).withUnsafeBytes { unsafe Checksum.of($0) }
    return "\(folder)/\(String(checksum, radix: 16)).answer"
  }
}
