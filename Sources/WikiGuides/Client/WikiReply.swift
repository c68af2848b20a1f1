/// An answer over HTTP.
package struct WikiReply: Hashable, Sendable {
  /// The status.
  package let status: Int

  /// The media type, in lower case and without parameters.
  package let type: String

  /// The header `Retry-After`.
  package let retryAfter: String?

  /// The header `Location`, which says where a redirect leads.
  package let location: String?

  /// The body.
  package let body: [UInt8]

  /// Creates an answer.
  package init(
    status: Int,
    type: String,
    retryAfter: String? = nil,
    location: String? = nil,
    body: [UInt8]
  ) {
    self.status = status
    self.type = type
    self.retryAfter = retryAfter
    self.location = location
    self.body = body
  }

  /// Where the answer redirects to; `nil` if it is no redirect.
  var redirect: String? { [301, 302, 303, 307, 308].contains(status) ? location : nil }

  /// The seconds that the answer asks to wait, or `nil` if it does not state a number.
  var secondsToWait: Int? { retryAfter.flatMap { Int($0) } }
}
