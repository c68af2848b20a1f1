import Foundation
import Synchronization

/// A local HTTP server for tests, with one thread per connection.
final class LocalServer: Sendable {
  /// The port.
  let port: Int

  /// The requested paths.
  private let asked = Mutex<[String]>([])

  /// The listening socket.
  private let listener: Int32

  /// The paths requested so far.
  var paths: [String] { asked.withLock { $0 } }

  /// Starts the server.
  ///
  /// - Parameter answer: Writes the response to a path in pieces, until a piece can no longer be sent.
  /// - Throws: An error if it cannot listen.
  init(_ answer: @escaping @Sendable (_ path: String, _ send: (String) -> Bool) -> Void) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isBound else { throw CocoaError(.fileNoSuchFile) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          defer { close(connection) }
          guard let path = Self.path(readFrom: connection) else { return }
          self?.asked.withLock { $0.append(path) }
          answer(path) { piece in
            let bytes = Array(piece.utf8)
            return send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
          }
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Returns a JSON response that closes the connection.
  static func answer(_ body: String, status: String = "200 OK", headers: String = "") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(headers)"
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
  }

  /// Reads a request and returns its path.
  private static func path(readFrom connection: Int32) -> String? {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.contains(13) || !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      head += buffer[..<count]
    }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? String(words[1]) : nil
  }
}
