import ArgumentParser
import CatalogTools
import Formats
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog check`: finds faults in catalogs.
struct CatalogCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List all faults of catalogs; print nothing if they are valid.",
    discussion: """
      The form is checked against the schema first. In files of the right form, the check then looks for
      - duplicates: the same Wikidata item; the same name except for case, accents, punctuation and "the"; \
      within 80 m, the same website, a similar name, or the same category and one name that contains all words \
      of the other; exactly the same position;
      - hours that are misspelled, never open in 366 days, or too short for the shortest visit;
      - visit minutes that cite the rule but do not follow it;
      - facts without a source, and sources without a fact;
      - phone numbers, websites and articles whose form cannot work.

      The exit code is 65 if anything is found.
      """
  )

  @Argument(help: ArgumentHelp("The catalogs; - reads standard input.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The first of the 366 days in which a place must open (default: today).",
      valueName: "date"
    ),
    transform: Value.date
  )
  var from: DateWord?

  @Flag(help: "Print JSON.")
  var json = false

  /// A finding in the answer.
  private struct Row: Encodable {
    let file: String
    let path: String
    let index: Int?
    let id: String?
    let value: String?
    let problem: String
    let remedy: String

    /// Writes the finding; absent values are `null`.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
      try container.encode(path, forKey: .path)
      try container.encode(index, forKey: .index)
      try container.encode(id, forKey: .id)
      try container.encode(value, forKey: .value)
      try container.encode(problem, forKey: .problem)
      try container.encode(remedy, forKey: .remedy)
    }

    private enum CodingKeys: String, CodingKey {
      case file, path, index, id, value, problem, remedy
    }
  }

  func run() throws {
    let contents = try files.map {
      (name: CatalogFile.name(of: $0), json: try Input.contents(of: $0))
    }
    let today = CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    let firstDay = (from ?? .today).date(on: today)
    let findings = contents.flatMap {
      CatalogCheck.findings(in: $0.json, file: $0.name, from: firstDay)
    }
    if json {
      try Output.deliver(findings.map(row).orderedJSON(isPretty: true), to: nil)
    } else {
      for finding in findings { Output.standardOutput("\(finding)\n") }
    }
    if !findings.isEmpty { throw ExitCode(Failure.Code.badData.rawValue) }
  }

  private func row(_ finding: CatalogFinding) -> Row {
    Row(
      file: finding.file,
      path: finding.path,
      index: finding.index,
      id: finding.id,
      value: finding.value,
      problem: finding.problem,
      remedy: finding.remedy
    )
  }
}
