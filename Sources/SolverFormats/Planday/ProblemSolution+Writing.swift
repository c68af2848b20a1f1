import Formats
public import Orienteering

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Written as the format `planday.solution/1`.
extension ProblemSolution: Encodable {
  /// The name of the format.
  public static let format = "planday.solution/1"

  /// Returns the solution as JSON, keys sorted, with a trailing newline.
  ///
  /// - Throws: `EncodingError`, which doesn't occur in practice.
  public func json() throws -> Data { try orderedJSON() }

  private enum CodingKeys: String, CodingKey {
    case format, routes, breaks, objective, proof
  }

  /// Writes the solution; `objective` is `null` if there is none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(routes, forKey: .routes)
    try container.encode(breaks, forKey: .breaks)
    try container.encode(objective, forKey: .objective)
    try container.encode(proof, forKey: .proof)
  }
}
