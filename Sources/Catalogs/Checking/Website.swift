/// The address of a page, as far as telling two of them apart needs it.
package struct Website: Hashable, Sendable {
  /// The address without scheme, `www.` and a slash at the end; the host in lower case.
  package let key: String

  /// Whether the address names a host and has no blank.
  package let isSound: Bool

  /// Looks at an address.
  package init(_ address: String) {
    var rest = Substring(address)
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isBlank = { (character: Character) in character.isWhitespace }
    isSound = host.contains(".") && !host.hasPrefix(".") && !address.contains(where: isBlank)
    var path = rest[host.endIndex...]
    while path.last == "/" { path.removeLast() }
    let name = host.lowercased()
    key = (name.hasPrefix("www.") ? String(name.dropFirst(4)) : name) + path
  }
}
