extension String {
  /// This text as an address that may be followed, or `nil` if it is no address of the web.
  ///
  /// Catalogs come from anywhere: what does not begin with `https://` or `http://`, or holds blanks, quotation
  /// marks or control characters, is none. Characters beyond ASCII are written as `%C3%A9`.
  var webAddress: String? {
    let lower = prefix(8).lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return nil }
    let forbidden = Set(#""'<>\^`{|}"#.utf8)
    guard utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }) else {
      return nil
    }
    return utf8.map { byte in
      byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
