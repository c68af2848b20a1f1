#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

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

extension OrderedJSON {
  /// The value on one line, with a blank after colons and commas.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var line: String {
    switch self {
    case .text(let value):
      var text = ""
      Self.quote(value, to: &text)
      return text
    case .bare(let word): return word
    case .list(let values): return "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      let parts = members.map { Self.text($0.key).line + ": " + $0.value.line }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }

  /// A text without quotation marks; any other value on one line.
  package var plainText: String {
    if case .text(let value) = self { value } else { line }
  }
}

extension OrderedJSON: Decodable {
  /// Decodes any value; the keys of objects are sorted, since decoders keep no order.
  ///
  /// Decoders don't report the kind of a value, so each is tried, starting with strings, the most frequent.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .bare("null")
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? decoder.container(keyedBy: AnyKey.self) {
      let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(try keys.map { ($0.stringValue, try object.decode(Self.self, forKey: $0)) })
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [Self] = []
      while !list.isAtEnd { elements.append(try list.decode(Self.self)) }
      self = .list(elements)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bare("\(flag)")
    } else if let number = try? value.decode(Int64.self) {
      self = .bare("\(number)")
    } else {
      let number = try value.decode(Double.self)
      guard number.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: value,
          debugDescription: "\(number) is not a number"
        )
      }
      self = .bare("\(number)")
    }
  }
}

extension OrderedJSON: Encodable {
  /// Encodes the value; whether the keys of objects keep their order is up to the encoder.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .bare(let word):
      var value = encoder.singleValueContainer()
      switch word {
      case "null": try value.encodeNil()
      case "true", "false": try value.encode(word == "true")
      default:
        if let number = Int64(word) {
          try value.encode(number)
        } else {
          try value.encode(Double(word))
        }
      }
    case .list(let elements):
      var list = encoder.unkeyedContainer()
      for element in elements { try list.encode(element) }
    case .object(let members):
      var object = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in members { try object.encode(value, forKey: AnyKey(key)) }
    }
  }
}

/// An arbitrary key of a JSON object.
package struct AnyKey: CodingKey, Hashable {
  /// The key, as written.
  package let stringValue: String

  /// Always `nil`, because keys of JSON objects are strings.
  package var intValue: Int? { nil }

  /// Creates a key.
  package init(_ key: String) {
    stringValue = key
  }

  /// Creates a key.
  package init(stringValue: String) {
    self.init(stringValue)
  }

  /// Creates a key from the digits of an index.
  package init(intValue: Int) {
    self.init(String(intValue))
  }
}

extension Encodable {
  /// Encodes this value as JSON with sorted keys, so that equal values give equal bytes, and a trailing newline.
  ///
  /// - Parameters:
  ///   - isPretty: Whether to add line breaks and indentation.
  ///   - keys: The key encoding strategy.
  /// - Returns: The JSON, in UTF-8.
  /// - Throws: `EncodingError` if the value can't be represented in JSON.
  package func orderedJSON(
    isPretty: Bool = false,
    keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
