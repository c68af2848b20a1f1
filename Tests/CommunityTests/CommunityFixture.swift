import Catalogs
import Foundation
import Geography
import Synchronization
import Testing

@testable import Community

/// The stores that the contract is tested on: PostgreSQL if it is installed.
enum StoreKind: CaseIterable, CustomTestStringConvertible {
  case sqlite
  case postgres

  static var allCases: [Self] { PostgresServer.isAvailable ? [.sqlite, .postgres] : [.sqlite] }

  var testDescription: String { "\(self)" }

  /// Returns an empty database.
  func store(in folder: TemporaryFolder) async throws -> any CommunityStore {
    switch self {
    case .sqlite: try await SQLiteStore(folder.file("community.sqlite"))
    case .postgres: try await PostgresServer.store()
    }
  }
}

/// A folder that is deleted with its owner.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "community-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appending(path: name).path }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let seconds = Mutex(1_800_000_000)

  var now: Int { seconds.withLock { $0 } }

  func pass(_ more: Int) { seconds.withLock { $0 += more } }
}

/// A community on an empty database, with cheap password hashes.
struct Town {
  let community: Community
  let clock = TestClock()
  let folder: TemporaryFolder
  let catalog: Catalog

  static let password = "correct horse"

  init(_ kind: StoreKind, limits: CommunityLimits = CommunityLimits()) async throws {
    folder = try TemporaryFolder()
    catalog = try Self.catalog()
    community = Community(
      try await kind.store(in: folder),
      hasher: PasswordHasher(cost: .least),
      limits: limits,
      clock: { [clock] in clock.now }
    )
  }

  /// Registers an account with a role.
  func account(_ name: String, _ role: Role = .user) async throws -> Account {
    let invitation = try await community.invite(role, by: nil)
    let draft = AccountDraft(name: name, password: Self.password, invitation: invitation)
    return try await community.register(draft, from: "test").account
  }

  func logIn(
    _ name: String,
    password: String = password,
    kind: LoginSession.Kind = .browser
  ) async throws -> LoggedIn {
    try await community.logIn(name, password: password, kind: kind, label: "test", from: "test")
  }

  /// Adds a place some meters north of the square.
  func add(
    _ title: String,
    north meters: Double = 0,
    by account: Account,
    isConfirmed: Bool = false
  ) async throws -> SharedPlace {
    let content = PlaceContent(title: title, position: try Self.spot(north: meters))
    return try await community.add(content, to: catalog, by: account, isConfirmed: isConfirmed)
  }

  static func spot(north meters: Double) throws -> Coordinate {
    try Coordinate(latitude: 51.5 + meters / 111_195, longitude: -0.12)
  }

  private static func catalog() throws -> Catalog {
    let json = """
      {"format": "planday.catalog/1", "license": "CC0-1.0", "attribution": [],
       "city": {"id": "town", "name": "Town", "country": "GB", "timeZone": "Europe/London", "holidays": "GB-ENG",
       "bounds": {"south": 51.4, "west": -0.3, "north": 51.6, "east": 0.1}},
       "attractions": [{"id": "tower", "name": "Tower", "category": "landmark", "lat": 51.45,
       "lon": -0.2, "visit": {"minimum": 10, "recommended": 20, "maximum": 30}, "relevance": 50,
       "description": "A tower.", "sources": {"position": "rule", "visit": "rule", "relevance": "rule"}}]}
      """
    return try Catalog(json: Data(json.utf8), file: "town.json")
  }
}

/// Expects an error of a kind.
func refused(
  _ isExpected: (CommunityError) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> some Any
) async {
  await refused(isExpected, true, sourceLocation, work)
}

/// Expects an error.
func refused(
  as expected: CommunityError,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> some Any
) async {
  await refused(\.self, expected, sourceLocation, work)
}

private func refused<Value: Equatable>(
  _ part: (CommunityError) -> Value,
  _ expected: Value,
  _ sourceLocation: SourceLocation,
  _ work: () async throws -> some Any
) async {
  do {
    _ = try await work()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
  } catch let error as CommunityError {
    #expect(part(error) == expected, "\(error)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

extension CommunityError {
  var isUnauthorized: Bool { if case .unauthorized = self { true } else { false } }
  var isForbidden: Bool { if case .forbidden = self { true } else { false } }
  var isMissing: Bool { if case .missing = self { true } else { false } }
  var isInvalid: Bool { if case .invalid = self { true } else { false } }
  var isConflict: Bool { if case .conflict = self { true } else { false } }
  var isDamaged: Bool { if case .damaged = self { true } else { false } }
  var isTooMany: Bool { if case .tooMany = self { true } else { false } }
}
