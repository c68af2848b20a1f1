import Glibc

/// A connection over TCP.
struct Connection: ~Copyable {
  /// The descriptor of the socket.
  let descriptor: Int32

  /// Connects to a host, or returns `nil` if that fails.
  init?(to address: HostAddress) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address.host, address.port, &hints, &list) == 0 else { return nil }
    defer { unsafe freeaddrinfo(list) }
    var next = unsafe list
    while let entry = unsafe next {
      let info = unsafe entry.pointee
      let socket = unsafe Glibc.socket(info.ai_family, info.ai_socktype, info.ai_protocol)
      if socket >= 0 {
        if unsafe connect(socket, info.ai_addr, info.ai_addrlen) == 0 {
          descriptor = socket
          return
        }
        close(socket)
      }
      unsafe next = info.ai_next
    }
    return nil
  }

  deinit {
    close(descriptor)
  }

  /// Sends text; a broken connection shows when it is read.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
