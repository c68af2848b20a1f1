#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Geography
import Formats
import TripStore
import WikiGuides

/// `planday guide add`: fetches articles into a guide.
struct GuideAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Fetch articles into a guide: by title, by search, or for each stop of a plan."
  )

  @OptionGroup var own: StoreOptions

  @OptionGroup var wiki: WikiOptions

  @OptionGroup var data: DataOptions

  @Argument(help: "The guide.")
  var name: String

  @Argument(help: "Titles of articles.")
  var titles: [String] = []

  @Option(help: "Add the articles that these words find; see --limit.")
  var search: String?

  @Option(
    parsing: .unconditional,
    help: "The maximum number of articles that --search adds, 1 to 20."
  )
  var limit = 3

  @Option(
    help: ArgumentHelp("Add the article of each stop of this plan.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var plan: String?

  @Flag(help: "With --search, list the titles and add nothing.")
  var dryRun = false

  func validate() throws {
    try Value.expect(limit, "--limit", in: 1...20)
    guard !titles.isEmpty || search != nil || plan != nil else {
      throw ValidationError("name articles, or look for some with --search or --plan")
    }
  }

  func run() async throws {
    let client = try wiki.client()
    var wanted = titles.map { WantedArticle(title: $0) }
    if let search {
      let found = try await client.titles(matching: search, limit: limit)
      guard !found.isEmpty else {
        throw Failure(.noPlan, "\(client.address.host) has no articles for \"\(search)\"")
      }
      if dryRun { return Output.standardOutput(found.map { "\($0.onOneLine)\n" }.joined()) }
      wanted += found.map { WantedArticle(title: $0) }
    }
    if let plan {
      let saved = try PlanArticles(in: plan, own: own, data: data)
      try saved.keepMap(in: own.open(for: .writing), guide: name)
      wanted += saved.articles
    }
    try await add(wanted, from: client)
  }

  /// Fetches articles and stores each as soon as it arrives; missing ones of a plan are skipped.
  private func add(_ wanted: [WantedArticle], from client: WikiClient) async throws {
    let store = try own.open(for: .writing)
    _ = try store.guide(name)
    for entry in wanted {
      do {
        var article = try await client.article(entry.title, at: Moment.now)
        article.day = entry.day
        try store.add(article, to: name)
        Output.standardOutput(
          "added \(article.title.onOneLine) (\(article.pictures.count) pictures)\n"
        )
      } catch let error as WikiError {
        guard entry.day != nil, case .noArticle = error else { throw error }
        Output.standardError("planday: left out: \(error)\n")
      }
    }
  }
}
#endif
