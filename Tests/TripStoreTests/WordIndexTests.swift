import Catalogs
import Geography
import TestTools
import Testing

@testable import TripStore

/// Search by name and text.
struct WordIndexTests {
  /// Sights by name, category, and relevance.
  private static let sights: [(name: String, category: Catalogs.Category, relevance: Score)] = [
    ("British Museum", .museum, 97), ("British Library", .library, 60),
    ("Natural History Museum", .museum, 95), ("Museum of Brands", .museum, 30),
    ("Tate Modern", .gallery, 93), ("Tate Britain", .gallery, 80),
    ("Café Zoë", .landmark, 20), ("St Paul's Cathedral", .worship, 94),
    ("Queen's House", .historic, 50), ("Westminster Abbey", .worship, 96),
  ]

  private let index: WordIndex

  init() throws {
    let city = try TownFixture.catalog().city
    let visit = try OwnPlace.visit(of: 60).orThrow()
    let sights = Self.sights.enumerated().map { number, sight in
      Attraction(
        id: "s\(number)",
        name: sight.name,
        category: sight.category,
        coordinate: Coordinate(uncheckedLatitude: 51.5, longitude: -0.1),
        visit: visit,
        relevance: sight.relevance,
        address: number == 0 ? "Great Russell Street" : nil,
        wikipedia: number == 4 ? "Tate Modern" : nil,
        description: number == 7 ? "Baroque church by Wren." : ""
      )
    }
    index = try WordIndex(
      Catalog(city: city, attractions: sights),
      articles: ["Tate Modern": "A former power station at Bankside"]
    )
  }

  private func names(_ text: String, _ categories: Set<Catalogs.Category> = []) throws -> [String] {
    try index.search(text, in: categories).map(\.sight.name)
  }

  @Test(arguments: [
    ("brit mus", ["British Museum"]), ("mus brit", ["British Museum"]),
    ("museum", ["British Museum", "Natural History Museum", "Museum of Brands"]),
    ("tate", ["Tate Modern", "Tate Britain"]), ("cafe zoe", ["Café Zoë"]),
    ("CAFÉ", ["Café Zoë"]), ("saint pauls", ["St Paul's Cathedral"]),
    ("queens", ["Queen's House"]), ("russell", ["British Museum"]),
    ("wren", ["St Paul's Cathedral"]),
    ("bankside", ["Tate Modern"]), ("tate power", ["Tate Modern"]), ("zzz", []), ("", []),
    ("\" OR *", []), ("natural history", ["Natural History Museum"]),
  ])
  func `words in any order, prefixes, accents, and other texts match`(
    text: String,
    expected: [String]
  ) throws {
    #expect(try names(text) == expected)
  }

  @Test(arguments: [
    ("musuem brit", "British Museum"), ("westminser", "Westminster Abbey"),
    ("westmimster", "Westminster Abbey"), ("wesstminster", "Westminster Abbey"),
    ("vestminster", "Westminster Abbey"), ("westmisnt", "Westminster Abbey"),
    ("cathedrla", "St Paul's Cathedral"), ("britsh libary", "British Library"),
  ])
  func `one typo per word is tolerated`(text: String, name: String) throws {
    #expect(try names(text) == [name])
  }

  @Test func `two typos in a word are not tolerated, and exact matches exclude guesses`() throws {
    #expect(try names("vestminser").isEmpty)
    #expect(try names("modern") == ["Tate Modern"])
  }

  @Test func `categories filter, and no sight occurs twice`() throws {
    #expect(try names("brit", [.library]) == ["British Library"])
    let all = try index.search("museum", limit: 2)
    #expect(all.map(\.sight.id) == ["s0", "s2"])
    #expect(Set(all.map(\.field)) == [.name])
  }

  @Test(.slow, arguments: [1, 2])
  func `no query makes the search fail`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let letters: [Character] = [
      "a", "\"", "*", "(", ")", "{", ":", "-", "^", "é", " ", "N", "O", "T", "0", "\u{0}",
    ]
    for _ in 0..<500 {
      let text = (0..<random.below(12)).map { _ in letters[random.below(letters.count)] }
      _ = try index.search(String(text))
    }
  }
}
