#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
import Foundation
#endif

/// A value or key in a ``JSONText``.
package struct JSONValue {
  /// The text.
  let text: JSONText

  /// The index of its entry.
  let index: Int

  /// The kind of the value.
  package var kind: JSONText.Kind { text.entries[index].kind }

  /// The value as written; for a string, without the quotation marks.
  private var bytes: ArraySlice<UInt8> {
    let entry = text.entries[index]
    return text.bytes[entry.start..<entry.end]
  }

  /// Whether the value is `null`.
  package var isNull: Bool { kind == .null }

  /// The value if it is a Boolean; otherwise `nil`.
  var flag: Bool? {
    switch kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The value if it is a string; otherwise `nil`.
  package var string: String? {
    switch kind {
    case .text: String(decoding: bytes, as: UTF8.self)
    case .escapedText: unescaped
    default: nil
    }
  }

  /// The value if it is a number that a `Double` can represent; otherwise `nil`.
  package var number: Double? {
    guard kind == .number, let number = Double(String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    return number.isFinite ? number : nil
  }

  /// The value if it is an integer that fits, in any notation; otherwise `nil`.
  func integer<Integer: FixedWidthInteger>() -> Integer? {
    guard kind == .number else { return nil }
    return Integer(String(decoding: bytes, as: UTF8.self)) ?? number.flatMap(Integer.init(exactly:))
  }

  /// The elements if the value is a list; otherwise `nil`.
  package var elements: JSONElements? { kind == .list ? JSONElements(of: self) : nil }

  /// The keys and values in source order if the value is an object; otherwise empty.
  package var members: [(key: JSONValue, value: JSONValue)] {
    guard kind == .object else { return [] }
    var members: [(key: JSONValue, value: JSONValue)] = []
    var parts = JSONElements(of: self)
    while let key = parts.next(), let value = parts.next() { members.append((key, value)) }
    return members
  }

  /// A cheap hash: values with different digests have different bytes.
  var digest: UInt64 {
    let entry = text.entries[index]
    return text.bytes[entry.start..<entry.end].suffix(7)
      .reduce(UInt64(truncatingIfNeeded: entry.end - entry.start)) { $0 << 8 | UInt64($1) }
  }

  /// The bytes of the value as written, for other parsers; for a string, without the quotation marks.
  package var json: Data { Data(bytes) }

  /// The value as described in messages: `12.5`, `"text"`, `true`, `null`, `a list`, or `an object`.
  var name: String {
    switch kind {
    case .null: "null"
    case .yes: "true"
    case .no: "false"
    case .text, .escapedText: string?.quotedForMessage ?? "a string"
    case .list: "a list"
    case .object: "an object"
    case .number:
      (integer() as Int?).map(String.init) ?? number.map { String($0) }
        ?? "a number out of range"
    }
  }

  /// Returns whether the value is the string or key `other`.
  func isText(_ other: String) -> Bool {
    let entry = text.entries[index]
    guard entry.kind == .text else { return string == other }
    var position = entry.start
    guard entry.end - position == other.utf8.count else { return false }
    for byte in other.utf8 {
      guard text.bytes[position] == byte else { return false }
      position += 1
    }
    return true
  }

  /// The string with its escapes decoded; the scanner has checked them.
  private var unescaped: String {
    let bytes = bytes
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += rest[..<escape]
      let letter = bytes[escape + 1]
      guard letter == UInt8(ascii: "u") else {
        result.append(Self.meaning(ofEscape: letter))
        rest = bytes[(escape + 2)...]
        continue
      }
      var units = [Self.unit(bytes[(escape + 2)...].prefix(4))]
      rest = bytes[(escape + 6)...]
      if UTF16.isLeadSurrogate(units[0]) {
        // The other half of the character follows as an escape of its own.
        units.append(Self.unit(rest.dropFirst(2).prefix(4)))
        rest = rest.dropFirst(6)
      }
      result += String(decoding: units, as: UTF16.self).utf8
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// Returns the code unit that hexadecimal digits stand for.
  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt16 {
    digits.reduce(0) { unit, digit in
      // Digits, then letters in either case.
      let value = digit < UInt8(ascii: "A") ? digit & 0xf : digit & 0x7 + 9
      return unit << 4 | UInt16(value)
    }
  }

  /// Returns the character that an escape letter stands for.
  private static func meaning(ofEscape letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }
}

/// The elements of a list, or the alternating keys and values of an object.
package struct JSONElements: Sequence, IteratorProtocol {
  private let text: JSONText
  private var index: Int
  private let end: Int

  /// Creates a sequence of the elements of a list or object.
  init(of value: JSONValue) {
    text = value.text
    index = value.index + 1
    end = text.entries[value.index].next
  }

  package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = text.entries[index].next }
    return JSONValue(text: text, index: index)
  }
}
