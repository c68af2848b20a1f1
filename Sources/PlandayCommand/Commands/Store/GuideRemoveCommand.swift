#if Companion
import ArgumentParser
import Formats
import TripStore

/// `planday guide remove`: removes a guide, or articles of one.
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
#endif
