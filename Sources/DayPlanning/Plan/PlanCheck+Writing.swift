#if canImport(FoundationEssentials)
package import FoundationEssentials
import StrictJSON
#else
package import Foundation
#endif

extension PlanCheck {
  /// Returns everything that breaks as JSON, a list with a line break at its end.
  ///
  /// - Throws: `EncodingError`, which no check causes.
  package func json() throws -> Data { try violations.orderedJSON(isPretty: true) }
}
