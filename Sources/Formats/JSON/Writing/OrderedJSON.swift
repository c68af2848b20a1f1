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
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value on one line, with a blank after colons and commas.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text without quotation marks; any other value on one line.
  package var plainText: String {
    if case .text(let value) = self { value } else { line }
  }

  /// Appends the value in UTF-8, on one line if `indentation` is `nil`.
  private func write(to bytes: inout [UInt8], indentation: Int?) {
    switch self {
    case .text(let value): Self.quote(value, to: &bytes)
    case .bare(let word): bytes += word.utf8
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        Self.separate(index, to: &bytes, indentation: indentation)
        value.write(to: &bytes, indentation: indentation.map { $0 + 2 })
      }
      if !values.isEmpty { Self.breakLine(to: &bytes, indentation: indentation) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        Self.separate(index, to: &bytes, indentation: indentation)
        Self.quote(member.key, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes, indentation: indentation.map { $0 + 2 })
      }
      if !members.isEmpty { Self.breakLine(to: &bytes, indentation: indentation) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends what precedes the element `index` of a list or object.
  private static func separate(_ index: Int, to bytes: inout [UInt8], indentation: Int?) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    if indentation == nil, index > 0 { bytes.append(UInt8(ascii: " ")) }
    breakLine(to: &bytes, indentation: indentation.map { $0 + 2 })
  }

  /// Begins another line, unless all is on one line.
  private static func breakLine(to bytes: inout [UInt8], indentation: Int?) {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indentation)
  }

  /// Appends a string in quotation marks.
  ///
  /// JSON allows many control and direction characters unescaped, but a terminal would interpret them.
  private static func quote(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if value.utf8.allSatisfy({ !isSuspect($0) }) {
      bytes += value.utf8
    } else {
      for scalar in value.unicodeScalars {
        if let escape = escape(of: scalar.value) {
          bytes += escape.utf8
        } else {
          bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns whether a byte may begin a character that needs an escape: for other texts, bytes are copied as they are.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x5c, 0..<0x20, 0x7f, 0xc2, 0xe2: true
    default: false
    }
  }

  /// Returns the escape of a character, or `nil` if it needs none.
  private static func escape(of scalar: UInt32) -> String? {
    switch scalar {
    case 0x22: "\\\""
    case 0x5c: "\\\\"
    case 0x0a: "\\n"
    case 0x0d: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069:
      "\\u" + String(0x1_0000 | scalar, radix: 16).dropFirst()
    default: nil
    }
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
