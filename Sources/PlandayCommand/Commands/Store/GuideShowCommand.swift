#if Companion
import ArgumentParser
import PlanExports
import TripStore
import WikiGuides

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
#endif
