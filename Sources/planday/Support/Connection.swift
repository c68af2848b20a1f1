import Glibc

/// A connection over TCP.
struct Connection: ~Copyable {
  /// The descriptor of the socket.
  let descriptor: Int32

  /// Connects to a host, or returns `nil` if that fails.
  init?(to address: HostAddress) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address.host, address.port, &hints, &list) == 0 else { return nil }
    defer { freeaddrinfo(list) }
    var next = list
    while let entry = next {
      let info = entry.pointee
      let socket = Glibc.socket(info.ai_family, info.ai_socktype, info.ai_protocol)
      if socket >= 0 {
        if connect(socket, info.ai_addr, info.ai_addrlen) == 0 {
          descriptor = socket
          return
        }
        close(socket)
      }
      next = info.ai_next
    }
    return nil
  }

  deinit {
    close(descriptor)
  }

  /// Sends text; a broken connection shows when it is read.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
