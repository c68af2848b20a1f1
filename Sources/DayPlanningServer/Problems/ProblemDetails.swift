import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error response, as RFC 9457 writes it.
struct ProblemDetails: Error, Hashable {
  /// The most faults to list.
  static let faultLimit = 100

  /// The kind.
  let kind: ProblemKind

  /// What is wrong in this case, and the remedy.
  let detail: String

  /// Each fault, with its place.
  var faults: [PointedFault] = []

  /// Why there is no plan, for ``ProblemKind/noPlan``.
  var code: String?

  /// The ids of the sights because of which there is none.
  var sights: [String] = []

  /// The methods that the path supports, for ``ProblemKind/methodNotAllowed``.
  var allowed: [HTTPRequest.Method] = []

  /// The seconds after which to try again, for problems that pass.
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
    case type, title, status, detail, code, sights, errors
  }

  /// Writes the problem; `code`, `sights` and `errors` only if there are any.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("https://planday.example/problems/\(kind.rawValue)", forKey: .type)
    try container.encode(kind.title, forKey: .title)
    try container.encode(kind.status.code, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(code, forKey: .code)
    if !sights.isEmpty { try container.encode(sights, forKey: .sights) }
    if !faults.isEmpty {
      try container.encode(Array(faults.prefix(Self.faultLimit)), forKey: .errors)
    }
  }
}
