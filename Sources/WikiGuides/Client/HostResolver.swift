import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Resolves host names to addresses.
package protocol HostResolver: Sendable {
  /// Returns the addresses of a host, best first; empty if it is unknown.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  func addresses(of host: String) async throws -> [NetworkAddress]
}

/// The system's resolver.
package struct SystemResolver: HostResolver {
  /// Creates the resolver.
  package init() {}

  package func addresses(of host: String) async throws -> [NetworkAddress] {
    let answer = Answer()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        answer.await(continuation)
        // The lookup blocks its thread, and completes even after a timeout.
        DispatchQueue.global().async { answer.finish(.success(Self.lookUp(host))) }
      }
    } onCancel: {
      answer.finish(.failure(CancellationError()))
    }
  }

  /// A one-shot result with a single waiter.
  private final class Answer: Sendable {
    /// The waiter, or the result if it came first.
    private struct State {
      var continuation: CheckedContinuation<[NetworkAddress], any Error>?
      var result: Result<[NetworkAddress], any Error>?
    }

    private let state = Mutex(State())

    /// Waits for the result.
    func await(_ continuation: CheckedContinuation<[NetworkAddress], any Error>) {
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }

    /// Sets the result; only the first call counts.
    func finish(_ result: Result<[NetworkAddress], any Error>) {
      let continuation = state.withLock { state in
        guard state.result == nil else {
          return nil as CheckedContinuation<[NetworkAddress], any Error>?
        }
        state.result = result
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume(with: result)
    }
  }

  /// Resolves with the system's resolver, which has no timeout.
  private static func lookUp(_ host: String) -> [NetworkAddress] {
    var hints = unsafe addrinfo()
    #if canImport(Glibc)
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
    unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    unsafe hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    var code = unsafe getaddrinfo(host, nil, &hints, &list)
    if code != 0 {
      // Without a network, no address is configured, but local names must resolve.
      unsafe hints.ai_flags = 0
      code = unsafe getaddrinfo(host, nil, &hints, &list)
    }
    guard code == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [NetworkAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      let info = unsafe entry.pointee
      let bytes = unsafe Array(
        UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
      )
      // The range of the address in a socket address of each family.
      let part = unsafe info.ai_family == AF_INET ? 4..<8 : 8..<24
      if part.upperBound <= bytes.count, let address = NetworkAddress(bytes: Array(bytes[part])) {
        addresses.append(address)
      }
      unsafe next = info.ai_next
    }
    return addresses
  }
}
