#if Companion
import ArgumentParser
import DayPlans
import Formats
import PlanExports
import Travel
import TripStore
import WikiGuides

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday guide`: articles for offline reading.
struct GuideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract:
      "Save articles of Wikipedia, Wikivoyage or any MediaWiki for offline reading.",
    discussion: """
      planday guide new weekend
      planday guide add weekend --plan plan.json
      planday guide add weekend --wiki en.wikivoyage.org "London/South Bank"
      planday guide show weekend
      planday guide export weekend -o weekend.epub
      """,
    subcommands: [
      GuideListCommand.self, GuideNewCommand.self, GuideAddCommand.self, GuideRemoveCommand.self,
      GuideShowCommand.self, GuideSortCommand.self, GuideExportCommand.self,
    ],
    defaultSubcommand: GuideListCommand.self
  )
}

/// `planday guide new`: creates an empty guide.
struct GuideNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create an empty guide."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The name of the guide.")
  var name: String

  func run() throws {
    try own.open(for: .writing).add(Guide(name: name, added: Moment.now))
    Output.standardOutput("made the guide \(name)\n")
  }
}

/// `planday guide list`: lists guides, or the articles of one.
struct GuideListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your guides, or the articles of one."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The guide (default: list all guides).")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  /// A guide in the answer.
  private struct GuideRow: Encodable {
    let name: String
    let articles: Int
  }

  /// An article in the answer.
  private struct ArticleRow: Encodable {
    let title: String
    let day: Int?
    let revision: Int
    let url: String
    let license: String
    let pictures: Int
  }

  func run() throws {
    guard let store = try own.openIfAny() else { return }
    if let name { try listArticles(of: name, in: store) } else { try listGuides(in: store) }
  }

  private func listGuides(in store: Store) throws {
    let rows = try store.guides().map { GuideRow(name: $0.name, articles: $0.articles) }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows {
      let noun = row.articles == 1 ? "article" : "articles"
      Output.standardOutput("\(Output.style.strong(row.name)): \(row.articles) \(noun)\n")
    }
    if rows.isEmpty { Output.standardError("planday: no guides yet; guide new creates one\n") }
  }

  private func listArticles(of name: String, in store: Store) throws {
    let rows = try store.articles(of: name).map { article in
      ArticleRow(
        title: article.title,
        day: article.day,
        revision: article.revision,
        url: article.url,
        license: article.license,
        pictures: article.pictures.count
      )
    }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for (number, row) in rows.enumerated() {
      let day = row.day.map { ", day \($0)" } ?? ""
      Output.standardOutput(
        "\(number + 1). \(Output.style.strong(row.title))\(day), \(row.license)\n"
      )
    }
    if rows.isEmpty { Output.standardError("planday: the guide \(name) has no articles yet\n") }
  }
}

/// `planday guide show`: shows articles in the terminal.
struct GuideShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Read the articles of a guide in the terminal, page by page."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The guide.")
  var name: String

  @Argument(help: "Only this article.")
  var title: String?

  func run() throws {
    let all = try own.open(for: .reading).articles(of: name)
    let articles = title.map { title in all.filter { $0.title == title } } ?? all
    if articles.isEmpty, let title {
      throw Failure(
        .usage,
        "the guide \(name) has no article \(title); planday guide list \(name) shows its articles"
      )
    }
    let style = Output.style
    let texts = articles.map { GuideText.text(of: $0) { style.strong($0) } }
    Pager.show(texts.joined(separator: "\n\n"))
  }
}

/// `planday guide sort`: sorts articles.
struct GuideSortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sort the articles of a guide by a plan, or in your own order."
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
    // A plan may have stops without an article in the guide; a typed title must exist.
    let order = plan == nil ? wanted : wanted.filter { known.contains($0.title) }
    try store.sort(order.map { ($0.title, $0.day) }, in: name)
    Output.standardOutput("sorted \(order.count) of \(known.count) articles\n")
  }
}

/// `planday guide remove`: removes a guide or some of its articles.
struct GuideRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a guide with its articles, or only some articles."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The guide.")
  var name: String

  @Argument(help: "Titles of articles (default: the whole guide).")
  var titles: [String] = []

  func run() throws {
    let store = try own.open(for: .writing)
    if titles.isEmpty {
      try store.removeGuide(name)
      Output.standardOutput("removed the guide \(name)\n")
    } else {
      try store.removeArticles(titles, from: name)
      for title in titles { Output.standardOutput("removed \(title.onOneLine)\n") }
    }
  }
}

/// `planday guide export`: writes a guide as HTML or EPUB.
struct GuideExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a guide as one HTML file or as an EPUB 3 book."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The guide.")
  var name: String

  @Option(
    help: "The format: html or epub (default: by the extension of --output, or html).",
    completion: Completion.choices(of: Format.self),
    transform: Value.choice
  )
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  /// The formats of a guide.
  enum Format: String, CaseIterable {
    /// A single HTML file.
    case html
    /// EPUB 3.
    case epub
  }

  /// The requested format, or the one of the output file's extension.
  private var form: Format {
    get throws { try Value.format(format, of: output, usually: .html, others: ["htm": .html]) }
  }

  func validate() throws {
    guard try form == .html || output != nil else {
      throw ValidationError("an EPUB is binary; name a file with --output")
    }
  }

  func run() throws {
    let store = try own.open(for: .reading)
    let edition = GuideEdition(try store.guide(name), try store.articles(of: name))
    switch try form {
    case .html: try Output.deliver(Data(edition.html.utf8), to: output)
    case .epub: try Output.deliver(edition.epub, to: output)
    }
  }
}

/// The option that selects a wiki.
struct WikiOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The wiki: a language of Wikipedia, a host such as en.wikivoyage.org, or the address of an api.php (default: en).",
      valueName: "wiki"
    )
  )
  var wiki = "en"

  /// Returns a client of the wiki.
  func client() throws -> WikiClient {
    let address = try WikiAddress(wiki)
    return WikiClient(address, through: WikiHTTPTransport(version: planDayVersion, wiki: address))
  }
}
#endif
