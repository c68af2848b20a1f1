import CZlib
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// Compressed and conditional responses.
struct CachingTests {
  private static let paths = [
    "/", "/page/page.js", "/openapi.json", "/v1/cities", "/v1/cities/london/attractions",
    "/v1/cities/london/attractions?category=museum", "/v1/page-settings",
  ]

  /// One service for all tests, since reading three catalogs is slow.
  private static let service = Result {
    try ServiceFixture.service(directory: ServiceFixture.data)
  }

  /// Sends a GET request with headers.
  private static func get(
    _ path: String,
    _ headers: HTTPFields,
    method: HTTPRequest.Method = .get
  ) async throws -> TestResponse {
    try await service.get().application.test(.router) {
      try await $0.execute(uri: path, method: method, headers: headers)
    }
  }

  /// Returns the bytes that zlib unpacks from gzip.
  private static func unpacked(_ buffer: ByteBuffer) throws -> [UInt8] {
    var (stream, packed) = (z_stream(), Array(buffer.readableBytesView))
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    try #require(
      inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    )
    defer { inflateEnd(&stream) }
    let code = packed.withUnsafeMutableBufferPointer { source in
      bytes.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, uInt(target.count))
        return inflate(&stream, Z_FINISH)
      }
    }
    try #require(code == Z_STREAM_END && stream.avail_in == 0)
    return Array(bytes.prefix(Int(stream.total_out)))
  }

  @Test(arguments: paths)
  func `gzip has the same content, and a different tag`(path: String) async throws {
    let plain = try await Self.get(path, [:])
    let packed = try await Self.get(path, [.acceptEncoding: "gzip, br"])
    #expect(plain.headers[.contentEncoding] == nil)
    let tags = [plain.headers[.eTag], packed.headers[.eTag]]
    #expect(tags.allSatisfy { $0?.hasPrefix("\"") == true })
    if plain.body.readableBytes < Document.smallestCompressed {
      #expect(packed.headers[.contentEncoding] == nil && tags[0] == tags[1])
      return
    }
    #expect(packed.headers[.contentEncoding] == "gzip" && tags[0] != tags[1])
    #expect([plain, packed].allSatisfy { $0.headers[.vary] == "Accept-Encoding" })
    #expect(packed.body.readableBytes < plain.body.readableBytes)
    #expect(packed.headers[.contentLength] == "\(packed.body.readableBytes)")
    #expect(try Self.unpacked(packed.body) == Array(plain.body.readableBytesView))
  }

  @Test(.slow, arguments: paths, ["", "gzip"])
  func `a client with the current version gets 304`(path: String, encoding: String) async throws {
    let encodings: HTTPFields = encoding.isEmpty ? [:] : [.acceptEncoding: encoding]
    let first = try await Self.get(path, encodings)
    let tag = try #require(first.headers[.eTag])
    for given in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      var headers = encodings
      headers[.ifNoneMatch] = given
      for method in [HTTPRequest.Method.get, .head] {
        let second = try await Self.get(path, headers, method: method)
        #expect(second.status == .notModified, "\(given)")
        #expect(second.body.readableBytes == 0)
        #expect(second.headers[.eTag] == tag)
        #expect(second.headers[.vary] == first.headers[.vary])
        #expect(second.headers[.cacheControl] == "no-cache")
        #expect(second.headers[.contentType] == nil && second.headers[.contentEncoding] == nil)
      }
    }
    for given in ["\"x\"", "x", "", tag.replacingOccurrences(of: "\"", with: "")] {
      var headers = encodings
      headers[.ifNoneMatch] = given
      #expect(try await Self.get(path, headers).status == .ok, "\(given)")
    }
  }

  @Test func `HEAD has the headers of GET`() async throws {
    for encodings in [[:], [.acceptEncoding: "gzip"]] as [HTTPFields] {
      let get = try await Self.get("/page/page.js", encodings)
      let head = try await Self.get("/page/page.js", encodings, method: .head)
      #expect(head.body.readableBytes == 0)
      for name in [HTTPField.Name.eTag, .contentLength, .contentEncoding, .contentType, .vary] {
        #expect(head.headers[name] == get.headers[name])
      }
    }
  }

  @Test func `a plan is compressed too, and varies by both`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.execute(
        uri: "/v1/plan",
        method: .post,
        headers: [.contentType: "application/json", .acceptEncoding: "gzip"],
        body: ByteBuffer(string: PlanRouteTests.order)
      )
      #expect(response.headers[.contentEncoding] == "gzip")
      #expect(response.headers[.vary] == "Accept, Accept-Encoding")
      #expect(response.headers[.eTag] == nil)
      #expect(try Self.unpacked(response.body).first == UInt8(ascii: "{"))
    }
  }

  @Test func `events are never compressed`() async throws {
    let query = StreamRouteTests.query(PlanRouteTests.order)
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.execute(
        uri: "/v1/plan/stream?\(query)",
        method: .get,
        headers: [.acceptEncoding: "gzip"]
      )
      #expect(response.headers[.contentEncoding] == nil)
      #expect(StreamRouteTests.events(response.text).last?.name == "plan")
    }
  }

  @Test(
    arguments: [
      (nil, false), ("", false), ("gzip", true), ("GZIP", true), ("x-gzip", true), ("br", false),
      ("gzip;q=0", false), ("gzip; q=0.5", true), ("gzip;q=0.5, identity;q=1", false),
      ("*", true), ("*;q=0", false), ("*, gzip;q=0", false), ("identity", false),
      ("gzip;q=x", false), ("gzip;q=2", false), ("deflate, gzip;q=1.0, *;q=0.5", true),
      (";q=1", false), (",,", false),
    ] as [(String?, Bool)]
  )
  func `gzip is used where the client accepts it`(header: String?, isUsed: Bool) {
    #expect(AcceptEncoding(header).prefersGzip == isUsed)
  }

  @Test(arguments: 0..<30)
  func `any bytes round-trip through gzip`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let count = Int(random.next() % 5_000) * (seed == 0 ? 0 : 1)
    let letters = seed.isMultiple(of: 2) ? UInt64(3) : 256
    let bytes = (0..<count).map { _ in UInt8(random.next() % letters) }
    let packed = try #require(Gzip.compressed(Data(bytes)))
    #expect(try Self.unpacked(ByteBuffer(bytes: packed)) == bytes, "seed \(seed)")
    #expect(packed == Gzip.compressed(Data(bytes)), "seed \(seed)")
  }

  @Test(
    .slow,
    arguments: [
      ("/healthz", 200), ("/healthz?", 200), ("/healthz?x=1", 400), ("/healthz/", 404),
      ("//healthz", 404), ("/v1//cities", 404), ("/v1/cities/", 404), ("/v1/cities?x", 400),
      ("/openapi.json?v=2", 400), ("/page/app.js", 200), ("/page/app.js?v=2", 400),
      ("/page//app.js", 404),
      ("/v1/page-settings?a=b", 400), ("/metrics?a=b", 400), ("/", 200), ("/?utm_source=mail", 200),
      ("/service-worker.js?v=2", 400), ("/nowhere/", 404),
    ]
  )
  func `a document has one address`(path: String, status: Int) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get(path)
      #expect(response.status.code == status)
    }
  }

  @Test func `any changed byte changes the tag`() {
    var bytes = Data(repeating: 7, count: 1_000)
    let tag = EntityTag(of: bytes)
    bytes[500] = 8
    #expect(EntityTag(of: bytes) != tag && EntityTag(of: bytes + [0]) != EntityTag(of: bytes))
  }
}
