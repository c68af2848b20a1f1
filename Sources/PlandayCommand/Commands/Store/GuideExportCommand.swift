#if Companion
import ArgumentParser
import TripStore
import WikiGuides

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    /// One file of HTML.
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
      throw ValidationError("an EPUB is no text; name a file with --output")
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
#endif
