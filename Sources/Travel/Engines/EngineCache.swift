import Basics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A disk cache of engine responses, keyed by request.
///
/// A file holds the request in its first line, then the response; its name is a checksum of the request. A response is used
/// only if the request is identical. A cache that can't be read or written counts as empty.
package struct EngineCache: Sendable {
  /// The folder.
  private let folder: String

  /// Creates a cache in a folder, which is created on the first write.
  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the response to a request, or `nil` if there is none.
  package func answer(to request: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path(of: request)) else { return nil }
    let head = Array("\(request)\n".utf8)
    guard data.starts(with: head) else { return nil }
    return Array(data.dropFirst(head.count))
  }

  /// Stores a response.
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
