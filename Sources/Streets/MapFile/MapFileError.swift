#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why a file is not a usable map.
public enum MapFileError: Error, Hashable {
  /// The file does not exist or cannot be read; the path.
  case unreadable(path: String)

  /// The file does not start with a map header.
  case notAMap

  /// The map has an unsupported version; the version found and the supported one.
  case otherVersion(found: Int, read: Int)

  /// The length of the file differs from its header; the actual and the stated number of bytes.
  case wrongLength(found: Int, claimed: Int)

  /// A part of the file does not match its checksum.
  case wrongChecksum(part: String)

  /// A part is missing.
  case missing(part: String)

  /// A part has the right checksum but invalid contents; the problem.
  case malformed(part: String, problem: String)
}

extension MapFileError: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "the map \(path) cannot be read; is it there, and may you read it?"
    case .notAMap: "this is not a planday map; build one with planday map build"
    case .otherVersion(let found, let read):
      "the map is of format \(found), and this planday reads format \(read); build it again with planday map build"
    case .wrongLength(let found, let claimed):
      "the map has \(found) bytes, not the \(claimed) it claims; copy it or build it again"
    case .wrongChecksum(let part): "\(part) of the map is damaged; copy it or build it again"
    case .missing(let part): "the map has no \(part); build it again with planday map build"
    case .malformed(let part, let problem):
      "\(part) of the map: \(problem); build it again with planday map build"
    }
  }
}

extension MapFileError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
