import Basics
import CZlib
import Formats
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A complete response body with its media type, before conditional requests and content coding.
struct Document: Sendable {
  /// The body.
  var bytes: Data

  /// Its media type.
  var form: MediaForm

  /// Further headers.
  var headers: HTTPFields = [:]

  /// Whether clients may cache it and revalidate.
  var isCacheable = false

  /// The seconds for which clients may cache it without revalidation; `nil` to revalidate each time.
  var lifetime: Int?

  /// Whether it is immutable at its address.
  var isImmutable = false

  /// The compressed body, if prepared in advance.
  var compressed: Data?

  /// The entity tag without its suffix, if prepared in advance.
  var tag: EntityTag?

  /// Creates a document.
  init(_ bytes: some Sequence<UInt8>, as form: MediaForm) {
    self.bytes = Data(bytes)
    self.form = form
  }

  /// Creates a JSON document with its keys in order.
  static func ordered(_ value: OrderedJSON) -> Self {
    Self((value.lines + "\n").utf8, as: .json)
  }

  /// This document, marked as immutable.
  var immutable: Self {
    var copy = cacheable
    copy.isImmutable = true
    return copy
  }

  /// This document, marked as cacheable.
  var cacheable: Self {
    var copy = self
    copy.isCacheable = true
    return copy
  }
}

extension Document {
  /// The size in bytes below which compression is pointless: such a body fits in one packet.
  static let smallestCompressed = 1_400

  /// Returns the response to a request: compressed if the client prefers that, and 304 if it already has the document.
  ///
  /// - Complexity: O(*n*) in the size of the body, unless it was prepared.
  func response(to request: Request) -> Response {
    let isCompressible = form.isCompressible && bytes.count >= Self.smallestCompressed
    let isCompressed =
      isCompressible && AcceptEncoding(request.headers[.acceptEncoding]).prefersGzip
    var fields = headers
    fields[.contentType] = form.header
    if isCompressible { fields.vary(on: .acceptEncoding) }
    if isCacheable {
      let tag = tag ?? EntityTag(of: bytes)
      fields[.eTag] = isCompressed ? tag.compressed : tag.plain
      let rule = lifetime.map { "public, max-age=\($0)" } ?? "no-cache"
      fields[.cacheControl] = isImmutable ? "public, max-age=31536000, immutable" : rule
      if tag.matches(request.headers[.ifNoneMatch]) {
        fields[.contentType] = nil
        return Response(status: .notModified, headers: fields)
      }
    }
    guard isCompressed, let packed = compressed ?? Gzip.compressed(bytes) else {
      return Response(status: .ok, headers: fields, body: .init(byteBuffer: .init(bytes: bytes)))
    }
    fields[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: fields, body: .init(byteBuffer: .init(bytes: packed)))
  }
}

extension HTTPFields {
  /// Adds a request header on which the response depends.
  fileprivate mutating func vary(on name: HTTPField.Name) {
    self[.vary] = [self[.vary], name.rawName].compactMap(\.self).joined(separator: ", ")
  }
}

/// The encodings that a client accepts, by its `Accept-Encoding` header (RFC 9110, section 12.5.3).
struct AcceptEncoding: Hashable, Sendable {
  /// The weight of each listed encoding, in lower case.
  private var weights: [String: Double] = [:]

  /// Reads the header; unreadable codings are ignored.
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

  /// Whether the client accepts gzip with at least the weight of the plain bytes.
  var prefersGzip: Bool {
    let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
    // An unlisted encoding is acceptable, with a lower preference than a listed one.
    return gzip > 0 && gzip >= weights["identity"] ?? 0
  }

  /// Returns the weight among the parameters of a coding, 1 without one, or `nil` if it is not between 0 and 1.
  private static func weight(_ parameters: ArraySlice<Substring>) -> Double? {
    guard let text = parameters.first(where: { $0.lowercased().hasPrefix("q=") }) else { return 1 }
    return Double(text.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil }
  }
}

/// The entity tag of a document, the same on every instance of the service with the same bytes.
///
/// The tag is strong, so the compressed bytes have a different one (RFC 9110, section 8.8.3.3).
struct EntityTag: Hashable, Sendable {
  /// The digest, in letters and digits with a hyphen.
  let digest: String

  /// Computes the tag of a body.
  ///
  /// It tells versions of a file apart, and does not have to withstand an attacker: a checksum of 64 bits, and the length.
  init(of bytes: Data) {
    let hash = unsafe bytes.withUnsafeBytes { unsafe Checksum.of($0) }
    digest = "\(String(hash, radix: 16))-\(String(bytes.count, radix: 16))"
  }

  /// The tag of the plain bytes.
  var plain: String { "\"\(digest)\"" }

  /// The tag of the compressed bytes.
  var compressed: String { "\"\(digest)-gzip\"" }

  /// Returns whether a client that sends `If-None-Match` has the document, in either encoding.
  ///
  /// Weak tags match like strong ones, since proxies weaken them when they compress.
  func matches(_ header: String?) -> Bool {
    guard let header else { return false }
    let tags = header.split(separator: ",").map { tag in
      let tag = tag.trimmed
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
    return tags.contains { $0 == plain || $0 == compressed || $0 == "*" }
  }
}

/// Compresses with zlib.
///
/// > Source: P. Deutsch, "GZIP file format specification", RFC 1952, <https://www.rfc-editor.org/rfc/rfc1952>.
enum Gzip {
  /// Returns bytes in the gzip format, without name and time, so that the result is deterministic.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to compress.
  ///   - level: The compression level, 1 to 9.
  /// - Returns: The compressed bytes, or `nil` if zlib has no memory.
  /// - Complexity: O(*n*), about 20 ms per megabyte.
  static func compressed(_ bytes: Data, level: Int32 = 6) -> Data? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    // 15 bits of window; 16 more ask for gzip's header and trailer.
    guard
      unsafe deflateInit2_(
        &stream,
        level,
        Z_DEFLATED,
        15 + 16,
        8,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        size
      ) == Z_OK
    else { return nil }
    defer { unsafe deflateEnd(&stream) }
    var result = Data(count: Int(unsafe deflateBound(&stream, uLong(bytes.count))))
    let code = unsafe bytes.withUnsafeBytes { source in
      unsafe result.withUnsafeMutableBytes { target in unsafe deflate(&stream, source, into: target)
      }
    }
    guard code == Z_STREAM_END else { return nil }
    return result.prefix(Int(unsafe stream.total_out))
  }

  /// Compresses all of `source` at once into `target`, which has room for it.
  private static func deflate(
    _ stream: inout z_stream,
    _ source: UnsafeRawBufferPointer,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int32 {
    unsafe stream.next_in = UnsafeMutablePointer(
      mutating: source.bindMemory(to: Bytef.self).baseAddress
    )
    unsafe stream.avail_in = uInt(source.count)
    unsafe stream.next_out = target.bindMemory(to: Bytef.self).baseAddress
    unsafe stream.avail_out = uInt(target.count)
    defer { unsafe (stream.next_in, stream.next_out) = (nil, nil) }
    return unsafe CZlib.deflate(&stream, Z_FINISH)
  }
}
