/// A web address, parsed only far enough to compare it with others.
package struct Website: Hashable, Sendable {
  /// The address without the scheme, `www.`, or a trailing slash; the host is in lower case.
  package let key: String

  /// Whether the address has a host and contains no whitespace.
  package let isValid: Bool

  /// Parses an address.
  package init(_ address: String) {
    var rest = Substring(address)
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isBlank = { (character: Character) in character.isWhitespace }
    isValid = host.contains(".") && !host.hasPrefix(".") && !address.contains(where: isBlank)
    var path = rest[host.endIndex...]
    while path.last == "/" { path.removeLast() }
    let name = host.lowercased()
    key = (name.hasPrefix("www.") ? String(name.dropFirst(4)) : name) + path
  }
}
