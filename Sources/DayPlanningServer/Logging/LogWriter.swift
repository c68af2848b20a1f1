import Dispatch
import Logging
import NIOPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes log lines on its own thread, so a slow reader of the log never blocks a request.
///
/// Lines are buffered. If the buffer is full, new lines are dropped and counted, and the count is logged as soon as there is
/// room again.
package final class LogWriter: Sendable {
  /// The buffer.
  private struct State {
    /// The lines, each with its line break.
    var lines: [String] = []
    /// Their total length.
    var bytes = 0
    /// The number of lines dropped since last reported.
    var dropped = 0
    /// Whether the thread is writing.
    var isWriting = false
    /// Called for each dropped line.
    var whenDropped: @Sendable () -> Void = {}
  }

  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let capacity: Int
  private let sink: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - capacity: The size of the buffer in bytes; up to the same amount may be in the process of being written.
  ///   - sink: Writes text; may block.
  package init(capacity: Int = 1 << 18, to sink: @escaping @Sendable (String) -> Void) {
    self.capacity = capacity
    self.sink = sink
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  /// Returns a writer to standard error.
  package static func standardError() -> LogWriter {
    LogWriter { write($0, to: STDERR_FILENO) }
  }

  /// Calls `action` for each line that is dropped from now on.
  package func whenDropped(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenDropped = action }
  }

  /// Enqueues a line without blocking.
  ///
  /// - Complexity: O(1), plus copying the line.
  package func write(_ line: String) {
    let size = line.utf8.count
    let (starts, action) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      guard state.bytes + size <= capacity else {
        state.dropped += 1
        return (false, state.whenDropped)
      }
      state.lines.append(line)
      state.bytes += size
      defer { state.isWriting = true }
      return (!state.isWriting, nil)
    }
    action?()
    if starts { pool.submit { _ in self.writeAll() } }
  }

  /// Waits until all lines so far are written, or until the timeout.
  ///
  /// - Parameter seconds: The timeout in seconds.
  /// - Returns: Whether they were written.
  @discardableResult
  package func flush(within seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    pool.submit { _ in done.signal() }
    return done.wait(timeout: .now() + seconds) == .success
  }

  private func writeAll() {
    while true {
      let (lines, dropped) = state.withLock { state -> ([String], Int) in
        defer { (state.lines, state.bytes, state.dropped) = ([], 0, 0) }
        state.isWriting = !state.lines.isEmpty || state.dropped > 0
        return (state.lines, state.dropped)
      }
      guard !lines.isEmpty || dropped > 0 else { return }
      sink(lines.joined() + (dropped > 0 ? Self.note(of: dropped) : ""))
    }
  }

  /// Returns the message about dropped lines.
  private static func note(of dropped: Int) -> String {
    JSONLogHandler.line(
      .warning,
      "lines of the log were dropped, because its reader is too slow",
      [("lines", "\(dropped)")]
    )
  }

  /// Writes text to a file or a pipe, which may block; drops the rest once the reading end is closed.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
        unsafe Musl.write(descriptor, $0.baseAddress, $0.count)
        #else
        unsafe Darwin.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if written < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if written == 0 || errno != EINTR {
        return
      }
    }
  }
}
