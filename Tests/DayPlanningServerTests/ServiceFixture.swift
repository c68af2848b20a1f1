import Catalogs
import CityCatalogs
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Travel

@testable import DayPlanningServer

/// A service for tests, with Oddtown.
enum ServiceFixture {
  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with the catalog of Oddtown.
  static let oddtown = package.appending(path: "Tests/DayPlannerTests/Fixtures").path

  /// The folder with the shipped catalogs.
  static let data = package.appending(path: "data").path

  /// The folder with the files of the page.
  static let page = package.appending(path: "Sources/DayPlanningServer/Page").path

  /// A folder that does not exist.
  static let nowhere = package.appending(path: "nowhere").path

  /// Returns a service of the cities in `directory`.
  static func service(
    directory: String = oddtown,
    leaflet: String = nowhere,
    articles: ArticleShelf? = nil,
    forecasts: ForecastShelf? = nil,
    engine: RoutingEngine? = nil,
    sharing shared: SharedSights? = nil,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    _ change: (inout ServiceSettings) -> Void = { _ in }
  ) throws -> PlanningService {
    var settings = ServiceSettings(limits: ServiceLimits(plans: 2))
    settings.port = 0
    // A busy machine is no idle client.
    settings.limits.idleSeconds = 3_600
    settings.limits.bodySeconds = 3_600
    change(&settings)
    var cities = try CityShelf(CatalogLibrary(directory: directory), engine: engine)
    cities.shared = shared
    return PlanningService(
      cities: cities,
      page: PageFiles(folder: page, leaflet: leaflet),
      settings: settings,
      articles: articles,
      forecasts: forecasts,
      logger: logger
    )
  }

  /// Returns the catalog of Oddtown.
  static func catalog() throws -> Catalog {
    try CatalogLibrary(directory: oddtown).catalog("oddtown")
  }
}

extension TestClientProtocol {
  /// Sends a GET request.
  func get(_ uri: String, accept: String? = nil) async throws -> TestResponse {
    try await execute(uri: uri, method: .get, headers: accept.map { [.accept: $0] } ?? [:])
  }

  /// Sends a POST request with JSON.
  func post(
    _ uri: String,
    _ json: String,
    accept: String? = nil,
    type: String? = "application/json"
  ) async throws -> TestResponse {
    var headers: HTTPFields = [:]
    headers[.accept] = accept
    headers[.contentType] = type
    return try await execute(
      uri: uri,
      method: .post,
      headers: headers,
      body: ByteBuffer(string: json)
    )
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }

  /// The body as problem details.
  func problem() throws -> Answered {
    try JSONDecoder().decode(Answered.self, from: Data(body.readableBytesView))
  }

  /// Problem details as a client reads them.
  struct Answered: Decodable, Equatable {
    /// A fault.
    struct Fault: Decodable, Equatable {
      let pointer: String
      let detail: String
      let code: String
    }

    let type: String
    let title: String
    let status: Int
    let detail: String
    let code: String?
    let sights: [String]?
    let errors: [Fault]?

    /// The places of all faults.
    var pointers: [String] { (errors ?? []).map(\.pointer) }
  }
}
