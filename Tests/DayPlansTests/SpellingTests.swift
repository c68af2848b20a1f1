import TestTools
import Testing

@testable import Formats

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

  /// The suggestions by definition: every spelling is compared in full.
  private static func definedSuggestions(
    for word: String,
    among candidates: [(answer: String, spellings: [String])],
    limit: Int = 3
  ) -> [String] {
    func letters(of text: String) -> [Character] {
      text.prefix(160).lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 }
    }
    func rank(of spelling: [Character], for written: [Character]) -> Int? {
      if spelling == written { return -1 }
      if written.count >= 3, String(spelling).contains(String(written)) { return 0 }
      let limit = max(1, written.count / 3)
      guard abs(spelling.count - written.count) <= limit, spelling.count <= 80 else { return nil }
      let distance = definedDistance(written, spelling)
      return distance <= limit ? distance : nil
    }
    let written = letters(of: word)
    guard !written.isEmpty, written.count <= 80 else { return [] }
    let ranked = candidates.enumerated().compactMap { position, candidate in
      candidate.spellings.compactMap { rank(of: letters(of: $0), for: written) }.min()
        .map { (rank: $0, position: position, answer: candidate.answer) }
    }
    return ranked.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }
      .prefix(limit).map(\.answer)
  }

  /// The distance with a full table, after Lowrance and Wagner.
  private static func definedDistance(_ first: [Character], _ second: [Character]) -> Int {
    let far = first.count + second.count
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
        let (swapRow, swapColumn) = (lastRow[second[column - 1], default: 0], lastColumn)
        let isSame = first[row - 1] == second[column - 1]
        if isSame { lastColumn = column }
        table[row + 1][column + 1] = min(
          table[row][column] + (isSame ? 0 : 1),
          table[row + 1][column] + 1,
          table[row][column + 1] + 1,
          table[swapRow][swapColumn] + row - swapRow + column - swapColumn - 1
        )
      }
      lastRow[first[row - 1]] = row
    }
    return table[first.count + 1][second.count + 1]
  }

  @Test(.slow, arguments: 0..<5)
  func `quick comparisons give the same suggestions as full ones`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      var generator = SplitMix(seed: seed)
      let names = (0..<30).map { _ in Self.name(&generator) }
      let candidates = names.enumerated().map { (answer: "\($0)", spellings: [$1, "\($1) gate"]) }
      for _ in 0..<20 {
        let word = Self.misspelled(names.randomElement(using: &generator) ?? "", &generator)
        #expect(
          Spelling.suggestions(for: word, among: candidates)
            == Self.definedSuggestions(for: word, among: candidates),
          "seed \(seed): \(word)"
        )
        let (first, second) = (Array(word), Array(names[0]))
        #expect(
          Spelling.distance(first, second) == Self.definedDistance(first, second),
          "seed \(seed): \(word)"
        )
      }
    }
  }

  /// Returns a made-up name of a place.
  private static func name(_ generator: inout SplitMix) -> String {
    let parts = [
      "saint", "st", "mu", "se", "um", "gar", "den", "bridge", "é", "ü", "ß", "İ", "ö", "-", " ",
      "'", "park", "5", "th", "the ", "Å", "\u{0301}", "東京", "Z", "\r\n", "хр", "aa",
    ]
    let count = Int.random(in: 1...10, using: &generator)
    return (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
  }

  /// Returns a name with a few typos.
  private static func misspelled(_ name: String, _ generator: inout SplitMix) -> String {
    var letters = Array(name)
    for _ in 0..<Int.random(in: 0...4, using: &generator) where !letters.isEmpty {
      let index = Int.random(in: letters.indices, using: &generator)
      switch Int.random(in: 0...3, using: &generator) {
      case 0: letters.remove(at: index)
      case 1: letters.insert("q", at: index)
      case 2: letters[index] = "e"
      default: letters.swapAt(index, Int.random(in: letters.indices, using: &generator))
      }
    }
    return String(letters)
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
