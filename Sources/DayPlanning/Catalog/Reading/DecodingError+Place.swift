extension Error {
  /// Where within a decoded value a decoding error lies and what it says, or `nil` if it is about the
  /// value as a whole or not a decoding error.
  ///
  /// - Parameter depth: How many keys lead to the value.
  /// - Returns: The path below the value, the keys from the root, and the words.
  func innerFault(
    below depth: Int
  ) -> (path: String, keys: [any CodingKey], problem: String)? {
    guard let context = (self as? DecodingError)?.context, context.codingPath.count > depth else {
      return nil
    }
    let path = context.codingPath.dropFirst(depth)
      .map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
      .joined()
    let sentence = context.debugDescription.prefix { $0 != "." }
    let words = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return (path, context.codingPath, words)
  }
}

extension DecodingError {
  /// The place and the words of the error.
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
