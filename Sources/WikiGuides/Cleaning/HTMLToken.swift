/// A piece of an HTML text.
enum HTMLToken: Hashable {
  /// Text with its character references replaced.
  case text(String)

  /// A start tag: the name in lower case, the attributes, and whether it ends with a slash.
  case start(name: String, attributes: [String: String], isClosed: Bool)

  /// An end tag.
  case end(name: String)
}
