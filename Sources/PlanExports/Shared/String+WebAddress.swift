extension String {
  /// This text as a link target, or `nil` if it is not a web address.
  ///
  /// Catalogs are untrusted input: text without `https://` or `http://`, or with spaces, quotes or control characters, is
  /// rejected. Non-ASCII characters are percent-encoded.
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
