package import Logging
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Limits on what clients may ask of a service.
public struct ServiceLimits: Hashable, Sendable {
  /// The most bytes of a request body.
  public var bodyBytes = 1 << 20

  /// The most sights that one plan considers; beyond, whole neighborhoods are set aside.
  public var candidates = 250

  /// The most seconds for a plan and its reasons.
  public var seconds = 10.0

  /// The most seconds for any other work.
  public var workSeconds = 20.0

  /// The most plans made at once, and the most threads that their searches keep busy.
  public var plans: Int

  /// The most plans that wait.
  public var queue = 16

  /// The most open connections.
  public var connections = 1_024

  /// The most connections beyond that, which are told to come back later.
  package var spareConnections = 32

  /// The most open connections from one address: an IPv4 address, or an IPv6 network of 64 bits.
  public var connectionsPerAddress = 100

  /// The seconds after which an idle connection is closed.
  public var idleSeconds = 30

  /// The seconds within which a request body has to arrive.
  public var bodySeconds = 30

  /// The seconds that plans may continue after the service receives a signal to stop.
  public var drainSeconds = 25.0

  /// Creates limits, by default with as many plans at once as there are cores.
  public init(plans: Int = Self.cores) {
    self.plans = plans
  }
}

extension ServiceLimits {
  /// The number of cores of this machine.
  public static var cores: Int { System.coreCount }
}

/// The system's limit on the open files, and so the connections, of this process.
enum OpenFileLimit {
  /// The files that a service has open beside its connections, generously: some for each event loop, and some for the rest.
  static func reserve(cores: Int) -> Int { 40 + 4 * cores }

  /// Raises the limit as far as the system permits.
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
  /// Makes room for all connections, or lowers their number to what the system permits.
  ///
  /// - Parameter logger: Logs a warning if the number is lowered.
  /// - Throws: ``ServiceError/tooFewFiles(limit:needed:)`` if there is no room for any.
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

  /// Lowers the number of connections to what `files` leave beside `reserve`, a fifth of it for spare ones.
  mutating func fit(files: Int, reserve: Int) throws(ServiceError) {
    let room = files - reserve
    guard room < connections + spareConnections else { return }
    guard room >= 2 else { throw .tooFewFiles(limit: files, needed: reserve + 2) }
    spareConnections = min(spareConnections, max(1, room / 5))
    connections = min(connections, room - spareConnections)
  }
}

/// A reason that a service does not run.
package enum ServiceError: Error, Hashable {
  /// It cannot listen; the place, and the system's error.
  case cannotListen(String, problem: String)

  /// The system lets this process open too few files to serve anyone.
  case tooFewFiles(limit: Int, needed: Int)

  /// The tiles of another host cannot be used, and why.
  case badTiles(String)

  /// A trusted proxy cannot be read, and why.
  case badProxy(String)

  /// An allowed origin cannot be read, and why.
  case badOrigin(String)

  /// It stopped without being told to.
  case failed(String)
}

extension ServiceError: CustomStringConvertible {
  /// What is wrong and the remedy.
  package var description: String {
    switch self {
    case .cannotListen(let place, let problem):
      "cannot listen on \(place): \(problem.lowercased()); choose another --host or --port"
    case .tooFewFiles(let limit, let needed):
      "the limit of open files is \(limit), and the service needs at least \(needed); raise it (ulimit -n, LimitNOFILE)"
    case .badTiles(let problem), .badProxy(let problem), .badOrigin(let problem): problem
    case .failed(let problem): "the service stopped: \(problem)"
    }
  }
}
