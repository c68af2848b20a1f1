/// Finds what a misspelled word was meant to be.
package enum Spelling {
  /// The longest word that is compared, in characters; longer ones are nobody's typing error.
  package static let longestWord = 80

  /// Returns the number of letters to insert, delete, replace, or swap with their neighbor that turn
  /// one word into the other: the Damerau–Levenshtein distance, in which swapped letters may be edited
  /// further.
  ///
  /// - Complexity: O(*n m*) time and space for words of *n* and *m* characters.
  ///
  /// > Source: R. Lowrance, R. A. Wagner, "An Extension of the String-to-String Correction Problem",
  /// > *Journal of the ACM* 22 (1975), 177–183, <https://doi.org/10.1145/321879.321880>.
  package static func distance(_ first: [Character], _ second: [Character]) -> Int {
    let far = first.count + second.count
    // Row and column 0 hold `far`, row and column 1 the empty prefix.
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

  /// Returns the answers whose spellings are likeliest meant by `word`, likeliest first.
  ///
  /// Those with the same letters and digits come first, then those with a spelling that contains the word, then those
  /// within a third of its length in ``distance(_:_:)``; in a tie the order of `candidates` stands.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: The answers, each with the spellings it goes by.
  ///   - limit: How many answers to return at most.
  /// - Returns: The likely answers; empty if nothing is near.
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

  /// Returns the one of `words` that `word` was likeliest meant to be, or `nil` if none is near.
  package static func nearest(to word: String, among words: [String]) -> String? {
    suggestions(for: word, among: words.map { ($0, [$0]) }, limit: 1).first
  }

  /// Returns how far `spelling` is from what was written, smaller being nearer, or `nil` if too far.
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

  /// Returns the letters and digits of `text` in lower case.
  private static func letters(of text: String) -> [Character] {
    text.prefix(longestWord * 2).lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 }
  }
}
