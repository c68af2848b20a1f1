import CatalogTools

/// Converts phone numbers to the international format used in catalogs.
enum DialableNumber {
  /// A country code, and the trunk prefix that is dialed only within the country.
  private static let countries: [String: (code: String, trunk: String)] = [
    "US": ("1", "1"), "CA": ("1", "1"), "GB": ("44", "0"), "IE": ("353", "0"), "FR": ("33", "0"),
    "DE": ("49", "0"), "AT": ("43", "0"), "CH": ("41", "0"), "NL": ("31", "0"), "BE": ("32", "0"),
    "AU": ("61", "0"), "NZ": ("64", "0"), "JP": ("81", "0"), "SE": ("46", "0"), "ES": ("34", ""),
    "PT": ("351", ""), "DK": ("45", ""), "NO": ("47", ""), "IT": ("39", ""),
  ]

  /// Returns the phone number of a sight, or `nil` if it has none that can be dialed from abroad.
  static func number(in tags: [String: String], country: String) -> String? {
    for key in ["phone", "contact:phone"] {
      guard let written = tags[key]?.split(whereSeparator: { ";,/".contains($0) }).first else {
        continue
      }
      let plain = written.trimmed.replacing(#/(?i)\s*(?:ext|x)\.?\s*\d+$/#, with: "")
      guard !plain.contains(where: \.isLetter), let number = international(plain, country),
        number.wholeMatch(of: #/\+[0-9][0-9 ]+/#) != nil, PhoneNumber.problem(with: number) == nil
      else { continue }
      return number
    }
    return nil
  }

  /// Returns the number with its country code, keeping the grouping of digits.
  private static func international(_ written: String, _ country: String) -> String? {
    let groups = written.replacing("(0)", with: " ").split { !$0.isASCII || !$0.isNumber }.map(
      String.init
    )
    let digits = groups.joined()
    guard let (code, trunk) = countries[country] else {
      return written.hasPrefix("+") ? "+" + groups.joined(separator: " ") : nil
    }
    if code == "1" { return northAmerican(digits) }
    if written.hasPrefix("+") { return spaced("+" + groups.joined(separator: " "), code) }
    if digits.hasPrefix("00") { return spaced("+" + digits.dropFirst(2), code) }
    guard digits.hasPrefix(trunk) else { return nil }
    var rest = groups
    rest[0] = String(rest[0].dropFirst(trunk.count))
    return "+\(code) " + rest.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a North American number as `+1 212 535 7710`, or `nil` if it isn't valid.
  private static func northAmerican(_ digits: String) -> String? {
    let own = digits.count == 11 && digits.hasPrefix("1") ? digits.dropFirst() : digits[...]
    guard own.count == 10 else { return nil }
    return "+1 \(own.prefix(3)) \(own.dropFirst(3).prefix(3)) \(own.suffix(4))"
  }

  /// Returns a number with a space after its country code.
  private static func spaced(_ number: String, _ code: String) -> String {
    let start = "+" + code
    guard number.hasPrefix(start), !number.hasPrefix(start + " ") else { return number }
    return start + " " + number.dropFirst(start.count)
  }
}
