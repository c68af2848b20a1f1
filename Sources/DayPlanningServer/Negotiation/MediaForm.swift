/// A media type in which the service answers.
struct MediaForm: Hashable, Sendable {
  /// The type and the subtype, as in `application/json`.
  let name: String

  /// The value of `Content-Type`.
  let header: String

  /// Creates a media type.
  init(_ name: String, header: String? = nil) {
    self.name = name
    self.header = header ?? name
  }

  /// Whether it is text, which gzip makes smaller; images are compressed already.
  var isCompressible: Bool { !name.hasPrefix("image/") || name.hasSuffix("+xml") }
}

extension MediaForm {
  /// JSON.
  static let json = Self("application/json")
  /// A shape on the map.
  static let geoJSON = Self("application/geo+json")
  /// Plain text.
  static let text = Self("text/plain", header: "text/plain; charset=utf-8")
  /// Metrics in the text format of Prometheus.
  static let metrics = Self("text/plain", header: "text/plain; version=0.0.4; charset=utf-8")
  /// A page.
  static let html = Self("text/html", header: "text/html; charset=utf-8")
  /// A drawing.
  static let svg = Self("image/svg+xml")
  /// Server-sent events.
  static let events = Self("text/event-stream")
  /// Any; a file determines its own.
  static let any = Self("*/*")
}
