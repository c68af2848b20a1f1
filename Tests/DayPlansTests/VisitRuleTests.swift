import Catalogs
import FoundationEssentials
import Testing

struct VisitRuleTests {
  @Test func `follows the table in data/README.md`() throws {
    let guide = try String(
      contentsOfFile: "\(CatalogLibraryTests.shipped)/README.md",
      encoding: .utf8
    )
    var rows = 0
    for category in Category.allCases {
      let row = try #require(guide.firstMatch(of: try Self.row(of: category)), "\(category)")
      for (size, cell) in zip(PlaceSize.allCases, [row.output[1], row.output[2], row.output[3]]) {
        let minutes = VisitRule.duration(of: category, size: size, relevance: 74)
        let written = try #require(cell.substring).replacing(" / ", with: "/")
        #expect(minutes.description == written, "\(category), \(size)")
        rows += 1
      }
    }
    #expect(rows == 45)
  }

  @Test(arguments: [
    (Category.museum, PlaceSize.large, Score(75), "90/190/300"),
    (.landmark, .medium, 75, "10/25/50"), (.landmark, .small, 100, "5/15/25"),
    (.square, .small, 90, "5/20/40"), (.viewpoint, .medium, 74, "10/20/45"),
    (.viewpoint, .medium, 75, "10/25/60"),
  ])
  func `a sight with 75 points takes 25 percent longer, rounded up to five minutes`(
    category: Catalogs.Category,
    size: PlaceSize,
    relevance: Score,
    minutes: String
  ) {
    let duration = VisitRule.duration(of: category, size: size, relevance: relevance)
    #expect(duration.description == minutes)
  }

  @Test func `the default size is medium, and all stays are in order`() {
    for category in Category.allCases {
      for relevance in [1, 74, 75, 100] as [Score] {
        let plain = VisitRule.duration(of: category, size: nil, relevance: relevance)
        #expect(plain == VisitRule.duration(of: category, size: .medium, relevance: relevance))
        #expect(
          VisitDuration(
            minimum: plain.minimum,
            recommended: plain.recommended,
            maximum: plain.maximum
          ) == plain
        )
      }
    }
  }

  /// The row of the table for a category.
  private static func row(of category: Catalogs.Category) throws -> Regex<AnyRegexOutput> {
    let cell = #"\| (\d+ / \d+ / \d+) "#
    return try Regex("\\| `\(category.rawValue)` \(cell)\(cell)\(cell)\\|")
  }
}
