/// The reason that bytes are no rows of a network.
public enum TransitDecodingError: Error, Hashable {
  /// The bytes are of another version of the encoding.
  case unknownVersion(UInt8)

  /// The bytes end too early.
  case cutOff

  /// There is something behind the end.
  case trailingBytes(count: Int)

  /// A value is none that the encoding has; what it should be.
  case malformed(String)
}

extension TransitDecodingError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String { "\(problem); build the map file again" }

  /// What is wrong.
  package var problem: String {
    switch self {
    case .unknownVersion(let version): "version \(version) of public transport is not read here"
    case .cutOff: "the public transport is cut off"
    case .trailingBytes(let count): "\(count) bytes follow the public transport"
    case .malformed(let what): "\(what) is malformed"
    }
  }
}
