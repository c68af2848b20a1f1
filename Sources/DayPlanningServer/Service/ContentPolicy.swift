/// Values of the `Content-Security-Policy` header.
enum ContentPolicy {
  /// For a printable plan, which contains its style and no script.
  static let printed =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// For what does nothing by itself: a drawing without style and script, a picture, a file that a page loads.
  static let drawn = "default-src 'none'; frame-ancestors 'none'"

  /// Returns the policy for everything else.
  ///
  /// - Parameters:
  ///   - hasLeaflet: Whether the system has Leaflet; if not, the policy allows one other host for it.
  ///   - tiles: The tiles of another host, which the policy then allows for pictures.
  /// - Returns: The value of the header.
  static func page(hasLeaflet: Bool, tiles: TileSource? = nil) -> String {
    let other = hasLeaflet ? "" : " \(Leaflet.otherHost)"
    let pictures = tiles.map { " \($0.origin)" } ?? ""
    return [
      "default-src 'self'", "script-src 'self'\(other)", "style-src 'self'\(other)",
      "img-src 'self' data: blob:\(pictures)\(other)", "connect-src 'self'",
      "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }
}
