import Foundation
import JWTKit
import Synchronization
import Testing
import WebRequests

@testable import OpenIDConnect

/// Providers that answer rightly and wrongly, with keys of the test.
struct OpenIDTests {
  @Test func `a visitor is sent to the provider with a proof key`() async throws {
    let fake = try await FakeProvider()
    let address = try await fake.provider.address(
      state: "st&te",
      nonce: "n",
      challenge: "c",
      isAgain: true
    )
    let parts = try #require(URLComponents(string: address))
    #expect(address.hasPrefix("https://id.example.org/authorize?"))
    let values = Dictionary(
      uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value) }
    )
    #expect(
      values == [
        "response_type": "code", "scope": "openid profile email", "client_id": "planday",
        "redirect_uri": "https://planday.example.org/v1/community/openid/callback",
        "state": "st&te", "nonce": "n", "code_challenge": "c", "code_challenge_method": "S256",
        "prompt": "login",
      ]
    )
  }

  @Test func `a valid token is believed`() async throws {
    let fake = try await FakeProvider()
    let claims = try await fake.claims()
    #expect(claims.issuer == FakeProvider.issuer)
    #expect(claims.subject == "s1")
    #expect(claims.names == ["mary", "Mary Lee", "mary@example.org"])
    #expect(claims.email == "mary@example.org")
    let form = try #require(fake.forms.first)
    for part in ["grant_type=authorization_code", "code=c%2Fde", "code_verifier=verifier"] {
      #expect(form.contains(part))
    }
    #expect(!form.contains("s3cret"))
    // Metadata and keys are kept.
    _ = try await fake.claims()
    #expect(fake.asked.filter { $0.hasSuffix("configuration") }.count == 1)
    #expect(fake.asked.filter { $0.hasSuffix("keys") }.count == 1)
  }

  @Test func `an address counts only if the provider has verified it`() async throws {
    let fake = try await FakeProvider()
    for value in ["false", "\"no\"", "1", "null"] {
      fake.change(#""email_verified":true"#, #""email_verified":\#(value)"#)
      #expect(try await fake.claims().email == nil, "\(value)")
    }
  }

  @Test(arguments: [
    (#""iss":"https://id.example.org""#, #""iss":"https://evil.example""#),
    (#""aud":"planday""#, #""aud":"other""#), (#""aud":"planday""#, #""aud":[]"#),
    (#""aud":"planday""#, #""aud":["planday","other"]"#),
    (#""aud":"planday""#, #""aud":["planday","other"],"azp":"other""#),
    (#""aud":"planday""#, #""aud":"planday","azp":"other""#),
    (#""nonce":"nonce""#, #""nonce":"other""#), (#""nonce":"nonce""#, #""x":1"#),
    (#""exp":2000"#, #""exp":939"#), (#""exp":2000"#, #""exp":-1e300"#),
    (#""exp":2000"#, #""x":1"#),
    (#""exp":2000"#, #""exp":"2000""#), (#""iat":1000"#, #""iat":1061"#),
    (#""iat":1000"#, #""iat":300"#), (#""iat":1000"#, #""iat":1000,"nbf":1061"#),
    (#""sub":"s1""#, #""sub":"""#), (#""sub":"s1""#, #""sub":7"#), (#""sub":"s1""#, #""x":1"#),
    (#""sub":"s1""#, #""sub":"a\#\u0000""#), ("{", "[{"), ("{", "{{"),
  ])
  func `a token with a wrong claim is refused`(claim: String, wrong: String) async throws {
    let fake = try await FakeProvider()
    fake.change(claim, wrong)
    await fake.isUntrusted()
  }

  @Test(arguments: [
    (#""aud":"planday""#, #""aud":["planday"]"#),
    (#""aud":"planday""#, #""aud":["other","planday"],"azp":"planday""#),
    (#""exp":2000"#, #""exp":941"#), (#""iat":1000"#, #""iat":1059,"nbf":1059"#),
  ])
  func `a token with other valid claims is believed`(claim: String, other: String) async throws {
    let fake = try await FakeProvider()
    fake.change(claim, other)
    #expect(try await fake.claims().subject == "s1")
  }

  @Test(arguments: ["ES256", "RS256", "PS256", "ES384"])
  func `the algorithms of public keys are known`(algorithm: String) async throws {
    let fake = try await FakeProvider(algorithm)
    #expect(try await fake.claims().subject == "s1")
  }

  @Test func `tokens without a signature of the provider are refused`() async throws {
    let fake = try await FakeProvider()
    let good = try fake.token()
    let parts = good.split(separator: ".").map(String.init)
    let none = FakeProvider.text(#"{"alg":"none"}"#)
    let shared = FakeProvider.text(#"{"alg":"HS256","kid":"k1"}"#)
    let needed = FakeProvider.text(#"{"alg":"ES256","kid":"k1","crit":["x"]}"#)
    for token in [
      "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])",
      "\(shared).\(parts[1]).\(parts[2])",
      "\(needed).\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1]).AAAA",
      "\(parts[0]).\(parts[1])",
      "\(parts[0]).\(FakeProvider.text(#"{"sub":"s2"}"#)).\(parts[2])", "", "..", "a.b.c",
      "\(good).x",
      "\(good)AA", String(repeating: "a", count: 90_000), "é.é.é",
    ] {
      fake.answers["/token"] = (200, #"{"id_token": "\#(token)"}"#)
      await fake.isUntrusted(token)
    }
    // Another key with the same id.
    let thief = try await FakeProvider()
    fake.answers["/token"] = (200, #"{"id_token": "\#(try thief.token())"}"#)
    await fake.isUntrusted()
  }

  @Test func `short keys and keys for other uses are refused`() async throws {
    let fake = try await FakeProvider("RS256")
    let usual = try #require(fake.answers["/keys"]?.body)
    for wrong in [
      usual.replacing(#""kty":"RSA""#, with: #""kty":"RSA","use":"enc""#),
      usual.replacing(#""kty":"RSA""#, with: #""kty":"RSA","alg":"PS256""#),
      #"{"keys": [{"kty": "RSA", "kid": "k1", "n": "AQAB", "e": "AQAB"}]}"#, #"{"keys": []}"#,
      #"{"keys": [{"kty": "oct", "kid": "k1", "k": "AQAB"}, 7, null, "x", []]}"#,
    ] {
      fake.answers["/keys"] = (200, wrong)
      await fake.isUntrusted(wrong)
    }
    fake.answers["/keys"] = (200, usual.replacing(#""kid":"k1","#, with: ""))
    #expect(try await fake.claims().subject == "s1")
  }

  @Test func `a new key is found by asking once more`() async throws {
    let fake = try await FakeProvider()
    _ = try await fake.claims()
    try await fake.turn(to: "k2")
    #expect(try await fake.claims().subject == "s1")
    #expect(fake.asked.filter { $0.hasSuffix("keys") }.count == 2)
    fake.answers["/token"] = (
      200, #"{"id_token": "\#(try fake.token(key: "k9"))"}"#
    )
    await fake.isUntrusted()
    #expect(fake.asked.filter { $0.hasSuffix("keys") }.count == 3)
  }

  @Test(arguments: [
    (200, "<html>"), (200, ""), (200, "{}"), (200, "[]"), (200, "{\"issuer\": 1}"), (404, "{}"),
    (302, "{}"), (200, String(repeating: "[", count: 100_000)),
  ])
  func `a provider that answers something else is named`(status: Int, body: String) async throws {
    for path in ["/.well-known/openid-configuration", "/keys", "/token"] {
      let fake = try await FakeProvider()
      fake.answers[path] = (status, body)
      do {
        _ = try await fake.claims()
        Issue.record("\(path) is believed")
      } catch {
        switch error {
        case .garbled, .refused: break
        default: Issue.record("\(path): \(error)")
        }
        #expect(!error.description.contains("s3cret"))
      }
    }
  }

  @Test(arguments: [
    ("https://id.example.org/token", "http://id.example.org/token"),
    ("https://id.example.org/keys", "ftp://id.example.org/keys"),
    ("https://id.example.org/authorize", "javascript:alert(1)"),
    (#""https://id.example.org""#, #""https://id.example.org/""#),
  ])
  func `metadata that would send secrets elsewhere are refused`(
    address: String,
    wrong: String
  ) async throws {
    let fake = try await FakeProvider()
    let path = "/.well-known/openid-configuration"
    let usual = try #require(fake.answers[path]?.body)
    fake.answers[path] = (200, usual.replacing(address, with: wrong))
    await #expect(throws: OpenIDError.self) { try await fake.claims() }
    #expect(fake.forms.isEmpty)
  }

  @Test(arguments: [HTTPFault.late, .stalled, .tooLong, .failed("x")])
  func `a provider that does not answer is named`(fault: HTTPFault) async throws {
    let fake = try await FakeProvider()
    fake.fault = fault
    await #expect(throws: OpenIDError.self) { try await fake.claims() }
    fake.fault = nil
    #expect(try await fake.claims().subject == "s1")
  }

  @Test func `a refused code has its reason`() async throws {
    let fake = try await FakeProvider()
    fake.answers["/token"] = (400, #"{"error": "invalid_grant\n<b>", "error_description": "x"}"#)
    await #expect(throws: OpenIDError.refused("it exchanges no code: 400 invalid_grantb")) {
      try await fake.claims()
    }
  }

  @Test func `names may come from the provider's answer about the visitor`() async throws {
    let fake = try await FakeProvider()
    fake.change(#""preferred_username":"mary","name":"Mary Lee","email":"mary@example.org","#, "")
    fake.answers["/me"] = (200, #"{"sub": "s2", "name": "Paul"}"#)
    #expect(try await fake.claims().names.isEmpty)
    fake.answers["/me"] = (200, #"{"sub": "s1", "name": "Mary"}"#)
    #expect(try await fake.claims().names == ["Mary"])
  }

  @Test func `visitors of another provider are refused`() async throws {
    let fake = try await FakeProvider()
    try await fake.provider.check(issuer: nil)
    try await fake.provider.check(issuer: FakeProvider.issuer)
    await #expect(throws: OpenIDError.self) {
      try await fake.provider.check(issuer: "https://evil.example")
    }
  }

  @Test(arguments: [
    ("http://id.example.org", "c", "https://a.example", nil),
    ("id.example.org", "c", "https://a.example", nil),
    ("https://", "c", "https://a.example", nil),
    ("https://a:b@id.example", "c", "https://a.example", nil),
    ("https://id.example", "", "https://a.example", nil),
    ("https://id.example", "c", "https://a.example/", nil),
    ("https://id.example", "c", "http://a.example", nil),
    ("https://id.example", "c", "a.example", nil),
    ("https://id.example", "c", "https://a.example", ""),
    ("https://id.example/?x", "c", "https://a.example", nil),
    ("https://id.example", "c", "https://a.example", "a\nb"),
    ("https://id.example", "c\u{0}", "https://a.example", nil),
  ])
  func `wrong settings are refused`(
    issuer: String,
    client: String,
    origin: String,
    name: String?
  ) {
    #expect(throws: OpenIDError.self) {
      try OpenIDSettings(issuer: issuer, client: client, secret: nil, origin: origin, name: name)
    }
  }

  @Test(arguments: ["http://localhost:9400", "http://127.0.0.1:9400/x", "http://[::1]:9400"])
  func `providers on this machine need no TLS`(issuer: String) throws {
    let settings = try OpenIDSettings(
      issuer: issuer,
      client: "c",
      secret: nil,
      origin: "http://localhost:8080",
      name: nil
    )
    #expect(settings.redirect == "http://localhost:8080/v1/community/openid/callback")
  }
}

/// A provider that answers as a test wants.
private final class FakeProvider: Sendable {
  static let issuer = "https://id.example.org"

  private struct State {
    var answers: [String: (status: Int, body: String)] = [:]
    var asked: [String] = []
    var forms: [String] = []
    var fault: HTTPFault?
    var payload = """
      {"iss":"https://id.example.org","sub":"s1","aud":"planday","exp":2000,"iat":1000,"nonce":"nonce",\
      "preferred_username":"mary","name":"Mary Lee","email":"mary@example.org","email_verified":true}
      """
    var key: any JWTAlgorithm
    var name = "k1"
  }

  private let state: Mutex<State>
  let algorithm: String
  let provider: OpenIDProvider

  init(_ algorithm: String = "ES256") async throws {
    self.algorithm = algorithm
    let (key, jwk) = try await Self.key(algorithm, "k1")
    let box = Box()
    provider = OpenIDProvider(
      try OpenIDSettings(
        issuer: Self.issuer,
        client: "planday",
        secret: "s3cret",
        origin: "https://planday.example.org",
        name: nil
      ),
      clock: { 1_000 },
      send: { request throws(HTTPFault) in try box.answer(request) }
    )
    state = Mutex(State(key: key))
    answers["/.well-known/openid-configuration"] = (
      200,
      """
      {"issuer": "https://id.example.org", "authorization_endpoint": "https://id.example.org/authorize",
       "token_endpoint": "https://id.example.org/token", "jwks_uri": "https://id.example.org/keys",
       "userinfo_endpoint": "https://id.example.org/me"}
      """
    )
    answers["/keys"] = (200, #"{"keys": [{"kty": "new"}, \#(jwk)]}"#)
    box.owner.withLock { $0 = self }
  }

  /// Leads from the provider to its fake.
  private final class Box: Sendable {
    let owner = Mutex<FakeProvider?>(nil)

    func answer(_ request: HTTPRequest) throws(HTTPFault) -> OpenIDProvider.Answer {
      guard let fake = owner.withLock({ $0 }) else { throw .failed("gone") }
      if let fault = fake.fault { throw fault }
      let path = request.url.replacing(FakeProvider.issuer, with: "")
      let form = request.form
      fake.state.withLock { state in
        state.asked.append(request.url)
        if let form { state.forms.append(form) }
      }
      if let answer = fake.answers[path] { return (answer.status, Array(answer.body.utf8)) }
      guard path == "/token", let token = try? fake.token() else { return (404, []) }
      return (200, Array(#"{"id_token": "\#(token)", "access_token": "at"}"#.utf8))
    }
  }

  var answers: [String: (status: Int, body: String)] {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  var fault: HTTPFault? {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  var asked: [String] { state.withLock { $0.asked } }
  var forms: [String] { state.withLock { $0.forms } }

  /// Changes the payload of the tokens to come.
  func change(_ part: String, _ other: String) {
    let isThere = state.withLock { state in
      let isThere = state.payload.contains(part)
      state.payload = state.payload.replacing(part, with: other, maxReplacements: 1)
      return isThere || part.contains("email_verified")
    }
    #expect(isThere, "\(part)")
  }

  /// Signs with a new key from now on.
  func turn(to name: String) async throws {
    let (key, jwk) = try await Self.key(algorithm, name)
    state.withLock { state in
      state.key = key
      state.name = name
      state.answers["/keys"] = (200, #"{"keys": [\#(jwk)]}"#)
    }
  }

  /// Returns a signed token.
  func token(key: String? = nil) throws -> String {
    try state.withLock { state in
      let header = #"{"alg":"\#(algorithm)","kid":"\#(key ?? state.name)"}"#
      let signed = "\(Self.text(header)).\(Self.text(state.payload))"
      return "\(signed).\(Self.text(try state.key.sign(Data(signed.utf8))))"
    }
  }

  func claims() async throws(OpenIDError) -> OpenIDClaims {
    try await provider.claims(of: "c/de", verifier: "verifier", nonce: "nonce")
  }

  /// Expects that a token is refused.
  func isUntrusted(_ token: String = "", _ location: SourceLocation = #_sourceLocation) async {
    do {
      _ = try await claims()
      Issue.record("believed: \(token.prefix(60))", sourceLocation: location)
    } catch {
      guard case .untrusted = error else {
        Issue.record("\(error)", sourceLocation: location)
        return
      }
    }
  }

  static func text(_ text: String) -> String { self.text(Array(text.utf8)) }

  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Returns a key, and its public part as JSON; new ones on curves, always the same of RSA.
  private static func key(
    _ algorithm: String,
    _ name: String
  ) async throws -> (any JWTAlgorithm, String) {
    let keys = JWTKeyCollection()
    switch algorithm {
    case "ES256":
      let key = ES256PrivateKey()
      await keys.add(ecdsa: key)
      return (try await keys.getKey(), try curve("P-256", name, key.parameters))
    case "ES384":
      let key = ES384PrivateKey()
      await keys.add(ecdsa: key)
      return (try await keys.getKey(), try curve("P-384", name, key.parameters))
    default:
      try await keys.add(
        jwk: .rsa(
          JWK.Algorithm(rawValue: algorithm),
          identifier: "k",
          modulus: modulus,
          exponent: "AQAB",
          privateExponent: exponent
        )
      )
      let json = #"{"kty":"RSA","kid":"\#(name)","n":"\#(modulus)","e":"AQAB"}"#
      return (try await keys.getKey(), json)
    }
  }

  private static func curve(
    _ curve: String,
    _ name: String,
    _ point: ECDSAParameters?
  ) throws -> String {
    let (x, y) = (safe(try #require(point).x), safe(try #require(point).y))
    return #"{"kty":"EC","crv":"\#(curve)","kid":"\#(name)","use":"sig","x":"\#(x)","y":"\#(y)"}"#
  }

  private static let modulus = """
    ukjcXjI2mupt88OcodYMHJgFgpXghfQ6aB4zlp3n-PBvbaobAV8VxtWKywL7T0THcZW9yJefmvC2M9tsov8ochzkjd\
    ovOC4v8QDN-e4i0SrRU7W_C0U_UYDSB12UaDQ_e0a_j6vzOhqrAKM6Ga5VOMUR97kFjVojHXGBoM7Ml_Fdz5Pnrm3a\
    _ovZpw9OSE-qNuXALz4vB9DH2sZESsDpOwr90jUNz23X9qigkUjSEzpmu9AfPJFE4aW1fjGT-K9nnPG5tZurcIwCU8\
    rDUXqNOslfaToKH6lYojT95cq0_nM9OHWLg9Zwl_QRJtyl3lF_cQVm_5DxxvHK_PvkAZdLrw
    """

  private static let exponent = """
    NHxM4plhOzqr6g-GNS7a0L-gZc-WqAdM4YMI4_nvnvsXWh2gaD2DJDeMWHCpoAbv7rfS9g6KYJxLqca8EBy2J5iuaK\
    09uqWAynWAk1eeJbLbsas2fZVwJqWWB489PjLiY_hmBrPa3tcesRpMR2oQBuO3kUVnJBFubWBKtqUtje1vZNyNlgmQ\
    U60i_d3FJhdlOJIiyNNOxzlCY-DOtsCh5liMe8CXAl_tbU0zfsFWiknWmnSh0dakuXp8j2s2b7D3-JVFvX_742kzjR\
    eemkoV3viQ9LZ5R5vVygfba7W1MHjFchZ478spMS2PDGoYj2sedny2v37qfgYlxfW1lRKU4Q
    """

  private static func safe(_ text: String) -> String {
    text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
