#if Companion
import ArgumentParser
import TripStore

/// `planday guide sort`: puts articles into an order.
struct GuideSortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Put the articles of a guide in the order of a plan, or in one of your own."
  )

  @OptionGroup var own: StoreOptions

  @OptionGroup var data: DataOptions

  @Argument(help: "The guide.")
  var name: String

  @Argument(help: "Titles in the order that you want; other articles follow.")
  var titles: [String] = []

  @Option(
    help: ArgumentHelp("Sort by the days and stops of this plan.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var plan: String?

  func validate() throws {
    guard titles.isEmpty == (plan != nil) else {
      throw ValidationError("name titles, or a plan with --plan")
    }
  }

  func run() throws {
    let store = try own.open(for: .writing)
    let wanted =
      try plan.map { try PlanArticles(in: $0, own: own, data: data).articles }
      ?? titles.map { WantedArticle(title: $0) }
    let known = Set(try store.articles(of: name).map(\.title))
    // A plan may have stops that the guide has no article of; a title that was typed has to be right.
    let order = plan == nil ? wanted : wanted.filter { known.contains($0.title) }
    try store.sort(order.map { ($0.title, $0.day) }, in: name)
    Output.standardOutput("sorted \(order.count) of \(known.count) articles\n")
  }
}
#endif
