/// Words that differ by one typo: a letter that is wrong, missing or too many, or two that are swapped.
///
/// > Source: F. J. Damerau, "A technique for computer detection and correction of spelling errors", *Communications of the ACM* 7
/// > (1964), 171–176, <https://doi.org/10.1145/363958.363994>.
package enum Typo {
  /// Returns whether `typed`, with at most one typo mended, begins `word`, both as UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* letters.
  package static func isOne(in typed: [UInt8], beginning word: [UInt8]) -> Bool {
    let same = zip(typed, word).prefix { $0 == $1 }.count
    guard same < typed.count else { return true }
    func rest(_ one: Int, begins other: Int) -> Bool {
      guard same + one <= typed.count, same + other <= word.count else { return false }
      return word[(same + other)...].starts(with: typed[(same + one)...])
    }
    if rest(1, begins: 1) || rest(1, begins: 0) || rest(0, begins: 1) { return true }
    guard same + 1 < typed.count, same + 1 < word.count, typed[same] == word[same + 1],
      typed[same + 1] == word[same]
    else { return false }
    return rest(2, begins: 2)
  }
}
