/// A media type of responses.
struct MediaForm: Hashable, Sendable {
  /// The type and the subtype, such as `application/json`.
  let name: String

  /// The value of `Content-Type`.
  let header: String

  /// Creates a media type.
  init(_ name: String, header: String? = nil) {
    self.name = name
    self.header = header ?? name
  }

  /// Whether it is worth compressing: text, but not images and archives, which are compressed already.
  var isCompressible: Bool {
    !name.hasPrefix("image/") && name != Self.zip.name || name.hasSuffix("+xml")
  }
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
  /// A zip archive.
  static let zip = Self("application/zip")
  /// JSON, one value per line.
  static let lines = Self("application/x-ndjson")
  /// Server-sent events.
  static let events = Self("text/event-stream")
  /// Any type; determined by the file.
  static let any = Self("*/*")
}

extension Substring {
  /// This part of a query, decoded from `application/x-www-form-urlencoded`; `nil` if it is malformed.
  var fromForm: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let escaped = rest.takeByte() else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Substring.UTF8View.SubSequence {
  /// Removes two hexadecimal digits from the front and returns their byte; `nil` if there are none.
  fileprivate mutating func takeByte() -> UInt8? {
    guard let high = popFirst()?.hexValue, let low = popFirst()?.hexValue else { return nil }
    return high * 16 + low
  }
}

extension UInt8 {
  /// The value of this ASCII character as a hexadecimal digit; `nil` if it is none.
  fileprivate var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
