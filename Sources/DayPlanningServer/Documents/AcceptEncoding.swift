/// The encodings that a client accepts, by its `Accept-Encoding` header (RFC 9110, section 12.5.3).
struct AcceptEncoding: Hashable, Sendable {
  /// The weight of each encoding that the header names, in lower case.
  private var weights: [String: Double] = [:]

  /// Reads the header; codings that cannot be read are ignored.
  ///
  /// - Parameter text: The value, or `nil` if the request has no such header.
  init(_ text: String?) {
    for part in (text ?? "").split(separator: ",") {
      let parts = part.split(separator: ";").map(\.trimmed)
      guard let name = parts.first, !name.isEmpty, let weight = Self.weight(parts.dropFirst())
      else { continue }
      weights[name.lowercased()] = weight
    }
  }

  /// Whether the client accepts gzip, at least as gladly as the plain bytes.
  var prefersGzip: Bool {
    let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
    // An encoding that the header does not name is acceptable, and less welcome than one that it does.
    return gzip > 0 && gzip >= weights["identity"] ?? 0
  }

  /// Returns the weight among the parameters of a coding, 1 without one, or `nil` if it is not between 0 and 1.
  private static func weight(_ parameters: ArraySlice<Substring>) -> Double? {
    guard let text = parameters.first(where: { $0.lowercased().hasPrefix("q=") }) else { return 1 }
    return Double(text.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil }
  }
}
