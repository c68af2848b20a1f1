#if Service
import ArgumentParser
import CityCatalogs
import DayPlanningServer
import Logging
import Travel

#if Community
import Community
import OpenIDConnect
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday serve`: runs the HTTP service.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the HTTP service and its planning page.",
    discussion: """
      GET /openapi.json describes the API. The service has no TLS, and by default no accounts: to open it to others, \
      run it behind a reverse proxy.
      """
  )

  @OptionGroup var data: DataOptions

  @Option(help: "The address to listen on; 0.0.0.0 or :: lets other machines connect.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 for any free port.")
  var port = 8080

  @Option(help: "The maximum number of concurrent plans (default: the number of cores).")
  var plans: Int?

  @Option(help: "The maximum number of waiting plans; further ones get 503.")
  var queue = 16

  @Option(help: "The maximum time for a plan and its reasons, in seconds.")
  var seconds = 10.0

  @Option(help: "The maximum number of sights that a plan considers.")
  var candidates = 250

  @Option(help: ArgumentHelp("The maximum size of a request body.", valueName: "bytes"))
  var body = 1 << 20

  @Option(
    help: ArgumentHelp("The time after which an idle connection is closed.", valueName: "seconds")
  )
  var idle = 30

  @Option(
    help: ArgumentHelp(
      "The time that plans may continue after SIGTERM, SIGINT or SIGHUP before they are canceled.",
      valueName: "seconds"
    )
  )
  var drain = 25.0

  @Option(help: "The maximum number of open connections.")
  var connections = 1_024

  @Option(help: "The maximum number of open connections per address.")
  var connectionsPerAddress = 100

  @Option(
    help: ArgumentHelp(
      "Trust the X-Forwarded-For header of a proxy at this address or network, such as 10.0.0.0/8; may be repeated.",
      valueName: "address"
    )
  )
  var proxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin use the service, e.g. https://my.app; may be repeated.",
      valueName: "origin"
    )
  )
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show tiles of another host on the page, e.g. https://tiles.example/{z}/{x}/{y}.png; needs --attribution.",
      valueName: "url"
    )
  )
  var tiles: String?

  @Option(
    help: ArgumentHelp("The attribution that the provider of --tiles requires.", valueName: "text")
  )
  var attribution: String?

  @Option(
    help: ArgumentHelp(
      "Show extracts and pictures of sights from a wiki: en, or the address of the api.php of a copy (default: none).",
      valueName: "wiki"
    )
  )
  var wiki: String?

  @Option(
    help: ArgumentHelp(
      "Propose the weather of a forecast, e.g. from https://api.open-meteo.com/v1/forecast (default: none).",
      valueName: "url"
    )
  )
  var forecast: String?

  @Option(
    help: ArgumentHelp(
      "Take travel times from a routing engine, e.g. osrm:http://localhost:5000 or valhalla:http://localhost:8002.",
      valueName: "engine"
    ),
    transform: Value.engine
  )
  var engine: EngineAddress?

  #if Community
  @Flag(help: "Have accounts, and places that users share; see docs/community.md.")
  var community = false

  @OptionGroup var database: DatabaseOptions

  @Flag(help: "Let only who has an invitation register; planday community invite prints one.")
  var invitationOnly = false

  @OptionGroup var openID: OpenIDOptions
  #endif

  func validate() throws {
    #if Community
    guard community || (database.database == nil && !invitationOnly) else {
      throw ValidationError("--database and --invitation-only need --community")
    }
    guard try openID.settings() == nil || community else {
      throw ValidationError("--openid-issuer needs --community")
    }
    #endif
    guard (tiles == nil) == (attribution == nil) else {
      throw ValidationError("--tiles and --attribution belong together; give both or neither")
    }
    try Value.expect(port, "--port", in: 0...65_535)
    try Value.expect(plans, "--plans", in: 1...1_000)
    try Value.expect(queue, "--queue", in: 0...100_000)
    try Value.expect(candidates, "--candidates", in: 1...10_000)
    try Value.expect(body, "--body", in: 1...(1 << 30))
    try Value.expect(idle, "--idle", in: 1...86_400)
    try Value.expect(connections, "--connections", in: 1...1_000_000)
    try Value.expect(connectionsPerAddress, "--connections-per-address", in: 1...1_000_000)
    try Value.expect(seconds: seconds, "--seconds", in: 0...3_600)
    try Value.expect(seconds: drain, "--drain", in: 0...3_600)
  }

  func run() async throws {
    let library = try CatalogLibrary(directory: data.data)
    let folder = PageFiles.folder(beside: library.directory)
    if folder == nil { Output.standardError(Self.missingPage(beside: library.directory)) }
    if data.data == nil || Self.hasMaps(library.directory) {
      for city in library.cityIDs {
        Self.warnOfMissingMap(of: city, in: library.folder(of: city) ?? library.directory)
      }
    }
    let log = LogWriter.standardError()
    let logger = Logger(label: "planday") { _ in JSONLogHandler(write: log.write) }
    var settings = try self.settings()
    do throws(ServiceError) {
      try settings.limits.fitOpenFiles(logger)
    } catch {
      throw Failure(.unavailable, error.description)
    }
    let cities = try CityShelf(
      library,
      // The service writes no files, so there is no cache.
      engine: engine.map { try TravelOptions.engine(at: $0, keepsAnswers: false) }
    )
    let service = PlanningService(
      cities: try await sharing(cities),
      page: PageFiles(folder: folder),
      settings: settings,
      articles: try articles(),
      forecasts: try forecasts(),
      logger: logger,
      log: log
    )
    defer { log.flush(within: ServeCommand.lastSecond) }
    do throws(ServiceError) {
      try await service.run()
    } catch {
      throw Failure(.unavailable, error.description)
    }
  }

  /// The time for the log's reader to take the last lines, in seconds.
  private static let lastSecond = 1.0

  /// Returns the warning that there is no page, with the folder searched and the remedy.
  private static func missingPage(beside directory: String) -> String {
    let places = PageFiles.places(beside: directory).map { "  \($0)" }.joined(separator: "\n")
    return """
      planday: warning: the planning page is missing, so / answers 404 and only the API works; looked for index.html in:
      \(places)
      copy the folder planday_DayPlanningServer.resources next to the binary, or run make install

      """
  }

  /// Whether a data folder has maps; without any, estimates are intended.
  private static func hasMaps(_ directory: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(directory)/maps")
  }

  /// Warns that a city has no street map, with the folder searched.
  private static func warnOfMissingMap(of city: String, in directory: String) {
    let file = "\(directory)/maps/\(city).map"
    guard !FileManager.default.fileExists(atPath: file) else { return }
    Output.standardError(
      "planday: warning: there is no map of the streets of \(city), so its legs are estimates; looked for \(file)\n"
    )
  }

  private func settings() throws -> ServiceSettings {
    var limits = ServiceLimits(plans: plans ?? ServiceLimits.cores)
    limits.queue = queue
    limits.seconds = seconds
    limits.candidates = candidates
    limits.bodyBytes = body
    limits.idleSeconds = idle
    limits.bodySeconds = idle
    limits.drainSeconds = drain
    limits.connections = connections
    limits.connectionsPerAddress = connectionsPerAddress
    var settings = ServiceSettings(limits: limits)
    settings.host = host
    settings.port = port
    do throws(ServiceError) {
      settings.proxies = try TrustedProxies(proxy)
      settings.origins = try AllowedOrigins(allowOrigin)
      if let tiles, let attribution {
        settings.tiles = try TileSource(url: tiles, attribution: attribution)
      }
    } catch {
      throw ValidationError(error.description)
    }
    return settings
  }

  /// Returns the cities, with what users share if the service has a community.
  private func sharing(_ cities: CityShelf) async throws -> CityShelf {
    #if Community
    guard community else { return cities }
    var limits = CommunityLimits()
    limits.isOpen = !invitationOnly
    var cities = cities
    cities.shared = SharedSights(
      Community(try await database.store(), limits: limits),
      openID: try openID.settings().map { OpenIDProvider($0) }
    )
    return cities
    #else
    return cities
    #endif
  }

  /// Returns the source of articles on sights, or `nil` if no wiki was given.
  private func articles() throws -> ArticleShelf? {
    guard let wiki else { return nil }
    return try SightArticles.shelf(wiki: wiki)
  }

  /// Returns the source of forecasts, or `nil` if no provider was given.
  private func forecasts() throws -> ForecastShelf? {
    guard let forecast else { return nil }
    do {
      return try Forecasts.shelf(forecast)
    } catch let error as ServiceError {
      throw ValidationError(error.description)
    }
  }
}
#endif
