import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection over TCP.
struct Connection: ~Copyable {
  /// The timeout for lookup and connection, in milliseconds.
  private static let patience = 10_000

  /// The polling interval for interrupts, in milliseconds.
  private static let pause: Int32 = 100

  /// The descriptor of the socket.
  let descriptor: Int32

  /// Connects to a host, or returns `nil` on failure, after ten seconds, or on an interrupt.
  init?(to address: HostAddress) {
    var left = Self.patience
    for endpoint in Self.endpoints(of: address, &left) {
      let socket = Glibc.socket(
        endpoint.family,
        Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
          | Int32(SOCK_NONBLOCK.rawValue),
        0
      )
      guard socket >= 0 else { continue }
      if Self.connect(socket, to: endpoint, &left) {
        descriptor = socket
        return
      }
      close(socket)
    }
    return nil
  }

  deinit {
    close(descriptor)
  }

  /// Sends text; a broken connection is detected when reading.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// An address of a host with a port.
  private struct Endpoint: Sendable {
    /// The address family.
    let family: Int32

    /// The socket address as in C.
    let bytes: [UInt8]
  }

  /// Returns the addresses of a host; empty if there are none.
  ///
  /// The lookup runs on its own thread, since it cannot be interrupted and has no timeout.
  private static func endpoints(of address: HostAddress, _ left: inout Int) -> [Endpoint] {
    let answer = Answer()
    DispatchQueue.global().async { answer.give(lookUp(address)) }
    while left > 0, !Interrupt.hasCome {
      if let endpoints = answer.endpoints { return endpoints }
      usleep(10_000)
      left -= 10
    }
    return []
  }

  /// The result of a lookup on another thread.
  private final class Answer: Sendable {
    private let value = Mutex<[Endpoint]?>(nil)

    /// The addresses, once available.
    var endpoints: [Endpoint]? { value.withLock { $0 } }

    /// Stores the addresses.
    func give(_ endpoints: [Endpoint]) { value.withLock { $0 = endpoints } }
  }

  /// Resolves the addresses of a host.
  private static func lookUp(_ address: HostAddress) -> [Endpoint] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address.host, address.port, &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var endpoints: [Endpoint] = []
    var next = unsafe list
    while let entry = unsafe next {
      let info = unsafe entry.pointee
      let bytes = unsafe UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
      unsafe endpoints.append(Endpoint(family: info.ai_family, bytes: Array(bytes)))
      unsafe next = info.ai_next
    }
    return endpoints
  }

  /// Connects a nonblocking socket, and returns whether it is connected in time.
  private static func connect(_ socket: Int32, to endpoint: Endpoint, _ left: inout Int) -> Bool {
    let code = unsafe endpoint.bytes.withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) {
        unsafe Glibc.connect(socket, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    if code == 0 { return true }
    guard errno == EINPROGRESS else { return false }
    while left > 0, !Interrupt.hasCome {
      var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      let ready = unsafe poll(&entry, 1, pause)
      if ready > 0 {
        var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
      }
      left -= Int(pause)
    }
    return false
  }
}
