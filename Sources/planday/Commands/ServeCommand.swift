#if Service
import ArgumentParser
import CityCatalogs
import DayPlanningServer
import Logging

/// `planday serve`: answers over HTTP.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer over HTTP, with a page to plan on.",
    discussion: "GET /openapi.json describes what it answers."
  )

  @OptionGroup var data: DataOptions

  @Option(help: "The address to listen on; others than this machine reach it only if you say so.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 for any that is free.")
  var port = 8080

  @Option(help: "The most plans made at once (default: the number of cores).")
  var plans: Int?

  @Option(help: "The most plans that wait for their turn.")
  var queue = 16

  @Option(help: "The most seconds that a proof may take.")
  var seconds = 10.0

  @Option(help: "The most sights with which one plan is made.")
  var candidates = 250

  @Option(help: ArgumentHelp("The longest body of a request.", valueName: "bytes"))
  var body = 1 << 20

  @Option(
    help: ArgumentHelp(
      "The time after which a connection that stands still is closed.",
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
