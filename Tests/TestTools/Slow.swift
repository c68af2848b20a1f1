package import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Trait where Self == ConditionTrait {
  /// Marks a test or suite that takes seconds in a debug build; `make quick` leaves it out.
  ///
  /// A condition and not a tag, because `swift test` cannot select tests by tag.
  package static var slow: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["PLANDAY_QUICK"] == nil,
      "`make quick` leaves slow tests out"
    )
  }
}
