import Glibc

/// Reads lines from a descriptor as they come.
struct LineReader {
  /// What a read led to.
  enum Line: Equatable {
    /// A line, without its end.
    case line(String)
    /// Nothing came in time.
    case nothing
    /// The other side ended.
    case end
  }

  /// The longest line, in bytes; longer ones are dropped.
  private static let longest = 1 << 20

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Reads from a descriptor, which stays open.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Returns the next line, waiting for at most some milliseconds.
  mutating func next(waiting milliseconds: Int32) -> Line {
    while true {
      if let line = bufferedLine() { return .line(line) }
      if hasEnded { return rest() }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, milliseconds)
      guard ready > 0 else { return .nothing }
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        append(chunk[..<count])
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        hasEnded = true
      }
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    if buffer.count > Self.longest { buffer.removeAll() }
    buffer += bytes
  }

  private mutating func bufferedLine() -> String? {
    guard let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { start = end + 1 }
    return String(decoding: buffer[start..<end], as: UTF8.self)
  }

  /// Returns a last line without an end, and after that the end.
  private mutating func rest() -> Line {
    guard start < buffer.count else { return .end }
    defer { start = buffer.count }
    return .line(String(decoding: buffer[start...], as: UTF8.self))
  }
}
