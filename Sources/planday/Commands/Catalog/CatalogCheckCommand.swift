import ArgumentParser
import Catalogs
import FoundationEssentials
import OpeningHours
import StrictJSON

/// `planday catalog check`: looks for what is wrong with catalogs.
struct CatalogCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List all that is wrong with catalogs, and say nothing of sound ones.",
    discussion: """
      First the form is checked, against the schema. A file of the right form is then asked whether
      - a place is in it twice: the same Wikidata item; the same name but for case, accents, punctuation \
      and "the"; within 80 m, the same website, much the same name, or the same category and one name with \
      all words of the other; the very same position;
      - its hours are misspelled, never open in 366 days, or too short for the shortest visit;
      - visit minutes that rest on the rule follow it;
      - each fact names its source, and each source a fact;
      - telephone numbers, websites and articles are written so that they lead somewhere.

      The exit code is 65 if anything is found.
      """
  )

  @Argument(help: ArgumentHelp("The catalogs; - reads standard input.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The first of the 366 days on which a place has to open; today if absent.",
      valueName: "date"
    ),
    transform: Value.date
  )
  var from: DateWord?

  @Flag(help: "Answer as JSON.")
  var json = false

  /// A finding as the answer writes it.
  private struct Row: Encodable {
    let file: String
    let path: String
    let index: Int?
    let id: String?
    let value: String?
    let problem: String
    let remedy: String

    /// Writes the finding; what does not apply is `null`.
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
