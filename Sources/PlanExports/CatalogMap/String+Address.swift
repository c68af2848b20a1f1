import Formats
import OpeningHours

extension String {
  /// This text percent-encoded as a segment of a URL path.
  var escapedInAddress: String {
    let plain = Set("-._~".utf8)
    return utf8.map { byte in
      let isPlain =
        byte.isDigit || byte.isLowercaseLetter || byte.isCapitalLetter || plain.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
