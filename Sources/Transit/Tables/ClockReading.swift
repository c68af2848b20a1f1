/// Reads times of a service day.
package enum ClockReading {
  /// The most hours; service days in use end by 48:00, and long-distance feeds count several days.
  private static let mostHours = 167

  /// Returns the seconds since midnight of `H:MM` or `H:MM:SS`, blanks around it ignored, or `nil` if it is neither.
  ///
  /// - Complexity: O(1).
  package static func seconds(_ bytes: ArraySlice<UInt8>) -> Int32? {
    var parts: [Int32] = [0, 0, 0]
    var (part, digits) = (0, 0)
    for byte in bytes where byte != 0x20 {
      if byte == UInt8(ascii: ":") {
        guard digits > 0, part < 2 else { return nil }
        (part, digits) = (part + 1, 0)
      } else {
        guard (0x30...0x39).contains(byte), digits < 3 else { return nil }
        parts[part] = parts[part] * 10 + Int32(byte - 0x30)
        digits += 1
      }
    }
    let isSound = part > 0 && digits == 2 && parts[0] <= mostHours && parts[1] < 60 && parts[2] < 60
    return isSound ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
  }
}
