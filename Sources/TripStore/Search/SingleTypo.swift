/// Whether a word that was typed is one edit away from the beginning of another.
enum SingleTypo {
  /// Whether one insertion, deletion, replacement or swap of neighbors turns `typed` into a beginning of `word`, or nothing
  /// has to be changed.
  ///
  /// - Complexity: O(*n*) in the length of the typed word.
  static func isOne(between typed: [Character], andStartOf word: [Character]) -> Bool {
    let same = zip(typed, word).prefix { $0 == $1 }.count
    if same == typed.count { return true }
    let (rest, other) = (typed[same...], word[same...])
    // What follows the first difference decides, because an edit before it would be one too many.
    if other.starts(with: rest.dropFirst()) { return true }
    guard let wanted = other.first else { return false }
    if other.dropFirst().starts(with: rest.dropFirst()) || other.dropFirst().starts(with: rest) {
      return true
    }
    guard rest.count >= 2, other.count >= 2, rest[same + 1] == wanted, rest[same] == other[same + 1]
    else { return false }
    return other.dropFirst(2).starts(with: rest.dropFirst(2))
  }
}
