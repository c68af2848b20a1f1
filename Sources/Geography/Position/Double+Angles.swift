#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Double {
  /// This number of degrees in radians.
  package var radians: Double { self * .pi / 180 }

  /// The sine of this angle in radians.
  var sine: Double { sin(self) }

  /// The cosine of this angle in radians.
  package var cosine: Double { cos(self) }

  /// The angle in radians, in `-π/2...π/2`, whose sine this is.
  var arcSine: Double { asin(self) }
}
