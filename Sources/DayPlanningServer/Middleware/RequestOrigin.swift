import HTTPTypes
import Hummingbird

/// Where a browser says that a request comes from.
///
/// A page of any site can send requests to a service that its visitor can reach, if only by an image. It cannot read the
/// answers, but each could cost a plan.
///
/// > Source: M. West, "Fetch Metadata Request Headers", W3C, <https://www.w3.org/TR/fetch-metadata/>.
enum RequestOrigin: Hashable {
  /// A page of this service, the address bar, or a client that is no browser.
  case own
  /// A page of another site.
  case foreign

  /// Reads the headers of a request.
  ///
  /// `Sec-Fetch-Site` decides where it is sent: by current browsers, to HTTPS and to localhost. A page of the same site but
  /// another origin, as another port of localhost, is foreign. `Origin` decides otherwise.
  init(of request: HTTPRequest) {
    if let site = Self.fetchSite.flatMap({ request.headerFields[$0] }) {
      self = site == "same-origin" || site == "none" ? .own : .foreign
    } else if let origin = request.headerFields[.origin] {
      self = Self.host(of: origin) == request.authority?.lowercased() ? .own : .foreign
    } else {
      self = .own
    }
  }

  /// Refuses requests from pages of other sites.
  ///
  /// - Throws: ``ProblemKind/crossSite``.
  static func check(_ request: HTTPRequest) throws(ProblemDetails) {
    guard Self(of: request) == .foreign else { return }
    throw ProblemDetails(
      .crossSite,
      "pages of other sites may not use this service; open its own page, or send the request without a browser"
    )
  }

  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

  /// Returns the host and port of an origin; `nil` for `null`, the origin of files and sandboxes.
  private static func host(of origin: String) -> String? {
    origin.firstRange(of: "://").map { origin[$0.upperBound...].lowercased() }
  }
}
