/// A media type in which the service answers.
struct MediaForm: Hashable, Sendable {
  /// The type and the subtype, as in `application/json`.
  let name: String

  /// What `Content-Type` says.
  let header: String

  /// Creates a form.
  init(_ name: String, header: String? = nil) {
    self.name = name
    self.header = header ?? name
  }
}

extension MediaForm {
  /// JSON.
  static let json = Self("application/json")
  /// Lines of text.
  static let text = Self("text/plain", header: "text/plain; charset=utf-8")
  /// Metrics of Prometheus.
  static let metrics = Self("text/plain", header: "text/plain; version=0.0.4; charset=utf-8")
  /// A page.
  static let html = Self("text/html", header: "text/html; charset=utf-8")
  /// Events.
  static let events = Self("text/event-stream")
  /// Anything; a file tells itself what it is.
  static let any = Self("*/*")
}
