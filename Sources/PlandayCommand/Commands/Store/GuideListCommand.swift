#if Companion
import ArgumentParser
import PlanExports
import Formats
import TripStore

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
    if rows.isEmpty { Output.standardError("planday: no guides yet; guide new makes one\n") }
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
#endif
