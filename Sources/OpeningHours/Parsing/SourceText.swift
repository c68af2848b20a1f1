/// The text of a schedule as bytes, with a mapping back to columns for messages.
///
/// Non-ASCII dashes, quotes, and spaces are replaced by their ASCII equivalents, so the grammar doesn't need to handle
/// them.
struct SourceText {
  /// The text in UTF-8, with ASCII dashes, quotes, and spaces.
  let bytes: [UInt8]

  /// The column of each byte and of the end; `nil` if the text is ASCII, so bytes and columns coincide.
  private let columns: [Int]?

  /// The replaced characters.
  let replacements: [Replacement]

  /// A replaced character: its column, its name in warnings, and its replacement.
  typealias Replacement = (column: Int, found: String, replacement: String)

  /// Creates the source for `text`.
  init(_ text: String) {
    let ascii = Array(text.utf8)
    guard ascii.contains(where: { $0 >= 0x80 }) else {
      (bytes, columns, replacements) = (ascii, nil, [])
      return
    }
    var bytes: [UInt8] = []
    var columns: [Int] = []
    var replacements: [Replacement] = []
    var column = 0
    var quote: Quote?
    for scalar in text.unicodeScalars {
      column += 1
      let replacement = Self.replacement(of: scalar, in: &quote)
      if let replacement {
        let found = replacement == " " ? "a non-ASCII space" : "\u{201C}\(scalar)\u{201D}"
        replacements.append((column, found, replacement))
      }
      let utf8 = Array((replacement ?? String(scalar)).utf8)
      bytes += utf8
      columns += Array(repeating: column, count: utf8.count)
    }
    columns.append(column + 1)
    (self.bytes, self.columns, self.replacements) = (bytes, columns, replacements)
  }

  /// Creates a source from bytes, with the column of each byte and of the end.
  init(bytes: [UInt8], columns: [Int], replacements: [Replacement]) {
    (self.bytes, self.columns, self.replacements) = (bytes, columns, replacements)
  }

  /// Returns the column, counted from 1, of the byte at `offset`, which may be the end.
  func column(at offset: Int) -> Int {
    columns.map { $0[min(offset, $0.count - 1)] } ?? offset + 1
  }

  /// The kind of quote that opened a comment.
  private enum Quote {
    /// A straight quote, closed only by another straight quote.
    case straight
    /// A curly quote, closed by any quote.
    case curly
  }

  /// Returns the replacement of `scalar`, or `nil` if it stays as it is.
  private static func replacement(of scalar: Unicode.Scalar, in quote: inout Quote?) -> String? {
    switch scalar.value {
    case 0x22:
      quote = quote == nil ? .straight : nil
      return nil
    case 0x201C, 0x201D, 0x201E, 0x00AB, 0x00BB:
      guard quote != .straight else { return nil }
      quote = quote == nil ? .curly : nil
      return "\""
    default: return quote == nil ? asciiEquivalent(of: scalar) : nil
    }
  }

  /// Returns the ASCII equivalent of `scalar` outside comments, if any.
  private static func asciiEquivalent(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x2010...0x2015, 0x2212, 0xFF0D: "-"
    case 0x00A0, 0x2000...0x200A, 0x202F, 0x3000: " "
    case 0xFF1A: ":"
    case 0xFF0C, 0x3001: ","
    case 0xFF1B: ";"
    default: nil
    }
  }
}
