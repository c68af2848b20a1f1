import NIOCore

/// The addresses at which other devices of the local network may reach this machine.
enum LocalAddresses {
  /// Returns the IPv4 addresses of this machine if a service that listens on `host` can be reached at them; none behind a proxy, whose
  /// clients know another address.
  ///
  /// IPv4 only, since a person may have to type it.
  static func addresses(listeningOn host: String, behindProxy: Bool) -> [String] {
    guard ["0.0.0.0", "::"].contains(host), !behindProxy,
      let devices = try? System.enumerateDevices()
    else { return [] }
    let addresses = devices.compactMap { device -> String? in
      guard case .v4 = device.address, let text = device.address?.ipAddress else { return nil }
      return isForOthers(text) ? text : nil
    }
    return Set(addresses).sorted()
  }

  /// Whether an address is neither of this machine alone nor self-assigned for want of a network.
  static func isForOthers(_ address: String) -> Bool {
    !address.hasPrefix("127.") && !address.hasPrefix("169.254.") && address != "0.0.0.0"
  }
}
