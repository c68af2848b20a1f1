#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason that a file is not a map that can be used.
public enum MapFileError: Error, Hashable {
  /// There is no such file, or it may not be read; the path.
  case unreadable(path: String)

  /// The file does not begin as a map does.
  case notAMap

  /// The file is a map of another version; the version found and the one that is read.
  case otherVersion(found: Int, read: Int)

  /// The file is shorter or longer than it says; the bytes it has and the bytes it claims.
  case wrongLength(found: Int, claimed: Int)

  /// The bytes of a part of the file do not give the checksum that it states.
  case wrongChecksum(part: String)

  /// A part is missing.
  case missing(part: String)

  /// A part has the right checksum but makes no sense; what is wrong with it.
  case malformed(part: String, problem: String)
}

extension MapFileError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "the map \(path) cannot be read; is it there, and may you read it?"
    case .notAMap: "this is no map of planday; make one with planday map build"
    case .otherVersion(let found, let read):
      "the map is of format \(found), and this planday reads format \(read); make it again with planday map build"
    case .wrongLength(let found, let claimed):
      "the map has \(found) bytes, not the \(claimed) it claims; copy it or make it again"
    case .wrongChecksum(let part): "\(part) of the map is damaged; copy it or make it again"
    case .missing(let part): "the map has no \(part); make it again with planday map build"
    case .malformed(let part, let problem):
      "\(part) of the map: \(problem); make it again with planday map build"
    }
  }
}

extension MapFileError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
