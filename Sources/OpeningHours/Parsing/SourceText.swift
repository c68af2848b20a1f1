/// The text of a schedule as bytes that are quick to look at, with the way back to its columns.
///
/// Dashes, quotes and spaces from beyond ASCII are replaced by their ASCII kin on the way in, so that
/// the grammar need not know them.
struct SourceText {
  /// The text in UTF-8, with ASCII dashes, quotes and spaces.
  let bytes: [UInt8]

  /// For each byte, and for the end, the column it came from; `nil` if the text is ASCII and the two agree.
  private let columns: [Int]?

  /// What was replaced: the column, how a warning names what stood there, and what it became.
  let replacements: [Replacement]

  /// Something that was replaced: the column, how a warning names what stood there, and what it became.
  typealias Replacement = (column: Int, found: String, replacement: String)

  /// Creates the bytes of `text`.
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
        let found = replacement == " " ? "a special space" : "\u{201C}\(scalar)\u{201D}"
        replacements.append((column, found, replacement))
      }
      let utf8 = Array((replacement ?? String(scalar)).utf8)
      bytes += utf8
      columns += Array(repeating: column, count: utf8.count)
    }
    columns.append(column + 1)
    (self.bytes, self.columns, self.replacements) = (bytes, columns, replacements)
  }

  /// Creates a text of bytes, each with the column it came from, and the end's.
  init(bytes: [UInt8], columns: [Int], replacements: [Replacement]) {
    (self.bytes, self.columns, self.replacements) = (bytes, columns, replacements)
  }

  /// Returns the column, counted from 1, of the byte at `offset`, which may be the end.
  func column(at offset: Int) -> Int {
    columns.map { $0[min(offset, $0.count - 1)] } ?? offset + 1
  }

  /// The kind of quote that a comment began with, and that ends it.
  private enum Quote {
    /// A straight quote, which only a straight one ends.
    case straight
    /// A curly quote, which any quote ends.
    case curly
  }

  /// Returns what the grammar has instead of `scalar`, or `nil` if it is left as it is.
  private static func replacement(of scalar: Unicode.Scalar, in quote: inout Quote?) -> String? {
    switch scalar.value {
    case 0x22:
      quote = quote == nil ? .straight : nil
      return nil
    case 0x201C, 0x201D, 0x201E, 0x00AB, 0x00BB:
      guard quote != .straight else { return nil }
      quote = quote == nil ? .curly : nil
      return "\""
    default: return quote == nil ? asciiKin(of: scalar) : nil
    }
  }

  /// Returns the ASCII character that `scalar` stands for outside comments, if any.
  private static func asciiKin(of scalar: Unicode.Scalar) -> String? {
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
