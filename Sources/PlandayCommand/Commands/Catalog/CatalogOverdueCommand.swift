import ArgumentParser
import CatalogTools
import Catalogs
import Formats
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog overdue`: lists facts that are older than their kind stays true.
struct CatalogOverdueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overdue",
    abstract: "List the facts to check again, those of the most relevant sights first.",
    discussion: """
      Closures and opening days stay true for 1 month after the month of their source; hours, last admissions, fees, \
      bookings, prices, free times and events for 12; telephone numbers, websites and wheelchair access for 36.
      """
  )

  @OptionGroup var catalog: CatalogArgument

  @Option(
    help: "The date to judge by (default: today).",
    completion: Completion.dates,
    transform: Value.date
  )
  var on: DateWord?

  @Flag(help: "Answer as JSON.")
  var json = false

  func run() throws {
    let catalog = try CatalogFile.catalog(in: try catalog.file())
    let today = CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    let facts = catalog.overdueFacts(on: (on ?? .today).date(on: today))
    if json { return try Output.deliver(facts.orderedJSON(isPretty: true), to: nil) }
    for fact in facts { Output.standardOutput("\(fact)\n") }
  }
}
