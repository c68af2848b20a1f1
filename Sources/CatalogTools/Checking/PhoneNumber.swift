/// Checks the format of a phone number.
///
/// > Source: ITU-T Recommendation E.164, "The international public telecommunication numbering plan".
package enum PhoneNumber {
  /// Returns what is wrong with a number that begins with `+`, phrased to follow the number in a sentence, or `nil`.
  package static func problem(with number: String) -> String? {
    let digits = number.filter(\.isNumber)
    if !(8...15).contains(digits.count) { return "has \(digits.count) digits, not 8 to 15" }
    if digits.hasPrefix("0") { return "has no country code: country codes don't begin with 0" }
    if digits.hasPrefix("1"), digits.count != 11 {
      return "has \(digits.count) digits; North American numbers have 11"
    }
    if digits.hasPrefix("440") { return "keeps the trunk prefix 0, which isn't dialed from abroad" }
    if number.contains("  ") || number.hasSuffix(" ") || number.hasPrefix("+ ") {
      return "has an extra space"
    }
    return nil
  }
}
