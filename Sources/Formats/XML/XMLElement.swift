/// An XML element to be written, which contains either elements or text.
package struct XMLElement {
  /// The name of the element.
  package let name: String

  /// The attributes, in order.
  package let attributes: KeyValuePairs<String, String>

  /// The text; empty if there are elements.
  private let text: String

  /// The child elements.
  private let children: [Self]

  /// Creates an element with child elements; `nil` is skipped.
  package init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [Self?] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children.compactMap { $0 }
    text = ""
  }

  /// Creates an element with text.
  package init(_ name: String, text: String) {
    self.name = name
    self.text = text
    attributes = [:]
    children = []
  }

  /// Creates an element with text, or returns `nil` if there is none.
  package init?(_ name: String, text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.init(name, text: text)
  }

  /// The element as a complete document in UTF-8.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var document: String {
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &output, indentation: "")
    return output
  }

  private func write(to output: inout String, indentation: String) {
    output += "\(indentation)<\(name)"
    for (key, value) in attributes { output += " \(key)=\"\(value.escapedInXML)\"" }
    if children.isEmpty {
      output += text.isEmpty ? "/>\n" : ">\(text.escapedInXML)</\(name)>\n"
    } else {
      output += ">\n"
      for child in children { child.write(to: &output, indentation: indentation + "  ") }
      output += "\(indentation)</\(name)>\n"
    }
  }
}

extension String {
  /// This text with the special characters of XML as references.
  ///
  /// Characters that XML 1.0 forbids even as references become U+FFFD. Carriage returns, which parsers would normalize, are
  /// written as references.
  ///
  /// > Source: T. Bray et al., "Extensible Markup Language (XML) 1.0", fifth edition, W3C, sections 2.2 and 2.11.
  package var escapedInXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x0D: result += "&#13;"
      case 0x0..<0x09, 0x0B..<0x20, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
