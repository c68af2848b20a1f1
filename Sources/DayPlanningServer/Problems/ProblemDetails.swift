import DayPlans
import Formats
import Geography
import HTTPTypes
import Hummingbird
import NIOCore
import Travel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error response (RFC 9457).
struct ProblemDetails: Error, Hashable {
  /// The maximum number of faults to list.
  static let faultLimit = 100

  /// The kind.
  let kind: ProblemKind

  /// The specific problem, and the remedy.
  let detail: String

  /// What the log says instead of ``detail``, since visitors must not read it.
  var cause: String?

  /// The faults with their locations.
  var faults: [PointedFault] = []

  /// Why there is no plan, for ``ProblemKind/noPlan``.
  var code: String?

  /// The ids of the sights that prevent a plan.
  var sights: [String] = []

  /// What would make a plan possible; each alone is enough.
  var fixes: [LeftOut.Fix] = []

  /// The methods that the path supports, for ``ProblemKind/methodNotAllowed``.
  var allowed: [HTTPRequest.Method] = []

  /// The seconds after which to retry, for transient problems.
  var retryAfter: Int?

  /// Creates a problem.
  init(_ kind: ProblemKind, _ detail: String, faults: [PointedFault] = []) {
    self.kind = kind
    self.detail = detail
    self.faults = faults
  }
}

extension ProblemDetails: Encodable {
  /// The member names of RFC 9457.
  private enum CodingKeys: String, CodingKey {
    case type, title, status, detail, code, sights, fixes, errors
  }

  /// Writes the problem; `code`, `sights`, `fixes` and `errors` only if there are any.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("https://planday.example/problems/\(kind.rawValue)", forKey: .type)
    try container.encode(kind.title, forKey: .title)
    try container.encode(kind.status.code, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(code, forKey: .code)
    if !sights.isEmpty { try container.encode(sights, forKey: .sights) }
    if !fixes.isEmpty { try container.encode(fixes, forKey: .fixes) }
    if !faults.isEmpty {
      try container.encode(Array(faults.prefix(Self.faultLimit)), forKey: .errors)
    }
  }
}

extension ProblemDetails {
  /// The problem as JSON on one line.
  var json: Data { Data((try? orderedJSON())?.dropLast() ?? Data("{}".utf8)) }

  /// The headers of the response.
  var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: "application/problem+json"]
    if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
    if kind == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if endsConnection { headers[.connection] = "close" }
    return headers
  }

  /// The body of the response.
  var bytes: ByteBuffer { ByteBuffer(bytes: json + Data("\n".utf8)) }

  /// The response.
  var response: Response {
    Response(status: kind.status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  /// Whether the connection closes after the response: the body may be unread, or the connection exceeds a limit.
  var endsConnection: Bool { [.tooLong, .tooSlow, .tooManyConnections].contains(kind) }
}

extension ProblemDetails {
  /// Reports the faults of a reader.
  init(_ error: ReadingError) {
    switch error {
    case .notJSON(let message): self.init(.notJSON, message)
    case .faults(let faults): self.init(faults: faults.map(PointedFault.init))
    case .cancelled: self.init(.cancelled, "the client disconnected before its request was read")
    }
  }

  /// Reports the faults of an area at `pointer`.
  init(_ error: AreaError, at pointer: String) {
    switch error {
    case .notJSON(let message): self.init(.notJSON, message)
    case .faults(let faults):
      self.init(faults: faults.map { PointedFault($0, below: pointer) })
    }
  }

  /// Reports why there is no plan.
  init(_ error: PlanError) {
    switch error {
    case .request(let faults): self.init(faults: faults.map(PointedFault.init))
    case .cancelled: self.init(.cancelled, error.description)
    case .unsound: self.init(.internalError, error.description)
    default:
      self.init(.noPlan, error.description)
      code = error.code
      sights = error.sights
      fixes = error.fixes
    }
  }

  /// Reports the failure of the routing engine.
  init(_ error: EngineError) {
    if case .tooManyRequests = error {
      self.init(.engineBusy, error.description)
      retryAfter = 30
    } else {
      self.init(.engineFailed, error.description)
    }
  }

  /// Lists faults.
  init(faults: [PointedFault]) {
    let count = faults.count
    let words =
      count < Self.faultLimit
      ? (count == 1 ? "1 fault" : "\(count) faults") : "\(Self.faultLimit) faults or more"
    self.init(.faulty, "the request has \(words); see errors", faults: faults)
  }
}

extension PointedFault {
  /// Reports the faults of a reader.
  init(_ fault: ReadingFault) {
    let code = fault.kind == .tooMany ? FaultCode.overLimit : .form
    self.init(pointer: fault.pointer, detail: fault.problem, code: code)
  }

  /// Reports a fault of a request.
  init(_ fault: RequestFault) {
    self.init(pointer: "/\(fault.name)", fault.reason)
  }

  /// Reports a fault of an area at `pointer`.
  init(_ fault: AreaFault, below pointer: String) {
    let place = fault.place.isEmpty ? "" : "\(fault.place): "
    self.init(
      pointer: pointer + fault.pointer,
      detail: "\(place)\(fault.found); \(fault.remedy)",
      code: .area
    )
  }
}

/// The kinds of faults in a request other than `RequestFault`, which has its own codes.
enum FaultCode: String, CaseIterable, Sendable {
  /// A value is missing, unknown or of the wrong form.
  case form
  /// The area is invalid.
  case area
  /// The service has no such city.
  case unknownCity
  /// The city has no map of streets.
  case missingMap
  /// The place is outside the map's coverage.
  case beyondMap
  /// The value exceeds a limit of this service.
  case overLimit
}

/// A fault of a request, with its location.
struct PointedFault: Hashable, Encodable {
  /// The place as a JSON pointer (RFC 6901) into the body; empty for the whole body.
  let pointer: String

  /// The problem and the remedy, for people.
  let detail: String

  /// The kind of fault, for programs.
  let code: String

  /// The code with its data, like violations; `nil` for faults of form.
  let reason: RequestFault.Reason?

  /// Creates a fault without data.
  init(pointer: String, detail: String, code: FaultCode = .form) {
    self.pointer = pointer
    self.detail = detail
    self.code = code.rawValue
    reason = nil
  }

  /// Reports a fault of a request at `pointer`.
  init(pointer: String, _ reason: RequestFault.Reason) {
    self.pointer = pointer
    detail = RequestFault(name: pointer, reason: reason).problem
    code = reason.code
    self.reason = reason
  }
}

extension PointedFault {
  /// Reads a fault that starts with its place, such as `visits[3] (museum).node: 9 is no node`.
  ///
  /// A line without a place refers to the whole document.
  init(line: String) {
    let place = #/((?:\.?\w+|\[\d+\](?: \([^()]*\))?)+): (.+)/#.dotMatchesNewlines()
    guard let match = line.wholeMatch(of: place) else {
      self.init(pointer: "", detail: line)
      return
    }
    let path = match.output.1.replacing(#/ \([^()]*\)/#, with: "")
    let keys = path.split { ".[]".contains($0) }
    self.init(pointer: keys.map { "/\($0)" }.joined(), detail: String(match.output.2))
  }
}
