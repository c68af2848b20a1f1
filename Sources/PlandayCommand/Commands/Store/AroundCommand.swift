#if Companion
import ArgumentParser
import Geography
import PlanExports
import Formats
import TripStore
import WikiGuides

/// `planday around`: lists a wiki's articles near a position.
struct AroundCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "around",
    abstract: "List Wikipedia articles about places near a position.",
    discussion: "Responses are cached; offline, the last one for the position is shown."
  )

  @OptionGroup var own: StoreOptions

  @OptionGroup var wiki: WikiOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The position, e.g. 51.5194,-0.127.", valueName: "lat,lon"),
    transform: Value.position
  )
  var at: Coordinate

  @Option(parsing: .unconditional, help: "The radius in meters, 10 to 10000 (default: 1000).")
  var radius = 1000

  @Flag(help: "Print JSON.")
  var json = false

  /// An article in the answer.
  private struct Row: Encodable {
    let title: String
    let lat: Double
    let lon: Double
    let meters: Int
    let kind: String
    let extract: String
  }

  func validate() throws {
    try Value.expect(radius, "--radius", in: 10...10_000)
  }

  func run() async throws {
    let answer = try await wiki.client().surroundings(
      of: at,
      within: Meters(Double(radius)),
      keptIn: own.open(for: .writing),
      at: Moment.now
    )
    let rows = answer.articles.map { article in
      Row(
        title: article.title,
        lat: article.position.latitude,
        lon: article.position.longitude,
        meters: Int(article.distance.rawValue.rounded()),
        kind: article.kind,
        extract: article.extract
      )
    }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows {
      let kind = row.kind.isEmpty ? "" : ", \(row.kind)"
      let extract = row.extract.split(separator: "\n").first.map { "  \($0)\n" } ?? ""
      let head = "\(Output.style.strong(row.title)), \(row.meters) m\(kind)\n"
      Output.standardText(head + extract)
    }
    if rows.isEmpty { Output.standardError("planday: no articles within \(radius) m\n") }
  }
}
#endif
