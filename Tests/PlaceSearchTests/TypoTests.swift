import Formats
import TestTools
import Testing

@testable import PlaceSearch

/// Words with one typo.
struct TypoTests {
  @Test(arguments: [1, 2, 3])
  func `A typo is an edit distance of one to some prefix`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let word = { (random: inout SplitMix) in
      (0..<(1 + random.below(5))).map { _ in Character(["a", "b", "c"][random.below(3)]) }
    }
    for _ in 0..<3000 {
      let (typed, other) = (word(&random), word(&random))
      let starts = (0...other.count).map { Array(other[..<$0]) }
      // In Damerau–Levenshtein, two edits may be a swap across a gap; only adjacent letters count here.
      let isNear = starts.contains { Spelling.distance(typed, $0) <= 1 }
      #expect(
        Typo.isOne(in: Array(String(typed).utf8), beginning: Array(String(other).utf8)) == isNear,
        "seed \(seed): \(typed) \(other)"
      )
    }
  }
}
