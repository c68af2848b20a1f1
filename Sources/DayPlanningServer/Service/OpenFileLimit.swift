package import Logging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
