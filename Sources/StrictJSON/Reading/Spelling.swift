/// Suggests corrections for misspelled words.
package enum Spelling {
  /// The maximum length, in characters, of words to compare; longer ones aren't typos.
  package static let longestWord = 80

  /// Returns the Damerau–Levenshtein distance between two words: the minimum number of insertions, deletions,
  /// replacements, and transpositions of adjacent letters that turn one into the other, where transposed letters may be
  /// edited further.
  ///
  /// - Complexity: O(*n m*) time and space for words of *n* and *m* characters.
  ///
  /// > Source: R. Lowrance, R. A. Wagner, "An Extension of the String-to-String Correction Problem", *Journal of the
  /// > ACM* 22 (1975), 177–183, <https://doi.org/10.1145/321879.321880>.
  package static func distance(_ first: [Character], _ second: [Character]) -> Int {
    let far = first.count + second.count
    // Row and column 0 contain `far`; row and column 1 represent the empty prefix.
    var table = Array(
      repeating: Array(repeating: far, count: second.count + 2),
      count: first.count + 2
    )
    for row in 0...first.count { table[row + 1][1] = row }
    for column in 0...second.count { table[1][column + 1] = column }
    var lastRow: [Character: Int] = [:]
    for row in 1..<(first.count + 1) {
      var lastColumn = 0
      for column in 1..<(second.count + 1) {
        let swapRow = lastRow[second[column - 1], default: 0]
        let swapColumn = lastColumn
        let isSame = first[row - 1] == second[column - 1]
        if isSame { lastColumn = column }
        let swap = table[swapRow][swapColumn] + (row - swapRow - 1) + 1 + (column - swapColumn - 1)
        table[row + 1][column + 1] = min(
          table[row][column] + (isSame ? 0 : 1),
          table[row + 1][column] + 1,
          table[row][column + 1] + 1,
          swap
        )
      }
      lastRow[first[row - 1]] = row
    }
    return table[first.count + 1][second.count + 1]
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
  package static func suggestions(
    for word: String,
    among candidates: [(answer: String, spellings: [String])],
    limit: Int = 3
  ) -> [String] {
    let written = letters(of: word)
    guard !written.isEmpty, written.count <= longestWord else { return [] }
    let ranked = candidates.enumerated().compactMap { position, candidate in
      candidate.spellings
        .compactMap { rank(of: letters(of: $0), for: written) }
        .min()
        .map { (rank: $0, position: position, answer: candidate.answer) }
    }
    return ranked.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }
      .prefix(limit).map(\.answer)
  }

  /// Returns the closest match for `word` in `words`, or `nil` if none is close.
  package static func nearest(to word: String, among words: [String]) -> String? {
    suggestions(for: word, among: words.map { ($0, [$0]) }, limit: 1).first
  }

  /// Returns the rank of `spelling` as a correction, smaller being closer, or `nil` if it is too far off.
  private static func rank(of spelling: [Character], for written: [Character]) -> Int? {
    if spelling == written { return -1 }
    if written.count >= 3, String(spelling).contains(String(written)) { return 0 }
    let limit = max(1, written.count / 3)
    guard abs(spelling.count - written.count) <= limit, spelling.count <= longestWord else {
      return nil
    }
    let distance = distance(written, spelling)
    return distance <= limit ? distance : nil
  }

  /// Returns the letters and digits of `text`, in lower case.
  private static func letters(of text: String) -> [Character] {
    text.prefix(longestWord * 2).lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 }
  }
}
