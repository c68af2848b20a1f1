/// One thing that is wrong with a request, and where.
struct PointedFault: Hashable, Encodable {
  /// The place as a JSON pointer (RFC 6901) into the body; empty for the whole.
  let pointer: String

  /// What was found and the remedy.
  let detail: String
}
