#if Companion
import ArgumentParser
import Formats

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday login`: logs this device in to an account.
struct LoginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in to an account, to have the same trips and places on all devices.",
    discussion: """
      planday login https://planday.example.org --name maria

      The service is planday serve --community; register on its page. planday asks for the password, or reads it from standard \
      input. Only a token is kept here, which planday logout or the page ends.
      """
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The address of the service.")
  var server: String

  @Option(help: "Your name or e-mail address there.")
  var name: String

  @Option(help: "What the list of your devices shows (default: the name of this computer).")
  var label: String?

  func run() throws {
    let service = try AccountService(at: server)
    let password = try Self.password(for: name)
    let host = label ?? ProcessInfo.processInfo.hostName
    let account = try service.logIn(name, password: password, label: String(host.prefix(100)))
    try SavedLogin(server: service.server, name: account.name, token: account.token).write(own)
    Output.standardText(
      "logged in as \(account.name.onOneLine); planday sync keeps trips and places the same everywhere\n"
    )
  }

  /// Asks for the password without showing it, or reads the first line of standard input.
  private static func password(for name: String) throws -> String {
    let isTerminal = isatty(STDIN_FILENO) == 1
    var before = termios()
    if isTerminal {
      Output.standardError("Password of \(name.onOneLine): ")
      unsafe tcgetattr(STDIN_FILENO, &before)
      var hidden = before
      hidden.c_lflag &= ~tcflag_t(ECHO)
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &hidden)
    }
    let line = readLine()
    if isTerminal {
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before)
      Output.standardError("\n")
    }
    guard let line, !line.isEmpty else {
      throw Failure(.usage, "no password; type it when asked, or pass it on standard input")
    }
    return line
  }
}

/// `planday logout`: ends the session of this device.
struct LogoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log out. Trips and places stay on this device."
  )

  @OptionGroup var own: StoreOptions

  func run() throws {
    let login = try SavedLogin.read(own)
    let hasEnded = try AccountService(at: login.server, token: login.token).logOut()
    try SavedLogin.remove(own)
    guard hasEnded else {
      throw Failure(
        .unavailable,
        "logged out here, but \(login.server) was not reached: end the session in the list of devices on its page"
      )
    }
    Output.standardText("logged out of \(login.server)\n")
  }
}
#endif
