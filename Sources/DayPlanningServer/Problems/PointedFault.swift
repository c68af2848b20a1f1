/// One fault of a request, and where it is.
struct PointedFault: Hashable, Encodable {
  /// The place as a JSON pointer (RFC 6901) into the body; empty for the whole body.
  let pointer: String

  /// What was found and the remedy.
  let detail: String
}
