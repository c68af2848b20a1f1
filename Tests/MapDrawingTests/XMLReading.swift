import Foundation
import FoundationXML

/// The contents of a document according to an independent parser, libxml2.
final class XMLReading: NSObject, XMLParserDelegate {
  /// The text of each `text` element.
  private(set) var texts: [String] = []

  /// The names of all elements.
  private(set) var elements: Set<String> = []

  /// All identifiers.
  private(set) var identifiers: [String] = []

  /// All references to identifiers in the document.
  private(set) var references: Set<String> = []

  /// Whether the parser is inside a `text` element.
  private var isInText = false

  /// The problem, if the document is not well-formed.
  private(set) var fault: String?

  /// Reads a document.
  init(_ document: String) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    if !parser.parse() { fault = fault ?? parser.parserError?.localizedDescription ?? "unknown" }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    if name == "text" {
      texts.append("")
      isInText = true
    }
    if let id = attributes["id"] { identifiers.append(id) }
    if let reference = attributes["href"] { references.insert(String(reference.dropFirst())) }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    if name == "text" { isInText = false }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard isInText, let last = texts.indices.last else { return }
    texts[last] += text
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    fault = error.localizedDescription
  }
}
