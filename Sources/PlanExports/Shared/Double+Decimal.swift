extension Double {
  /// The number in decimal notation, which reads back exactly; XML Schema's decimals and iCalendar's floats do not allow
  /// exponents.
  ///
  /// NaN and infinity are written as 0.
  var decimal: String {
    guard isFinite else { return "0" }
    let text = "\(self)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let digits = parts.joined()
    let point = (parts.first?.count ?? 0) + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let padded = digits + String(repeating: "0", count: max(0, point - digits.count))
    let whole = padded.prefix(point)
    let rest = padded.dropFirst(point)
    return sign + whole + "." + (rest.isEmpty ? "0" : rest)
  }
}
