#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads lines from a descriptor as they arrive.
struct LineReader {
  /// The result of a read.
  enum Line: Equatable {
    /// A line, without its end.
    case line(String)
    /// A line over the maximum length, which is dropped.
    case tooLong
    /// No complete line in time.
    case nothing
    /// End of stream.
    case end
  }

  /// The maximum length of a line, in bytes.
  static let longest = 1 << 20

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// The part of the buffer already searched for the end of a line.
  private var searched = 0

  /// Whether the beginning of the line was dropped because the line is too long.
  private var isTooLong = false

  /// Reads from a descriptor, which stays open.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Returns the next line, waiting for at most some milliseconds.
  ///
  /// Reads at most once, so that a stream without line ends cannot delay a caller that polls for interrupts.
  ///
  /// - Complexity: O(*n*) in total for *n* bytes, regardless of how they are split into reads.
  mutating func next(waiting milliseconds: Int32) -> Line {
    if let line = bufferedLine() { return line }
    if hasEnded { return rest() }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, milliseconds) > 0 else { return .nothing }
    let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
    if count > 0 {
      append(chunk[..<count])
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      hasEnded = true
      return rest()
    }
    return bufferedLine() ?? .nothing
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      (searched, start) = (searched - start, 0)
    }
    buffer += bytes
  }

  private mutating func bufferedLine() -> Line? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      if searched - start > Self.longest {
        isTooLong = true
        start = searched
      }
      return nil
    }
    defer { (start, searched, isTooLong) = (end + 1, end + 1, false) }
    guard !isTooLong, end - start <= Self.longest else { return .tooLong }
    return .line(String(decoding: buffer[start..<end], as: UTF8.self))
  }

  /// Returns a last line without an end, and after that the end.
  private mutating func rest() -> Line {
    defer { (start, searched, isTooLong) = (buffer.count, buffer.count, false) }
    if isTooLong { return .tooLong }
    return start < buffer.count ? .line(String(decoding: buffer[start...], as: UTF8.self)) : .end
  }
}
