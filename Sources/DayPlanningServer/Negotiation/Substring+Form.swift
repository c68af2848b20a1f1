extension Substring {
  /// The text that this part of a query writes, or `nil` if it is no such part.
  ///
  /// A plus is a space, and a percent sign is followed by the two digits of a byte.
  var fromForm: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let escaped = rest.takeByte() else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Substring.UTF8View.SubSequence {
  /// Takes two hexadecimal digits from the front, and returns the byte that they write, if they do.
  fileprivate mutating func takeByte() -> UInt8? {
    guard let high = popFirst()?.hexValue, let low = popFirst()?.hexValue else { return nil }
    return high * 16 + low
  }
}

extension UInt8 {
  /// What this is worth as the ASCII code of a hexadecimal digit.
  fileprivate var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
