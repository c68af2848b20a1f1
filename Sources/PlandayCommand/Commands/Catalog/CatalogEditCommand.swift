import ArgumentParser
import CatalogTools
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog edit`: changes facts of one sight.
struct CatalogEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change facts of one sight, checked and with their source.",
    discussion: """
      A fact is written as key=value: phone="+44 20 7323 8299", visit=60/90/150, position=51.5194,-0.127. Lists and \
      objects are JSON: booking='{"need": "advised", "page": "https://…"}'. key= removes a fact.

      All facts are written, or none if one is faulty; the catalog keeps its order.
      """
  )

  @OptionGroup var catalog: CatalogArgument

  @Argument(help: ArgumentHelp("The id of the sight.", valueName: "id"))
  var sight: String

  @Argument(help: ArgumentHelp("The new facts.", valueName: "key=value"))
  var facts: [String]

  @Option(
    help: """
      What the new facts rest on: "editorial 2026-11", "osm 2025-03", "open data NAME 2026"; editorial and osm alone \
      are of this month.
      """
  )
  var source: String

  @Flag(help: "Show the changes and write nothing.")
  var dryRun = false

  func run() throws {
    let file = try catalog.file()
    let old = try CatalogFile.catalog(in: file)
    let changes = try facts.map(Self.change)
    let today = CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    let edit = CatalogEdit(id: sight, changes: changes, source: CatalogChanges.dated(source, today))
    try CatalogChanges(file: file, old: old, today: today, isDry: dryRun).make([edit])
  }

  /// Parses a change written as `key=value`.
  private static func change(_ text: String) throws -> CatalogEdit.Change {
    guard let sign = text.firstIndex(of: "=") else {
      throw Failure(.usage, "\"\(text)\" is not a fact; write key=value, e.g. fee=true")
    }
    let key = String(text[..<sign])
    return CatalogEdit.Change(key: key, text: String(text[text.index(after: sign)...]))
  }
}
