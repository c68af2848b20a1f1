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

extension SourceText {
  /// Returns the text with foreign weekdays and months translated to English; `nil` if there are none.
  ///
  /// An ambiguous word is left alone unless other words reveal its language. In `Di-So`, `So` is German for Sunday, so
  /// `Di` is Tuesday. `Di-Sa` is ambiguous: `Di` is Tuesday in German but Sunday in French.
  func translated() throws(ScheduleError) -> SourceText? {
    let words = foreignWords()
    let languages = words.reduce(Set(ForeignLanguage.allCases)) { languages, word in
      word.isEvidence ? languages.intersection(word.meanings.keys) : languages
    }
    var changes: [(word: ForeignWord, english: String)] = []
    for (index, word) in words.enumerated() {
      let meaning =
        word.text == "mar"
        ? try meaningOfMar(at: index, among: words, in: languages) : word.meaning(in: languages)
      if let english = meaning?.abbreviation { changes.append((word, english)) }
    }
    return changes.isEmpty ? nil : replacing(changes)
  }

  /// Returns the words outside comments, including English ones.
  private func foreignWords() -> [ForeignWord] {
    var words: [ForeignWord] = []
    var isComment = false
    var start = 0
    while start < bytes.count {
      if bytes[start] == UInt8(ascii: "\"") { isComment.toggle() }
      let end = bytes[start...].firstIndex { !$0.isLetter && $0 < 0x80 } ?? bytes.count
      // The longest words are "septiembre" and "donnerstags".
      if !isComment, (2...12).contains(end - start) {
        let text = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
        let english = Keyword.lookUp(bytes, from: start, count: end - start)?.keyword
        words.append(ForeignWord(text: text, range: start..<end, english: english))
      }
      start = max(end, start + 1)
    }
    return words
  }

  /// Returns the meaning of "mar", which is March in English and Tuesday or March in three other languages; `nil` if it
  /// is March.
  private func meaningOfMar(
    at index: Int,
    among words: [ForeignWord],
    in languages: Set<ForeignLanguage>
  ) throws(ScheduleError) -> Keyword? {
    let hasWeekday = words.contains { word in
      word.english == nil && languages.contains { word.meanings[$0]?.isWeekday == true }
    }
    guard hasWeekday, !languages.isDisjoint(with: [.french, .spanish, .italian]) else { return nil }
    let word = words[index]
    let neighbors = [index - 1, index + 1].filter { words.indices.contains($0) }.map { words[$0] }
      .filter { isJoined($0, word) }
    if neighbors.contains(where: \.isMonth) { return nil }
    if neighbors.contains(where: \.isWeekday) { return .weekday(.tuesday) }
    throw ScheduleError(
      column: column(at: word.range.lowerBound),
      message: "\"mar\" can mean March or Tuesday",
      suggestion: "write \"Mar\" with months, or \"Tu\""
    )
  }

  /// Whether only a comma or dash separates two words.
  private func isJoined(_ first: ForeignWord, _ second: ForeignWord) -> Bool {
    let (start, end) = (
      min(first.range.upperBound, second.range.upperBound),
      max(first.range.lowerBound, second.range.lowerBound)
    )
    let gap = bytes[start..<end].filter { !$0.isSpace && $0 != UInt8(ascii: ".") }
    return gap == [UInt8(ascii: ",")] || gap == [UInt8(ascii: "-")]
  }

  /// Returns the text with words replaced, dropping the periods that abbreviate them.
  private func replacing(_ changes: [(word: ForeignWord, english: String)]) -> SourceText {
    var bytes: [UInt8] = []
    var columns: [Int] = []
    var replacements = replacements
    var position = 0
    func copy(to end: Int) {
      bytes += self.bytes[position..<end]
      columns += (position..<end).map(column(at:))
    }
    for (word, english) in changes {
      copy(to: word.range.lowerBound)
      position = word.range.upperBound
      let column = column(at: word.range.lowerBound)
      let found = String(decoding: self.bytes[word.range], as: UTF8.self)
      replacements.append((column, "\"\(found)\"", english))
      bytes += english.utf8
      columns += Array(repeating: column, count: english.utf8.count)
      let next = self.bytes[position...].prefix(2)
      if next.first == UInt8(ascii: "."), next.last?.isDigit != true { position += 1 }
    }
    copy(to: self.bytes.count)
    columns.append(column(at: self.bytes.count))
    return SourceText(bytes: bytes, columns: columns, replacements: replacements)
  }
}

/// A word that may be a weekday or month in another language.
private struct ForeignWord {
  /// The word in lower case.
  let text: String

  /// The position of the word.
  let range: Range<Int>

  /// Its meaning in English, which takes precedence.
  let english: Keyword?

  /// Its meaning in each language that has it.
  let meanings: ForeignLanguage.Meanings

  /// Looks up a word.
  init(text: String, range: Range<Int>, english: Keyword?) {
    (self.text, self.range, self.english) = (text, range, english)
    meanings = ForeignLanguage.meanings(of: text)
  }

  /// Whether the word reveals the language of the text.
  var isEvidence: Bool { !meanings.isEmpty && text != "mar" }

  /// Whether the word is a weekday in some language.
  var isWeekday: Bool { meanings.values.contains(where: \.isWeekday) }

  /// Whether the word is a month in some language, including English.
  var isMonth: Bool {
    if case .month = english { return text != "mar" }
    return meanings.values.contains { !$0.isWeekday }
  }

  /// Returns the meaning of the word in any of `languages`, or in any language; `nil` if it is English or ambiguous.
  func meaning(in languages: Set<ForeignLanguage>) -> Keyword? {
    guard english == nil else { return nil }
    let spoken = meanings.filter { languages.isEmpty || languages.contains($0.key) }.values
    return spoken.first.flatMap { first in spoken.allSatisfy { $0 == first } ? first : nil }
  }
}

extension Keyword {
  /// Whether this is a weekday.
  fileprivate var isWeekday: Bool {
    if case .weekday = self { true } else { false }
  }

  /// The canonical abbreviation of a weekday or month.
  var abbreviation: String? {
    switch self {
    case .weekday(let weekday): weekday.abbreviation
    case .month(let month): MonthName.abbreviation(of: month)
    default: nil
    }
  }
}
