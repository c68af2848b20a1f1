extension String {
  /// This text with its names in Arabic, Hebrew and other right-to-left scripts isolated, so that the words and numbers around
  /// them keep their order; the text itself if it has none.
  ///
  /// A text without other letters is isolated as a whole, otherwise each part that begins and ends with such a letter. An
  /// address on the web stays as it is, from `://` to the next space, because it would no longer lead anywhere.
  ///
  /// Source: Unicode Standard Annex 9, "Unicode Bidirectional Algorithm", FSI and PDI.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package var isolatingRightToLeft: String {
    // The scripts begin at U+0590, whose UTF-8 begins with 0xD6.
    guard utf8.contains(where: { $0 >= 0xD6 }),
      unicodeScalars.contains(where: \.isFromRightToLeft)
    else { return self }
    let (open, close): (Unicode.Scalar, Unicode.Scalar) = ("\u{2068}", "\u{2069}")
    let scalars = unicodeScalars
    var result = String.UnicodeScalarView()
    if scalars.allSatisfy({ $0.isFromRightToLeft || !$0.properties.isAlphabetic }) {
      result.append(open)
      result.append(contentsOf: scalars)
      result.append(close)
      return String(result)
    }
    // What follows the last such letter, and may be within the part or after it.
    var pending = String.UnicodeScalarView()
    var isInside = false
    var scheme = 0
    for scalar in scalars {
      if scheme == 3 {
        if scalar.properties.isWhitespace { scheme = 0 }
      } else {
        scheme = scalar == Self.scheme[scheme] ? scheme + 1 : scalar == Self.scheme[0] ? 1 : 0
      }
      if scalar.isFromRightToLeft, scheme < 3 {
        if !isInside { result.append(open) }
        isInside = true
        result.append(contentsOf: pending)
        pending.removeAll()
        result.append(scalar)
      } else if isInside, !scalar.properties.isAlphabetic {
        pending.append(scalar)
      } else {
        if isInside { result.append(close) }
        isInside = false
        result.append(contentsOf: pending)
        pending.removeAll()
        result.append(scalar)
      }
    }
    if isInside { result.append(close) }
    result.append(contentsOf: pending)
    return String(result)
  }

  /// What follows the scheme of an address on the web.
  private static let scheme = Array("://".unicodeScalars)
}

extension Unicode.Scalar {
  /// Whether this belongs to a script that is written from right to left.
  fileprivate var isFromRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
