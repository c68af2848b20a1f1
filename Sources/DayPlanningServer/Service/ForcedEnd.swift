import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends a service that was told to stop and does not, whatever still runs.
///
/// It waits for the signals itself, on a queue with a thread of its own: the tasks of the service may be what is stuck.
final class ForcedEnd {
  /// The exit code of a process that ended without its work, `EX_SOFTWARE` of `sysexits.h`.
  static let code: Int32 = 70

  private let sources: [any DispatchSourceSignal]

  /// Waits for signals.
  ///
  /// - Parameters:
  ///   - signals: The signals that tell the service to stop.
  ///   - seconds: The seconds after the first of them.
  ///   - end: Ends the process; called at most once for each signal that came.
  init(
    after signals: [Int32],
    seconds: Double,
    end: @escaping @Sendable () -> Void
  ) {
    let queue = DispatchQueue(label: "planday.forced-end")
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler { queue.asyncAfter(deadline: .now() + seconds) { end() } }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Whether the process ignores SIGHUP, as after `nohup`: then it goes on when its terminal closes.
  static var isHangUpIgnored: Bool {
    var action = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is the pointer 1, and functions cannot be compared.
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}
