#if Service
import ArgumentParser
import CityCatalogs
import DayPlanningServer
import Logging

/// `planday serve`: runs the HTTP service.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the HTTP service and its planning page.",
    discussion: "GET /openapi.json describes the API."
  )

  @OptionGroup var data: DataOptions

  @Option(help: "The address to listen on; the default is reachable from this machine only.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 picks a free one.")
  var port = 8080

  @Option(help: "The most plans to make at once (default: the number of cores).")
  var plans: Int?

  @Option(help: "The most plans to queue.")
  var queue = 16

  @Option(help: "The longest time limit of a plan, in seconds.")
  var seconds = 10.0

  @Option(help: "The most candidates of a plan.")
  var candidates = 250

  @Option(help: ArgumentHelp("The largest request body.", valueName: "bytes"))
  var body = 1 << 20

  @Option(
    help: ArgumentHelp(
      "The time after which an idle connection is closed.",
      valueName: "seconds"
    )
  )
  var idle = 30

  func validate() throws {
    try Value.expect(port, "--port", in: 0...65_535)
    try Value.expect(plans ?? 1, "--plans", in: 1...1_000)
    try Value.expect(queue, "--queue", in: 0...100_000)
    try Value.expect(candidates, "--candidates", in: 1...10_000)
    try Value.expect(body, "--body", in: 1...(1 << 30))
    try Value.expect(idle, "--idle", in: 1...86_400)
    guard seconds >= 0, seconds <= 3_600 else {
      throw ValidationError("--seconds \(seconds) is not between 0 and 3600")
    }
  }

  func run() async throws {
    let library = try CatalogLibrary(directory: data.data)
    let service = PlanningService(
      cities: try CityShelf(library),
      page: PageFiles(folder: PageFiles.folder(beside: library.directory)),
      settings: settings,
      logger: Logger(label: "planday") { _ in JSONLogHandler(write: Output.standardError) }
    )
    do throws(ServiceError) {
      try await service.run()
    } catch {
      throw Failure(.unavailable, error.description)
    }
  }

  private var settings: ServiceSettings {
    var limits = ServiceLimits(plans: plans ?? ServiceLimits.cores)
    limits.queue = queue
    limits.seconds = seconds
    limits.candidates = candidates
    limits.bodyBytes = body
    limits.idleSeconds = idle
    limits.bodySeconds = idle
    var settings = ServiceSettings(limits: limits)
    settings.host = host
    settings.port = port
    return settings
  }
}
#endif
