#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Double {
  /// This angle, in degrees, converted to radians.
  package var radians: Double { self * .pi / 180 }

  /// The sine of this angle in radians.
  var sine: Double { sin(self) }

  /// The cosine of this angle in radians.
  package var cosine: Double { cos(self) }

  /// The arcsine of this number, in radians.
  var arcSine: Double { asin(self) }
}
