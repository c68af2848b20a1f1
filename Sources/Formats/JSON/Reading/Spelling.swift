/// Suggests corrections for misspelled words.
package enum Spelling {
  /// The maximum length, in characters, of words to compare; longer ones aren't typos.
  package static let longestWord = 80

  /// The maximum number of unknown names in one input to suggest corrections for.
  ///
  /// Large numbers of unknown names are not typos, and each costs a comparison with every known name.
  package static let mostSuggestions = 20

  /// Returns the Damerau–Levenshtein distance between two words: the minimum number of insertions, deletions,
  /// replacements, and transpositions of adjacent letters that turn one into the other, where transposed letters may be
  /// edited further.
  ///
  /// - Complexity: O(*n m*) time and space for words of *n* and *m* characters.
  ///
  /// > Source: R. Lowrance, R. A. Wagner, "An Extension of the String-to-String Correction Problem", *Journal of the
  /// > ACM* 22 (1975), 177–183, <https://doi.org/10.1145/321879.321880>.
  package static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var alphabet = Alphabet()
    let limit = max(first.count, second.count)
    return distance(alphabet.codes(of: first), alphabet.codes(of: second), atMost: limit) ?? limit
  }

  /// Returns the answers that `word` most likely refers to, likeliest first.
  ///
  /// Answers with the same letters and digits come first, followed by those with a spelling that contains the word, and
  /// those within a third of its length in ``distance(_:_:)``. Ties keep the order of `candidates`.
  ///
  /// - Parameters:
  ///   - word: The word, as written.
  ///   - candidates: The answers, each with its spellings.
  ///   - limit: The maximum number of answers to return.
  /// - Returns: The likely answers; empty if none is close.
  /// - Complexity: O(*n*) for candidates of *n* letters, and O(*m*²) for each that shares most of its letters with the word of
  ///   *m* letters.
  package static func suggestions(
    for word: String,
    among candidates: [(answer: String, spellings: [String])],
    limit: Int = 3
  ) -> [String] {
    var alphabet = Alphabet()
    let written = Letters(of: word, in: &alphabet)
    guard !written.codes.isEmpty, written.codes.count <= longestWord else { return [] }
    var ranked: [(rank: Int, position: Int, answer: String)] = []
    for (position, candidate) in candidates.enumerated() {
      var best: Int?
      for spelling in candidate.spellings {
        let letters = Letters(of: spelling, in: &alphabet)
        guard let rank = rank(of: letters, for: written) else { continue }
        best = min(best ?? rank, rank)
      }
      if let best { ranked.append((best, position, candidate.answer)) }
    }
    return ranked.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }
      .prefix(limit).map(\.answer)
  }

  /// Returns the closest match for `word` in `words`, or `nil` if none is close.
  package static func nearest(to word: String, among words: [String]) -> String? {
    suggestions(for: word, among: words.map { ($0, [$0]) }, limit: 1).first
  }

  /// Returns the rank of `spelling` as a correction, smaller being closer, or `nil` if it is too far off.
  private static func rank(of spelling: Letters, for written: Letters) -> Int? {
    if spelling.codes == written.codes { return -1 }
    let (count, length) = (written.codes.count, spelling.codes.count)
    if count >= 3, written.kinds & ~spelling.kinds == 0, spelling.contains(written) { return 0 }
    let limit = max(1, count / 3)
    // Each letter that only one of the words has costs an edit.
    guard abs(length - count) <= limit, length <= longestWord,
      (written.kinds & ~spelling.kinds).nonzeroBitCount <= limit,
      (spelling.kinds & ~written.kinds).nonzeroBitCount <= limit
    else { return nil }
    return distance(written.codes, spelling.codes, atMost: limit)
  }

  /// Returns the distance between two words, or `nil` if it exceeds `limit`.
  ///
  /// Cells farther than `limit` from the diagonal exceed it, and so does everything after a row in which all cells do: each
  /// later cell follows from one of that row's at no less.
  ///
  /// - Complexity: O(*n k*) time for words of *n* letters and a limit of *k*.
  private static func distance(_ first: [UInt32], _ second: [UInt32], atMost limit: Int) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    let far = first.count + second.count
    let width = second.count + 2
    // Row and column 0 contain `far`; row and column 1 represent the empty prefix.
    var table = [Int](repeating: far, count: (first.count + 2) * width)
    for row in 0...min(first.count, limit) { table[(row + 1) * width + 1] = row }
    for column in 0...min(second.count, limit) { table[width + column + 1] = column }
    var lastRow: [UInt32: Int] = [:]
    for row in 1..<(first.count + 1) {
      let columns = max(1, row - limit)..<(max(row - limit, min(second.count, row + limit)) + 1)
      var least = row <= limit ? row : far
      var lastColumn = 0
      // The last match of the row before the band still starts a transposition.
      for column in 1..<max(1, columns.lowerBound) where first[row - 1] == second[column - 1] {
        lastColumn = column
      }
      for column in columns {
        let swapRow = lastRow[second[column - 1], default: 0]
        let swapColumn = lastColumn
        let isSame = first[row - 1] == second[column - 1]
        if isSame { lastColumn = column }
        let swap =
          table[swapRow * width + swapColumn] + (row - swapRow - 1) + 1 + (column - swapColumn - 1)
        let cell = min(
          table[row * width + column] + (isSame ? 0 : 1),
          table[(row + 1) * width + column] + 1,
          table[row * width + column + 1] + 1,
          swap
        )
        table[(row + 1) * width + column + 1] = cell
        least = min(least, cell)
      }
      guard least <= limit else { return nil }
      lastRow[first[row - 1]] = row
    }
    let distance = table[(first.count + 1) * width + second.count + 1]
    return distance <= limit ? distance : nil
  }

  /// The letters and digits of a text, in lower case.
  private struct Letters {
    /// Their codes in an ``Alphabet``.
    let codes: [UInt32]

    /// A bit for each kind of letter that occurs; letters may share one.
    let kinds: UInt64

    /// Reads the letters of `text`, at most twice as many as in the longest word.
    init(of text: String, in alphabet: inout Alphabet) {
      codes = alphabet.letters(of: text, limit: longestWord * 2)
      kinds = codes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Returns whether the letters of `word` occur one after another.
    func contains(_ word: Self) -> Bool {
      guard let first = word.codes.first, codes.count >= word.codes.count else { return false }
      for start in 0...(codes.count - word.codes.count) where codes[start] == first {
        if codes[start...].starts(with: word.codes) { return true }
      }
      return false
    }
  }

  /// Codes for characters: ASCII characters keep their codes, others are numbered in order of occurrence.
  private struct Alphabet {
    private var others: [Character: UInt32] = [:]

    /// Returns the codes of characters.
    mutating func codes(of characters: [Character]) -> [UInt32] {
      characters.map { code(of: $0) }
    }

    /// Returns the codes of the letters and digits among the first `limit` characters of `text`, in lower case.
    mutating func letters(of text: String, limit: Int) -> [UInt32] {
      // The only ASCII character that may take two bytes is a line break, which isn't a letter.
      let isPlain = text.utf8.prefix(limit + 1).allSatisfy { $0 < 0x80 && $0 != 0x0d }
      guard isPlain, text.utf8.count <= limit else {
        let lower = text.prefix(limit).lowercased()
        return codes(of: lower.filter { $0.isLetter || $0.isNumber })
      }
      return text.utf8.compactMap { byte in
        if byte.isCapitalLetter { return UInt32(byte) + 0x20 }
        return byte.isLowercaseLetter || byte.isDigit ? UInt32(byte) : nil
      }
    }

    private mutating func codes(of text: String) -> [UInt32] { text.map { code(of: $0) } }

    private mutating func code(of character: Character) -> UInt32 {
      // A line break of two scalars also has an ASCII value.
      if character != "\r\n", let ascii = character.asciiValue { return UInt32(ascii) }
      if let known = others[character] { return known }
      let code = UInt32(256 + others.count)
      others[character] = code
      return code
    }
  }
}

extension String {
  /// The maximum number of characters of a string to show in messages.
  private static let longestInMessage = 60

  /// This string in quotation marks, on one line, truncated to sixty characters.
  package var quotedForMessage: String { "\"\(shortenedForMessage)\"" }

  /// This string with a blank for each line break.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  package var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }

  /// This string on one line, truncated to sixty characters.
  var shortenedForMessage: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7f).contains($0) }
    if isPlain, utf8.count <= Self.longestInMessage { return self }
    let shown = prefix(Self.longestInMessage)
    let printable = shown.map { character in
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      return isControl ? " " : String(character)
    }
    return printable.joined() + (shown.endIndex == endIndex ? "" : "…")
  }
}
