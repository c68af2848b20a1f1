#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The system's limit on the open files, and so the connections, of this process.
enum OpenFileLimit {
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
