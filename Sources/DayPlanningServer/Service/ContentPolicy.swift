/// What a browser may do with an answer, as the header `Content-Security-Policy` says it.
enum ContentPolicy {
  /// For a plan as a page to print: it has its style in it, and no script.
  static let printed =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// Returns the policy for all else.
  ///
  /// - Parameter hasLeaflet: Whether the system has Leaflet; one other host is allowed for it if not.
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
