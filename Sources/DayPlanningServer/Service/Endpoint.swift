import HTTPTypes
import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A path, a method, and its handler.
struct Endpoint: Sendable {
  /// A handler of calls.
  ///
  /// The case states its cost, and so where it runs.
  enum Handler: Sendable {
    /// Takes microseconds, such as a document in memory; runs on the event loop's threads.
    case instant(@Sendable (Call) throws(ProblemDetails) -> Answer)

    /// Takes a few milliseconds, bounded by the size of the request; runs on the reading threads.
    ///
    /// Receives the body, which is empty for GET.
    case reading(@Sendable (Call, Data) throws(ProblemDetails) -> Answer)

    /// May take longer, or wait for a routing engine; runs in its turn on the work threads, and is canceled when the client
    /// disconnects or after ``ServiceLimits/workSeconds``.
    ///
    /// Receives the body, which is empty for GET.
    case work(@Sendable (Call, Data) throws(ProblemDetails) -> Answer)

    /// Suspends, for example to wait in the plan queue; passes all computation to a desk.
    case waiting(@Sendable (Call) async throws(ProblemDetails) -> Answer)
  }

  /// The method.
  let method: HTTPRequest.Method

  /// The path, such as `/v1/cities/{id}/attractions`.
  let path: String

  /// The media types of responses, the default first.
  let forms: [MediaForm]

  /// Whether it is closed to pages of other sites.
  let isGuarded: Bool

  /// The handler.
  let handler: Handler

  /// Creates an endpoint for reading.
  static func get(_ path: String, as forms: MediaForm..., by handler: Handler) -> Self {
    Self(method: .get, path: path, forms: forms, isGuarded: false, handler: handler)
  }

  /// Creates an endpoint for reading that does expensive work.
  static func guardedGet(_ path: String, as form: MediaForm, by handler: Handler) -> Self {
    Self(method: .get, path: path, forms: [form], isGuarded: true, handler: handler)
  }

  /// Creates an endpoint that processes a body.
  static func post(_ path: String, as forms: [MediaForm], by handler: Handler) -> Self {
    Self(method: .post, path: path, forms: forms, isGuarded: true, handler: handler)
  }
}

extension Endpoint {
  /// Responds to a request in the media type that the client prefers.
  ///
  /// - Throws: ``ProblemDetails`` if the request is rejected.
  func answer(
    _ request: Request,
    _ context: ServiceContext,
    by routes: PlanningRoutes
  ) async throws(ProblemDetails) -> Response {
    if isGuarded { try RequestOrigin.check(request.head, allowing: routes.origins) }
    let accepted = AcceptHeader(request.headers[.accept])
    guard let form = accepted.best(of: forms) else {
      let words = forms.map(\.name).joined(separator: ", ")
      throw ProblemDetails(.notAcceptable, "this path returns \(words); accept one of them")
    }
    let call = Call(request: request, context: context, form: form)
    switch handler {
    case .instant(let answer): return try answer(call).response(to: request)
    case .waiting(let answer): return try await answer(call).response(to: request)
    case .reading(let answer):
      return try await respond(to: call, at: routes.desk.reading, of: routes, answer)
    case .work(let answer):
      return try await respond(to: call, at: routes.desk.work, of: routes, answer)
    }
  }

  /// Reads the body of a call, and responds on a thread of a desk.
  private func respond(
    to call: Call,
    at desk: WorkDesk,
    of routes: PlanningRoutes,
    _ answer: @escaping @Sendable (Call, Data) throws(ProblemDetails) -> Answer
  ) async throws(ProblemDetails) -> Response {
    let body = method == .post ? try await routes.body(of: call) : Data()
    return try await routes.working(at: desk, for: call) { () throws(ProblemDetails) in
      try answer(call, body).response(to: call.request)
    }
  }
}

/// The media types that a client accepts, by its `Accept` header (RFC 9110, section 12.5.1).
struct AcceptHeader: Hashable, Sendable {
  /// The ranges listed; empty if it accepts anything.
  let ranges: [MediaRange]

  /// Reads the header; unreadable ranges are ignored.
  ///
  /// - Parameter text: The value, or `nil` if the request has no such header.
  init(_ text: String?) {
    ranges = (text ?? "").split(separator: ",").compactMap(MediaRange.init)
  }

  /// Returns the weight of a media type, from 0 to 1, by the most specific range.
  func quality(of form: MediaForm) -> Double {
    guard !ranges.isEmpty, form != .any else { return 1 }
    let matches = ranges.compactMap { range in
      range.precision(for: form).map { (precision: $0, quality: range.quality) }
    }
    return matches.max { $0.precision < $1.precision }?.quality ?? 0
  }

  /// Returns the media type with the greatest weight, the first among equals, or `nil` if none is accepted.
  func best(of forms: [MediaForm]) -> MediaForm? {
    var best: (form: MediaForm, quality: Double)?
    for form in forms {
      let quality = quality(of: form)
      if quality > best?.quality ?? 0 { best = (form, quality) }
    }
    return best?.form
  }
}

/// A range of media types that a client accepts, with its weight.
struct MediaRange: Hashable, Sendable {
  /// The type, or `*`.
  let type: Substring

  /// The subtype, or `*`.
  let subtype: Substring

  /// The weight, from 0 for not acceptable to 1.
  let quality: Double

  /// Reads a range such as `text/html;q=0.8`; `nil` if it is malformed.
  ///
  /// Parameters other than `q` are ignored.
  init?(_ text: Substring) {
    let parts = text.split(separator: ";").map(\.trimmed)
    let names = parts.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
    guard names[0] != "*" || names[1] == "*" else { return nil }
    (type, subtype) = (names[0], names[1])
    let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
    guard let quality = weight.map({ Double($0.dropFirst(2)) }) ?? 1 else { return nil }
    guard (0...1).contains(quality) else { return nil }
    self.quality = quality
  }

  /// Returns how specifically this range matches a media type, from 0 for `*/*` to 2; `nil` if it does not match.
  func precision(for form: MediaForm) -> Int? {
    if type == "*" { return 0 }
    let names = form.name.split(separator: "/")
    guard type.lowercased() == names.first.map(String.init) else { return nil }
    if subtype == "*" { return 1 }
    return subtype.lowercased() == names.last.map(String.init) ? 2 : nil
  }
}

extension Substring {
  /// This text without surrounding spaces and tabs.
  var trimmed: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
  }
}

/// The origin of a request, according to the browser.
///
/// A page of any site can send requests to a service that its visitor can reach, e.g. with an image. It cannot read the
/// responses, but each could cost a plan.
///
/// > Source: M. West, "Fetch Metadata Request Headers", W3C, <https://www.w3.org/TR/fetch-metadata/>.
enum RequestOrigin: Hashable {
  /// A page of this service, the address bar, or a client other than a browser.
  case own
  /// A page of another site.
  case foreign

  /// Reads the headers of a request.
  ///
  /// `Sec-Fetch-Site` decides if present: current browsers send it over HTTPS and to localhost. A page of the same site but
  /// another origin, e.g. another port of localhost, is foreign. Otherwise, `Origin` decides. Pages of allowed origins count as
  /// own.
  init(of request: HTTPRequest, allowing origins: AllowedOrigins = AllowedOrigins()) {
    if let origin = request.headerFields[.origin], origins.contains(origin) {
      self = .own
    } else if let site = Self.fetchSite.flatMap({ request.headerFields[$0] }) {
      self = site == "same-origin" || site == "none" ? .own : .foreign
    } else if let origin = request.headerFields[.origin] {
      self = Self.host(of: origin) == request.authority?.lowercased() ? .own : .foreign
    } else {
      self = .own
    }
  }

  /// Rejects requests from pages of other sites.
  ///
  /// - Throws: ``ProblemKind/crossSite``.
  static func check(
    _ request: HTTPRequest,
    allowing origins: AllowedOrigins
  ) throws(ProblemDetails) {
    guard Self(of: request, allowing: origins) == .foreign else { return }
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
