#if Companion
import ArgumentParser

/// `planday guide`: articles to take along.
struct GuideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract:
      "Take articles of Wikipedia, Wikivoyage or any MediaWiki along, to read without a connection.",
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
#endif
