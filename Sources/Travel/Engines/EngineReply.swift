/// What a server answers.
package struct EngineReply: Hashable, Sendable {
  /// The status code.
  package let status: Int

  /// The body.
  package let body: [UInt8]

  /// How many seconds the server asks to wait, if it does.
  package let retryAfter: Int?

  /// Creates a reply.
  package init(status: Int, body: [UInt8], retryAfter: Int? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}
