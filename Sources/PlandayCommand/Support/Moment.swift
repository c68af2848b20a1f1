#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The clock of this machine.
enum Moment {
  /// The current moment in whole seconds since 1970.
  static var now: Int { Int(Date().timeIntervalSince1970) }
}
