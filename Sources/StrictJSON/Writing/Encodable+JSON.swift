#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension Encodable {
  /// Returns this as JSON, keys sorted so that the same value gives the same bytes, with a line break at its end.
  ///
  /// - Parameters:
  ///   - isPretty: Whether it is broken into lines for people.
  ///   - keys: How names are written.
  /// - Returns: The text in UTF-8.
  /// - Throws: `EncodingError`, if a value writes itself in a way that JSON has not.
  package func orderedJSON(
    isPretty: Bool = false,
    keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
