/// Values of the `Content-Security-Policy` header.
enum ContentPolicy {
  /// For a printable plan, which contains its style and no script.
  static let printed =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// For a drawing, which contains neither style nor script.
  static let drawn = "default-src 'none'; frame-ancestors 'none'"

  /// Returns the policy for everything else.
  ///
  /// - Parameter hasLeaflet: Whether the system has Leaflet; if not, the policy allows one other host for it.
  /// - Returns: The value of the header.
  static func page(hasLeaflet: Bool) -> String {
    let other = hasLeaflet ? "" : " \(Leaflet.otherHost)"
    return [
      "default-src 'self'", "script-src 'self'\(other)", "style-src 'self'\(other)",
      "img-src 'self' data: blob: \(Leaflet.tiles)\(other)", "connect-src 'self'",
      "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }
}
