import ArgumentParser
import Catalogs
import CityCatalogs
import DayPlans
import Geography
import Orienteering

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if Community
import Community
#endif

#if Companion
import TripCompanion
import TripStore
import WikiGuides
#endif

/// An error of the command: a message and an exit code.
struct Failure: Error {
  /// The kinds of failure, with the codes of `sysexits.h`.
  enum Code: Int32 {
    /// There is no plan, or the check found something.
    case noPlan = 1
    /// A VROOM problem is invalid; the code is VROOM's.
    case vroomInput = 2
    /// The arguments are invalid.
    case usage = 64
    /// A file is invalid.
    case badData = 65
    /// A file cannot be read or written.
    case noFile = 66
    /// The service cannot listen, another program has locked the store, or a wiki is unreachable.
    case unavailable = 69
    /// The user interrupted the search before it found anything.
    case interrupted = 130
  }

  /// The kind.
  let code: Code

  /// The message, which names the cause and the remedy.
  let message: String

  /// Creates a failure.
  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Reports `error` and exits with its code.
  static func exit(with error: any Error) -> Never {
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    if let failure = Self(describing: error) {
      Output.standardError("planday: error: \(failure.message)\n")
      Glibc.exit(failure.code.rawValue)
    }
    let text = Planday.fullMessage(for: error)
    guard Planday.exitCode(for: error) != .success else {
      Output.standardOutput(text + "\n")
      Glibc.exit(0)
    }
    let prefix = "Error: "
    let message = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    Output.standardError("planday: error: \(message)\n")
    Glibc.exit(Code.usage.rawValue)
  }

  /// Creates the failure for an error of the library, or returns `nil` for an error of the argument parser.
  private init?(describing error: any Error) {
    #if Companion
    if let error = error as? ReplanError {
      if case .planning(let cause) = error {
        self.init(describing: cause)
      } else {
        self.init(.usage, error.description)
      }
      return
    }
    if let error = error as? StoreError {
      self.init(Self.code(of: error), error.description)
      return
    }
    if let error = error as? WikiError {
      self.init(Self.code(of: error), error.description)
      return
    }
    #endif
    #if Community
    if let error = error as? CommunityError {
      self.init(Self.code(of: error), error.description)
      return
    }
    #endif
    switch error {
    case let failure as Failure: self = failure
    case let error as PlanError:
      if case .request = error {
        self.init(.usage, error.description)
      } else {
        self.init(.noPlan, error.description)
      }
    case let error as CatalogLibraryError:
      self.init(Self.code(of: error), error.description)
    case let error as CatalogError: self.init(.badData, error.description)
    case let error as AreaError: self.init(.badData, error.description)
    case let error as HolidayError: self.init(.badData, error.description)
    case let error as ProblemError: self.init(.badData, error.description)
    case let error as PlanReadingError: self.init(.badData, error.description)
    default: return nil
    }
  }

  private static func code(of error: CatalogLibraryError) -> Code {
    switch error {
    case .notFound, .unreadable: .noFile
    case .unknownCity: .usage
    case .faulty: .badData
    }
  }

  #if Community
  private static func code(of error: CommunityError) -> Code {
    switch error {
    case .unavailable, .uncertain, .tooMany: .unavailable
    case .full, .readOnly: .noFile
    case .newer, .damaged: .badData
    case .unauthorized, .forbidden, .missing, .invalid, .conflict, .doubles: .usage
    }
  }
  #endif

  #if Companion
  private static func code(of error: StoreError) -> Code {
    switch error {
    case .missing, .unreadable, .readOnly, .full, .exists, .inputOutput: .noFile
    case .notAStore, .damaged, .newer, .failed: .badData
    case .busy: .unavailable
    case .refused: .usage
    }
  }

  private static func code(of error: WikiError) -> Code {
    switch error {
    case .badAddress, .noArticle: .usage
    case .unreachable, .slow, .busy: .unavailable
    case .status, .unexpected, .tooLong, .refused, .forbidden: .badData
    }
  }
  #endif
}
