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
      // What HTML forbids in any spelling.
      case let control where control.value < 0x20 && !"\t\n\r".unicodeScalars.contains(control):
        result += "\u{FFFD}"
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
