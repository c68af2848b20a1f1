#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tiles of another host, which the page shows instead of those that the service draws.
package struct TileSource: Hashable, Sendable {
  /// The address, with `{z}`, `{x}` and `{y}` for the zoom, the column and the row.
  package let url: String

  /// The attribution required by the provider, shown on the map.
  package let attribution: String

  /// The scheme and the host with its port, for the content security policy.
  let origin: String

  /// The placeholders of an address.
  private static let places = ["{z}", "{x}", "{y}"]

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - url: The address: `https` or `http`, one host, and `{z}`, `{x}` and `{y}` once each after it.
  ///   - attribution: The attribution, not empty.
  /// - Throws: ``ServiceError/badTiles(_:)`` if the address or the attribution is invalid.
  package init(url: String, attribution: String) throws(ServiceError) {
    guard !attribution.allSatisfy(\.isWhitespace) else {
      throw .badTiles(
        "--attribution is empty; write the attribution that the provider of --tiles requires"
      )
    }
    self.url = url
    self.attribution = attribution
    origin = try Self.origin(of: url)
  }

  /// Returns the origin of an address.
  private static func origin(of url: String) throws(ServiceError) -> String {
    let authority = url.split(separator: "/").dropFirst().first ?? ""
    let isComplete = !authority.contains("{") && places.allSatisfy { url.ranges(of: $0).count == 1 }
    let sample = places.reduce(url) { $0.replacing($1, with: "0") }
    guard isComplete, !sample.contains(where: { "{} ;,'\"".contains($0) }),
      let parts = URLComponents(string: sample), let scheme = parts.scheme?.lowercased(),
      ["https", "http"].contains(scheme), let host = parts.host, !host.isEmpty,
      host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }),
      parts.user == nil
    else {
      throw .badTiles(
        "--tiles \(url) is not the address of tiles; write it as https://tiles.example/{z}/{x}/{y}.png"
      )
    }
    return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }
}

/// Values of the `Content-Security-Policy` header.
enum ContentPolicy {
  /// For a printable plan, which contains its style and no script.
  static let printed =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// For passive resources: drawings without styles and scripts, pictures, and files that a page loads.
  static let drawn = "default-src 'none'; frame-ancestors 'none'"

  /// Returns the policy for all other responses.
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
