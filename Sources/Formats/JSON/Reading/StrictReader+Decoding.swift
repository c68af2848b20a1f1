#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StrictReader {
  /// Reads the object that a decoder is at, by the rules for files.
  ///
  /// So a type has one reader, which reports every fault with its place, whoever decodes it.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - body: Reads the object; returns `nil` after reporting faults.
  /// - Returns: The result of `body`, if no fault was reported.
  /// - Throws: `DecodingError.dataCorrupted` with all faults, or the decoder's own error.
  /// - Complexity: O(*n*) for *n* values, plus the cost of `body`.
  package static func read<Value>(
    from decoder: any Decoder,
    _ body: (StrictReader) -> Value?
  ) throws -> Value {
    let json = try OrderedJSON(from: decoder)
    do throws(ReadingError) {
      return try read(Data(json.line.utf8), body)
    } catch {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: error.description,
        underlyingError: error
      )
      throw DecodingError.dataCorrupted(context)
    }
  }
}
