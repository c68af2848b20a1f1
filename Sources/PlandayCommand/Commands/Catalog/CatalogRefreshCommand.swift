#if Import
import ArgumentParser
import CatalogImport
import Catalogs
import CatalogTools
import Formats
import OpeningHours

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog refresh`: proposes changes from newer data, for a person to accept one by one.
struct CatalogRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Propose changes from newer data, to accept one by one.",
    discussion: """
      Reads a map, Wikidata entities or Wikipedia titles, all from files, and lists the differences: \
      + adds a fact, ~ changes one, - removes one, and = is kept because an editor wrote it. Accept changes by their \
      names with --accept, or answer the questions on a terminal. Editorial facts are never overwritten.

      planday catalog refresh london --osm london.osm.pbf --accept british-museum.phone

      Also tells which facts are older than their kind keeps; without newer data, lists them like planday catalog overdue.
      """
  )

  @OptionGroup var catalog: CatalogArgument

  @Option(
    help: ArgumentHelp(
      "An OpenStreetMap extract: PBF, Overpass JSON or GeoJSON.",
      valueName: "file"
    ),
    completion: .file()
  )
  var osm: String?

  @Option(
    help: ArgumentHelp(
      "Entities of Wikidata, as returned by Special:EntityData.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var wikidata: String?

  @Option(
    help: ArgumentHelp(
      "A response of Wikipedia's api.php?action=query&redirects&titles=….",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var wikipedia: String?

  @Option(
    help: ArgumentHelp(
      "The month of the map, e.g. 2026-11, if the file does not state it.",
      valueName: "month"
    ),
    transform: Value.month
  )
  var date: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The changes to make, e.g. british-museum.phone.", valueName: "id.key")
  )
  var accept: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write the proposals to this CSV sheet.", valueName: "file"),
    completion: .file(extensions: ["csv"])
  )
  var output: String?

  @Flag(help: "Show the proposals and write nothing to the catalog.")
  var dryRun = false

  func validate() throws {
    if osm == nil, wikidata == nil, wikipedia == nil, !accept.isEmpty || output != nil {
      throw ValidationError("name newer data with --osm, --wikidata or --wikipedia")
    }
  }

  func run() throws {
    let file = try catalog.file()
    let old = try CatalogFile.catalog(in: file)
    let today = CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    let overdue = old.overdueFacts(on: today)
    if osm == nil, wikidata == nil, wikipedia == nil {
      for fact in overdue { Output.standardOutput("\(fact)\n") }
      Output.standardError(
        Self.words(for: overdue) + "; name newer data with --osm, --wikidata or --wikipedia\n"
      )
      return
    }
    let refresh = CatalogRefresh(old, today: today)
    let proposals = try proposals(by: refresh)
    if let output { try Output.deliver(Data(Self.sheet(of: proposals).utf8), to: output) }
    for proposal in proposals { Output.standardOutput("\(proposal)\n") }
    let open = proposals.filter { !$0.isKept }
    Output.standardError("\(open.count) proposals, \(proposals.count - open.count) kept\n")
    Output.standardError(
      Self.words(for: overdue)
        + (overdue.isEmpty ? "\n" : "; planday catalog overdue \(catalog.city) lists them\n")
    )
    let names = accept.isEmpty && !dryRun ? Self.answers(to: open) : accept
    guard !names.isEmpty else { return }
    let new: Catalog
    do throws(EditError) {
      new = try refresh.accepting(names, of: proposals)
    } catch {
      throw Failure(.badData, CatalogChanges.text(of: error))
    }
    Output.standardOutput("\n\(CatalogDifference(from: old, to: new).description)")
    if !dryRun { try Output.deliver(new.json(), to: file) }
  }

  /// Returns how many facts are older than their kind keeps.
  private static func words(for overdue: [OverdueFact]) -> String {
    switch overdue.count {
    case 0: "no fact is older than its kind keeps"
    case 1: "1 fact is older than its kind keeps"
    default: "\(overdue.count) facts are older than their kind keeps"
    }
  }

  /// Returns the proposals of all files, in the order of the options.
  private func proposals(by refresh: CatalogRefresh) throws -> [RefreshProposal] {
    var proposals: [RefreshProposal] = []
    if let osm { proposals += try self.proposals(by: refresh, ofMap: osm) }
    for (file, read) in [
      (wikidata, refresh.proposals(wikidata:)), (wikipedia, refresh.proposals(wikipedia:)),
    ] {
      guard let file else { continue }
      do {
        proposals += try read(try Input.contents(of: file))
      } catch let error as RefreshError {
        throw Failure(.badData, "\(CatalogFile.name(of: file)) \(error)")
      }
    }
    return proposals
  }

  private func proposals(by refresh: CatalogRefresh, ofMap file: String) throws -> [RefreshProposal]
  {
    let bytes = try Input.contents(of: file)
    do {
      let extract = try ExtractReader.read(bytes)
      for warning in extract.warnings {
        Output.standardError("planday: warning: \(CatalogFile.name(of: file)): \(warning)\n")
      }
      guard let month = date ?? extract.month else {
        throw Failure(
          .usage,
          "\(CatalogFile.name(of: file)) does not state its month; use --date, e.g. 2026-11"
        )
      }
      return try refresh.proposals(of: extract, source: "osm \(month)")
    } catch let error as ExtractError {
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    } catch let error as ImportError {
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    }
  }

  /// Prompts for each proposal on a terminal, and returns the names of those accepted.
  private static func answers(to proposals: [RefreshProposal]) -> [String] {
    guard isatty(0) == 1, isatty(1) == 1 else { return [] }
    var names: [String] = []
    for proposal in proposals {
      Output.standardOutput("\(proposal)\n  accept? y, n, or q to stop: ")
      switch readLine()?.lowercased() {
      case "y", "yes": names.append(proposal.name)
      case "q", "quit", nil: return names
      default: continue
      }
    }
    return names
  }

  /// Returns the proposals as a sheet.
  private static func sheet(of proposals: [RefreshProposal]) -> String {
    let head = ["id", "key", "old", "new", "source", "note", "kept"]
    let rows = proposals.map {
      [
        $0.id, $0.key.rawValue, $0.old ?? "", $0.new, $0.source, $0.note ?? "",
        $0.isKept ? "editorial" : "",
      ]
    }
    return CSVTable(rows: [head] + rows).text
  }
}
#endif
