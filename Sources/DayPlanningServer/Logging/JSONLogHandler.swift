import Formats
package import Logging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes each log message as one line of JSON.
package struct JSONLogHandler: LogHandler {
  /// The metadata of every message.
  package var metadata: Logger.Metadata = [:]

  /// The minimum level to write.
  package var logLevel = Logger.Level.info

  private let write: @Sendable (String) -> Void

  /// Creates a handler.
  ///
  /// - Parameter write: Writes a line, which includes its line break.
  package init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// The metadata of every message under a key.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a message.
  package func log(event: LogEvent) {
    let own = metadata.merging(event.metadata ?? [:]) { _, new in new }
    var members = own.map { ($0.key == "hb.request.id" ? "request" : $0.key, "\($0.value)") }
    if let error = event.error { members.append(("error", "\(error)")) }
    write(Self.line(event.level, "\(event.message)", members))
  }

  /// Returns a message as a line, with a timestamp.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - message: The message.
  ///   - members: Names and values to add, in any order.
  /// - Returns: The line, with its line break.
  static func line(
    _ level: Logger.Level,
    _ message: String,
    _ members: [(String, String)]
  ) -> String {
    let time = Date.now.ISO8601Format(.init(includingFractionalSeconds: true))
    let head = [("time", time), ("level", level.rawValue), ("message", message)]
    let taken = Set(head.map(\.0))
    let rest = members.filter { !taken.contains($0.0) }.sorted { $0.0 < $1.0 }
    let parts = (head + rest).map { "\($0.0.inJSON):\($0.1.inJSON)" }
    return "{\(parts.joined(separator: ","))}\n"
  }
}

extension String {
  /// This text as a JSON string.
  fileprivate var inJSON: String { OrderedJSON.text(self).line }
}
