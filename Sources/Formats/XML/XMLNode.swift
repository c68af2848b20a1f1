/// An element of an XML document that was read.
package struct XMLNode: Hashable, Sendable {
  /// The name without its prefix.
  package let name: String

  /// The values of the attributes by name; prefixes are kept.
  package let attributes: [String: String]

  /// The elements in it, in order.
  package internal(set) var children: [XMLNode] = []

  /// The text directly in it, without that of its elements.
  package internal(set) var text = ""

  /// Returns the first element in it of a name.
  package subscript(name: String) -> XMLNode? {
    children.first { $0.name == name }
  }

  /// Returns the text of the first element in it of a name, without spaces at its ends; `nil` if that leaves nothing.
  package func text(of name: String) -> String? {
    self[name].flatMap(\.trimmedText)
  }

  /// The text without spaces at its ends; `nil` if that leaves nothing.
  package var trimmedText: String? {
    let inner = text.drop(while: \.isWhitespace)
    guard let end = inner.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(inner[...end])
  }

  /// Returns all elements of a name in it, at any depth, in the order of the document.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func descendants(named name: String) -> [XMLNode] {
    var found: [XMLNode] = []
    var waiting = Array(children.reversed())
    while let node = waiting.popLast() {
      if node.name == name { found.append(node) }
      waiting += node.children.reversed()
    }
    return found
  }
}
