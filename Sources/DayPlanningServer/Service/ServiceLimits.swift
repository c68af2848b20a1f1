package import Logging
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The limits on requests to a service.
public struct ServiceLimits: Hashable, Sendable {
  /// The maximum size of a request body, in bytes.
  public var bodyBytes = 1 << 20

  /// The maximum number of sights that a plan considers; others are set aside.
  public var candidates = 250

  /// The maximum time limit for a plan and its reasons, in seconds.
  public var seconds = 10.0

  /// The time limit for any other work, in seconds.
  public var workSeconds = 20.0

  /// The maximum number of concurrent plans, and of threads for their searches.
  public var plans: Int

  /// The maximum number of waiting plans.
  public var queue = 16

  /// The maximum number of open connections.
  public var connections = 1_024

  /// The maximum number of additional connections, which are told to retry later.
  package var spareConnections = 32

  /// The maximum number of open connections per address: an IPv4 address, or an IPv6 /64 network.
  public var connectionsPerAddress = 100

  /// The seconds after which an idle connection is closed.
  public var idleSeconds = 30

  /// The seconds within which a request body must arrive.
  public var bodySeconds = 30

  /// The seconds that plans may continue after the service receives a signal to stop.
  public var drainSeconds = 25.0

  /// Creates limits, by default with one concurrent plan per core.
  public init(plans: Int = Self.cores) {
    self.plans = plans
  }
}

extension ServiceLimits {
  /// The number of cores of this machine.
  public static var cores: Int { System.coreCount }
}

/// The system's limit on open files, and so on connections, of this process.
enum OpenFileLimit {
  /// A generous estimate of the files open in addition to connections.
  static func reserve(cores: Int) -> Int { 40 + 4 * cores }

  /// Raises the limit as far as permitted.
  ///
  /// - Parameter count: The number of files wanted.
  /// - Returns: The limit now; `count` if it cannot be read.
  static func raise(to count: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return count }
    let wanted = rlim_t(count)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = min(wanted, limit.rlim_max)
      if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return limit.rlim_cur >= wanted ? count : Int(limit.rlim_cur)
  }

  #if canImport(Glibc)
  private static var resource: __rlimit_resource_t { .init(RLIMIT_NOFILE.rawValue) }
  #else
  private static var resource: Int32 { RLIMIT_NOFILE }
  #endif
}

extension ServiceLimits {
  /// Raises the limit for all connections, or lowers their number to what is permitted.
  ///
  /// - Parameter logger: Logs a warning if the number is lowered.
  /// - Throws: ``ServiceError/tooFewFiles(limit:needed:)`` if there is not enough for any.
  package mutating func fitOpenFiles(_ logger: Logger) throws(ServiceError) {
    let wanted = connections
    let reserve = OpenFileLimit.reserve(cores: Self.cores)
    let limit = OpenFileLimit.raise(to: connections + spareConnections + reserve)
    try fit(files: limit, reserve: reserve)
    guard connections < wanted else { return }
    logger.warning(
      """
      the limit of open files is \(limit), so at most \(connections) connections are open at once instead of \(wanted); \
      raise it (ulimit -n, LimitNOFILE)
      """
    )
  }

  /// Lowers the number of connections to `files` minus `reserve`, with a fifth for spare ones.
  mutating func fit(files: Int, reserve: Int) throws(ServiceError) {
    let room = files - reserve
    guard room < connections + spareConnections else { return }
    guard room >= 2 else { throw .tooFewFiles(limit: files, needed: reserve + 2) }
    spareConnections = min(spareConnections, max(1, room / 5))
    connections = min(connections, room - spareConnections)
  }
}

/// Why a service does not run.
package enum ServiceError: Error, Hashable {
  /// It cannot listen; with the address and the system's error.
  case cannotListen(String, problem: String)

  /// The limit on open files is too low to serve any client.
  case tooFewFiles(limit: Int, needed: Int)

  /// The tiles of another host cannot be used; with the reason.
  case badTiles(String)

  /// A provider of forecasts cannot be asked; with the reason.
  case badForecast(String)

  /// A trusted proxy is invalid; with the reason.
  case badProxy(String)

  /// An allowed origin is invalid; with the reason.
  case badOrigin(String)

  /// It stopped unexpectedly.
  case failed(String)
}

extension ServiceError: CustomStringConvertible {
  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .cannotListen(let place, let problem):
      "cannot listen on \(place): \(problem.lowercased()); choose another --host or --port"
    case .tooFewFiles(let limit, let needed):
      "the limit of open files is \(limit), and the service needs at least \(needed); raise it (ulimit -n, LimitNOFILE)"
    case .badTiles(let problem), .badForecast(let problem), .badProxy(let problem),
      .badOrigin(let problem):
      problem
    case .failed(let problem): "the service stopped: \(problem)"
    }
  }
}
