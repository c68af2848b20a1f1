#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension Encodable {
  /// Encodes this value as JSON with sorted keys, so that equal values give equal bytes, and a trailing newline.
  ///
  /// - Parameters:
  ///   - isPretty: Whether to add line breaks and indentation.
  ///   - keys: The key encoding strategy.
  /// - Returns: The JSON, in UTF-8.
  /// - Throws: `EncodingError` if the value can't be represented in JSON.
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
