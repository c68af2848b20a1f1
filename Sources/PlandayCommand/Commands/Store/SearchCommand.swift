#if Companion
import ArgumentParser
import Catalogs
import Geography
import PlanExports
import Formats
import TripStore

/// `planday search`: full-text search of sights.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search sights by words in their names, descriptions and articles.",
    discussion: """
      Words may be in any order and incomplete, accents do not matter, and one typo per word is tolerated: \
      planday search --city london "brit mus".
      """
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The words.")
  var words: [String]

  @Option(
    help: "Only these categories; repeatable.",
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.choice
  )
  var category: [Catalogs.Category] = []

  @Option(
    parsing: .unconditional,
    help: "The maximum number of sights, 1 to 1000 (default: your setting limit, otherwise 10)."
  )
  var limit: Int?

  @Flag(help: "Print JSON.")
  var json = false

  /// A sight in the answer.
  private struct Row: Encodable {
    let id: String
    let name: String
    let category: String
    let relevance: Int
    let lat: Double
    let lon: Double
    let foundIn: String
  }

  func validate() throws {
    try Value.expect(limit, "--limit", in: 1...1000)
  }

  func run() throws {
    let catalog = try source.read()
    let articles = try source.own.openIfAny()?.articleTexts() ?? [:]
    let limit = try limit ?? VisitorDefaults(of: source.own).limit ?? 10
    let index = try WordIndex(catalog, articles: articles)
    let text = words.joined(separator: " ")
    let rows = try index.search(text, in: Set(category), limit: limit).map(Self.row)
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows {
      Output.standardOutput("\(Output.style.strong(row.name)) (\(row.id)), \(row.category)\n")
    }
    if rows.isEmpty {
      throw Failure(.noPlan, "no sights of \(catalog.city.name) match \"\(text)\"")
    }
  }

  private static func row(_ hit: WordIndex.Hit) -> Row {
    Row(
      id: hit.sight.id,
      name: hit.sight.name,
      category: hit.sight.category.rawValue,
      relevance: hit.sight.relevance.rawValue,
      lat: hit.sight.coordinate.latitude,
      lon: hit.sight.coordinate.longitude,
      foundIn: hit.field.rawValue
    )
  }
}
#endif
