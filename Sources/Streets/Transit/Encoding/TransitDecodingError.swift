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
  public var description: String {
    switch self {
    case .unknownVersion(let version):
      "version \(version) of public transport is not read here; build the map file again"
    case .cutOff: "the public transport is cut off; build the map file again"
    case .trailingBytes(let count):
      "\(count) bytes follow the public transport; build the map file again"
    case .malformed(let what): "\(what) is malformed; build the map file again"
    }
  }
}
