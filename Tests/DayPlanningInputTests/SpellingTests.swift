import Testing

@testable import StrictJSON

struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("museum", "museum", 0), ("museum", "musuem", 1),
    ("museum", "museums", 1), ("museum", "mseum", 1), ("museum", "mosaic", 4),
    // Swapped letters may be edited further, unlike in the restricted distance.
    ("ca", "abc", 2), ("kitten", "sitting", 3), ("a", "b", 1),
  ])
  func `counts edits`(first: String, second: String, distance: Int) {
    #expect(Spelling.distance(Array(first), Array(second)) == distance)
    #expect(Spelling.distance(Array(second), Array(first)) == distance)
  }

  @Test func `agrees with brute force on short words`() {
    let letters: [Character] = ["a", "b"]
    for word in Self.words(upTo: 4, of: letters) {
      let reached = Self.wordsByEdits(of: word, letters: letters, edits: 3)
      for (other, edits) in reached {
        #expect(Spelling.distance(word, other) == edits, "\(String(word)) \(String(other))")
      }
    }
  }

  @Test(arguments: [
    ("minimun", "minimum"), ("recomended", "recommended"), ("open", "openingHours"),
    ("zzz", nil), ("", nil), (String(repeating: "minimum", count: 10_000), nil),
  ])
  func `suggests the nearest word or none`(word: String, nearest: String?) {
    #expect(
      Spelling.nearest(to: word, among: ["minimum", "recommended", "openingHours"]) == nearest
    )
  }

  @Test func `suggests words with the same letters before words that contain them`() {
    let ids = ["alice-in-central-park", "central-park-zoo", "central-park"]
    #expect(Spelling.nearest(to: "centralpark", among: ids) == "central-park")
    #expect(Spelling.nearest(to: "centralparkz", among: ids) == "central-park-zoo")
  }

  /// Returns all words of up to `length` letters.
  private static func words(upTo length: Int, of letters: [Character]) -> [[Character]] {
    guard length > 0 else { return [[]] }
    let shorter = words(upTo: length - 1, of: letters)
    return Array(Set(shorter + shorter.flatMap { word in letters.map { word + [$0] } }))
  }

  /// Returns the words reachable from a word, each with its minimum number of edits.
  private static func wordsByEdits(
    of word: [Character],
    letters: [Character],
    edits: Int
  ) -> [[Character]: Int] {
    var reached: [[Character]: Int] = [word: 0]
    var frontier = [word]
    for count in 1...edits {
      var next: [[Character]] = []
      for word in frontier {
        for other in neighbors(of: word, letters: letters) where reached[other] == nil {
          reached[other] = count
          next.append(other)
        }
      }
      frontier = next
    }
    return reached
  }

  /// Returns the words one edit away from a word.
  private static func neighbors(of word: [Character], letters: [Character]) -> [[Character]] {
    var words: [[Character]] = []
    for index in 0...word.count {
      let (head, tail) = (Array(word[..<index]), Array(word[index...]))
      words += letters.map { head + [$0] + tail }
      guard let first = tail.first else { continue }
      words.append(head + tail.dropFirst())
      words += letters.map { head + [$0] + tail.dropFirst() }
      if tail.count > 1 { words.append(head + [tail[1], first] + tail.dropFirst(2)) }
    }
    return words
  }
}
