/// Something that fetches addresses: the network, or a recorded set of answers.
package protocol WikiTransport: Sendable {
  /// Fetches an address; redirects are answers, not followed.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - mostBytes: The most bytes of the answer.
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``WikiError`` if there is no complete answer.
  func fetch(_ url: String, mostBytes: Int) async throws(WikiError) -> WikiReply
}
