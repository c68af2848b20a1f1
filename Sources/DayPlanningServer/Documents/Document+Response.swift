import HTTPTypes
import Hummingbird
import NIOCore

extension Document {
  /// The size in bytes below which compressing is not worth it: such a body fits in one packet.
  static let smallestCompressed = 1_400

  /// Returns the response to a request: compressed if the client prefers that, and 304 if it has the document already.
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
