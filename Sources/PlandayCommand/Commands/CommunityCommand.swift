#if Community
import ArgumentParser
import Community
import Formats
import OpenIDConnect

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday community`: what the administrator of a community does on its machine.
struct CommunityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "community",
    abstract: "Administer the accounts and shared places of a service.",
    discussion: """
      planday serve --community keeps them in the same database. The first administrator registers with an invitation: \
      planday community invite --role admin
      """,
    subcommands: [CommunityInviteCommand.self, CommunityMigrateCommand.self]
  )
}

/// `planday community invite`: prints the code of an invitation.
struct CommunityInviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print the code of an invitation, which works once, within two weeks."
  )

  @OptionGroup var database: DatabaseOptions

  @Option(help: "The role that it gives: user, trusted, moderator or admin.")
  var role = Role.user

  func run() async throws {
    let store = try await database.store()
    let code = try await Community(store).invite(role, by: nil)
    await store.close()
    Output.standardText("\(code)\n")
  }
}

/// `planday community migrate`: copies a community to another database.
struct CommunityMigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copy a community to an empty database, e.g. from SQLite to PostgreSQL.",
    discussion: "The copy is whole or not made at all. Stop the service first."
  )

  @Option(
    help: ArgumentHelp("The database to copy: a file, or postgres://…", valueName: "database")
  )
  var from: String

  @Option(
    help: ArgumentHelp("The empty database to fill: a file, or postgres://…", valueName: "database")
  )
  var to: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    guard DatabaseOptions.isServer(from) || FileManager.default.fileExists(atPath: from) else {
      throw Failure(.noFile, "there is no file \(from); name the database to copy with --from")
    }
    guard from != to else {
      throw Failure(.usage, "--from and --to are the same database; name an empty one with --to")
    }
    let source = try await DatabaseOptions.open(from)
    let target = try await DatabaseOptions.open(to)
    let copy = try await CommunityCopy(from: source, to: target)
    await source.close()
    await target.close()
    guard json else {
      for table in copy.tables where table.rows > 0 {
        Output.standardText("\(table.name): \(table.rows) rows, checksum \(table.checksum)\n")
      }
      return Output.standardText("copied: every row is the same in both databases\n")
    }
    let rows = copy.tables.map { table in
      OrderedJSON.object([
        ("table", .text(table.name)), ("rows", .bare("\(table.rows)")),
        ("checksum", .text(table.checksum)),
      ])
    }
    Output.standardText(OrderedJSON.object([("tables", .list(rows))]).lines + "\n")
  }
}

extension Role: ExpressibleByArgument {}

/// The option that selects the database of a community.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database of the community: a file, or postgres://user@host/name (default: planday/community.sqlite in $XDG_DATA_HOME or ~/.local/share). A password belongs into $PGPASSWORD or ~/.pgpass.",
      valueName: "database"
    ),
    completion: .file(extensions: ["sqlite"])
  )
  var database: String?

  /// Opens the database.
  ///
  /// - Throws: ``Failure`` if there is no place for it, or ``CommunityError``.
  func store() async throws -> any CommunityStore {
    guard let address = database ?? Self.usual else {
      throw Failure(.usage, "there is no home folder for the database; name a file with --database")
    }
    return try await Self.open(address)
  }

  /// Opens the database at an address.
  static func open(_ address: String) async throws -> any CommunityStore {
    if isServer(address) { return try await PostgresStore(address) }
    return try await SQLiteStore(address)
  }

  /// Whether an address is that of a server.
  static func isServer(_ address: String) -> Bool {
    address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
  }

  /// The default file.
  ///
  /// > Source: "XDG Base Directory Specification", <https://specifications.freedesktop.org/basedir-spec/>.
  private static var usual: String? {
    let environment = ProcessInfo.processInfo.environment
    let name = "planday/community.sqlite"
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/\(name)" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/share/\(name)"
  }
}

/// The options that let visitors log in at an OpenID provider.
struct OpenIDOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let visitors log in at this OpenID provider; needs --openid-client and --public-origin.",
      valueName: "url"
    )
  )
  var openidIssuer: String?

  @Option(
    help: ArgumentHelp(
      "The id of this service at the provider; its secret belongs into $PLANDAY_OPENID_SECRET.",
      valueName: "id"
    )
  )
  var openidClient: String?

  @Option(
    help: ArgumentHelp(
      "The name of the provider on the page (default: its host).",
      valueName: "name"
    )
  )
  var openidName: String?

  @Option(
    help: ArgumentHelp(
      "Where browsers reach this service, e.g. https://planday.example.org; the provider sends visitors back there.",
      valueName: "origin"
    )
  )
  var publicOrigin: String?

  /// The variable with the secret, which arguments would show to other users of the machine.
  private static let secret = "PLANDAY_OPENID_SECRET"

  /// Returns the settings, or `nil` without a provider.
  ///
  /// - Throws: `ValidationError` if an option is missing or wrong.
  func settings() throws -> OpenIDSettings? {
    guard let openidIssuer else {
      guard openidClient == nil, openidName == nil, publicOrigin == nil else {
        throw ValidationError(
          "--openid-client, --openid-name and --public-origin need --openid-issuer"
        )
      }
      return nil
    }
    guard let openidClient, let publicOrigin else {
      throw ValidationError("--openid-issuer needs --openid-client and --public-origin")
    }
    let secret = ProcessInfo.processInfo.environment[Self.secret]
    do throws(OpenIDError) {
      return try OpenIDSettings(
        issuer: openidIssuer,
        client: openidClient,
        secret: secret?.isEmpty == true ? nil : secret,
        origin: publicOrigin,
        name: openidName
      )
    } catch {
      throw ValidationError(error.description)
    }
  }
}
#endif
