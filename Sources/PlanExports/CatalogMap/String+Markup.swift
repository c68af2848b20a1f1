import OpeningHours
import StrictJSON

extension String {
  /// This text with the characters that mean something in HTML and SVG written as references.
  var escapedInMarkup: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case let other where other.isForbiddenInMarkup: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// This text as a part of the path of an address: all but unreserved characters as `%41`.
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

extension Unicode.Scalar {
  /// Whether HTML forbids the character in any spelling: control characters but blanks, and what is no
  /// character.
  fileprivate var isForbiddenInMarkup: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F..<0xA0, 0xFDD0..<0xFDF0: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
