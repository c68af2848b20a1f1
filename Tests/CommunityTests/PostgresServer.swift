import Foundation

@testable import Community

/// A PostgreSQL server of the tests, in a folder of its own, on a Unix socket and 127.0.0.1.
///
/// It ends with the process, even if the tests crash. Since PostgreSQL refuses to run as root, the
/// user is then `postgres`.
final class PostgresServer: Sendable {
  /// Whether PostgreSQL and PostGIS are installed.
  static var isAvailable: Bool { programs != nil }

  /// Why tests are skipped without it.
  static let requirement = """
    needs PostgreSQL with PostGIS, e.g. apt-get install postgresql-15 postgresql-15-postgis-3
    """

  /// The server that most tests share, each in a database of its own.
  static var shared: PostgresServer {
    get async throws { try await starting.value }
  }

  private static let starting = Task { try await PostgresServer() }

  /// Returns a store on a fresh database, with the tables.
  static func store() async throws -> PostgresStore {
    let server = try await shared
    // A busy machine is no fault.
    return try await PostgresStore(server.address(of: server.database()), patience: .seconds(3_600))
  }

  // MARK: - A server

  /// The password of the user `planday`.
  static let password = "Ask-4-Cheese"

  private let port: Int
  private let shell: Shell

  /// Starts a server, with a database that has the tables.
  init() async throws {
    guard let programs = Self.programs else { throw Failure(description: Self.requirement) }
    shell = try Shell(
      """
      umask 077; PATH=\(programs):$PATH; folder=$(mktemp -d /tmp/planday-postgres-XXXXXXXX)
      export PGDATA=$folder/data PGHOST=$folder PGUSER=planday
      """,
      end: "pg_ctl -m immediate stop; rm -rf $folder"
    )
    try await shell.run(
      """
      echo \(Self.password) > $folder/password
      initdb -U planday -E UTF8 --no-locale --no-sync --auth-local=trust \
        --auth-host=scram-sha-256 --pwfile=$folder/password
      """
    )
    // Another process may take a port at any time, so a start may need several.
    var port = 0
    for attempt in 1... {
      port = Int.random(in: 20_000..<32_000)
      do {
        try await Self.start(shell, port)
        break
      } catch {
        if attempt == 10 { throw error }
      }
    }
    self.port = port
    try await sql("CREATE DATABASE original", in: "postgres")
    let store = try await PostgresStore(address(of: "original"), connections: 1)
    await store.close()
  }

  private static func start(_ shell: Shell, _ port: Int) async throws {
    try await shell.run(
      """
      export PGPORT=\(port)
      pg_ctl -l $folder/log -t 120 -w start -o "-k $folder -c listen_addresses=127.0.0.1 \
        -c fsync=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB"
      """
    )
  }

  /// Stops the server at once, as if it crashed.
  func stop() async throws {
    try await shell.run("pg_ctl -m immediate -w stop")
  }

  /// Starts the server again after ``stop()``.
  ///
  /// - Parameter isStandby: Whether it is a standby until ``promote()``.
  /// - Throws: The output of `pg_ctl`.
  func start(isStandby: Bool = false) async throws {
    if isStandby { try await shell.run("touch $PGDATA/standby.signal") }
    try await Self.start(shell, port)
  }

  /// Makes a standby the primary.
  func promote() async throws {
    try await shell.run("pg_ctl -w promote")
  }

  // MARK: - Databases

  /// Creates a database.
  ///
  /// - Parameter isEmpty: Whether it lacks the tables.
  /// - Returns: The name.
  /// - Throws: The output of `psql`.
  func database(isEmpty: Bool = false) async throws -> String {
    let name = "test_\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
    let template = isEmpty ? "template1" : "original"
    try await sql("CREATE DATABASE \(name) TEMPLATE \(template)", in: "postgres")
    return name
  }

  /// Returns the address of a database for a user, whose password is ``password``.
  func address(of database: String, user: String = "planday") -> String {
    "postgres://\(user):\(Self.password)@127.0.0.1:\(port)/\(database)"
  }

  /// Runs statements as the superuser outside a store.
  func sql(_ statements: String, in database: String) async throws {
    let quoted = statements.replacing("'", with: "'\\''")
    try await shell.run("psql -X -q -v ON_ERROR_STOP=1 -d \(database) -c '\(quoted)'")
  }

  /// Ends all connections to a database.
  func endConnections(to database: String) async throws {
    try await sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)'",
      in: "postgres"
    )
  }

  // MARK: - Programs

  /// A program that failed, with its output.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of the newest server's programs; `nil` if none can run with PostGIS.
  private static let programs: String? = {
    let files = FileManager.default
    guard user.isEmpty || files.isExecutableFile(atPath: "/usr/sbin/runuser") else { return nil }
    let versions = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"].flatMap { root in
      let names = (try? files.contentsOfDirectory(atPath: root)) ?? []
      return names.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
        .map { "\(root)/\($0)/bin" }
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (versions + path.split(separator: ":").map(String.init)).first { folder in
      let isComplete = ["initdb", "pg_ctl", "psql"].allSatisfy {
        files.isExecutableFile(atPath: "\(folder)/\($0)")
      }
      let version = (folder as NSString).deletingLastPathComponent as NSString
      let shares = [
        "\(version)/share", "\(version)/share/postgresql", "\(version)/share/pgsql",
        "\(version)/share/\(version.lastPathComponent)",
        "/usr/share/postgresql/\(version.lastPathComponent)",
      ]
      return isComplete
        && shares.contains { files.fileExists(atPath: "\($0)/extension/postgis.control") }
    }
  }()

  /// What runs a program as another user than root.
  fileprivate static let user =
    geteuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] : []
}

/// A program that failed, with its output.
private struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// A shell that runs one script after the other, and a last one when the process ends.
///
/// `Process` waits for whatever its program leaves in the background, so a server needs a shell.
private final class Shell: Sendable {
  private let queue = DispatchQueue(label: "planday.tests.shell")
  private let input = Pipe()
  private let output = Pipe()

  /// Starts a shell; `start` and `end` are its first and last scripts.
  init(_ start: String, end: String) throws {
    let words = PostgresServer.user + ["/bin/sh"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The input ends when this process does.
    try write("trap '' INT TERM HUP; trap 'exec > /dev/null; \(end)' EXIT\n\(start)\n")
  }

  private func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Runs a script, and returns its output.
  @discardableResult
  func run(_ script: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try self.answer(to: script) })
      }
    }
  }

  private func answer(to script: String) throws -> String {
    try write("{\n\(script)\n} < /dev/null 2>&1; echo \"= $?\"\n")
    var data = Data()
    while true {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw Failure(description: "the shell has ended") }
      data += part
      let text = String(decoding: data, as: UTF8.self)
      if text == "= 0\n" || text.hasSuffix("\n= 0\n") { return String(text.dropLast(4)) }
      if let end = text.range(of: "= [0-9]+\n$", options: .regularExpression) {
        throw Failure(description: String(text[..<end.lowerBound]))
      }
    }
  }
}
