#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DrawnPoint {
  /// The direction of the vector in degrees, clockwise from the right.
  var degrees: Double { atan2(y, x) * 180 / .pi }
}
