/// A JSON value whose keys keep their order, for files that people read and edit.
///
/// Foundation's encoder sorts or shuffles keys, but each row of a catalog should begin with its id.
package indirect enum OrderedJSON {
  /// A string.
  case text(String)
  /// A number or keyword, written verbatim.
  case bare(String)
  /// A list.
  case list([Self])
  /// An object with its keys in order.
  case object([(key: String, value: Self)])
}

extension OrderedJSON {
  /// The value formatted with line breaks and two-space indentation, without a trailing newline.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  package var lines: String {
    var text = ""
    write(to: &text, indentation: "")
    return text
  }

  /// Appends the value.
  private func write(to text: inout String, indentation: String) {
    switch self {
    case .text(let value): Self.quote(value, to: &text)
    case .bare(let word): text += word
    case .list(let values):
      Self.write(values, in: ("[", "]"), to: &text, indentation: indentation) {
        value,
        text,
        inner in
        value.write(to: &text, indentation: inner)
      }
    case .object(let members):
      Self.write(members, in: ("{", "}"), to: &text, indentation: indentation) {
        member,
        text,
        inner in
        Self.quote(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indentation: inner)
      }
    }
  }

  /// Appends elements in brackets, each on its own line.
  private static func write<Element>(
    _ elements: [Element],
    in brackets: (String, String),
    to text: inout String,
    indentation: String,
    _ body: (Element, inout String, String) -> Void
  ) {
    text += brackets.0
    let inner = indentation + "  "
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += inner
      body(element, &text, inner)
    }
    if !elements.isEmpty { text += "\n" + indentation }
    text += brackets.1
  }

  /// Appends a string in quotation marks.
  static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // JSON allows these unescaped, but a terminal would interpret them.
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
