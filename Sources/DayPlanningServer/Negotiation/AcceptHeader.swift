/// What a client accepts, by its `Accept` header (RFC 9110, 12.5.1).
struct AcceptHeader: Hashable, Sendable {
  /// What it names; empty if it accepts anything.
  let ranges: [MediaRange]

  /// Reads the header; ranges that cannot be read are let be.
  ///
  /// - Parameter text: The value, or `nil` if there is no such header.
  init(_ text: String?) {
    ranges = (text ?? "").split(separator: ",").compactMap(MediaRange.init)
  }

  /// Returns how gladly the client takes a form, from 0 to 1; the most exact range counts.
  func quality(of form: MediaForm) -> Double {
    guard !ranges.isEmpty, form != .any else { return 1 }
    let matches = ranges.compactMap { range in
      range.precision(for: form).map { (precision: $0, quality: range.quality) }
    }
    return matches.max { $0.precision < $1.precision }?.quality ?? 0
  }

  /// Returns the form that the client likes best, of equal ones the first, or `nil` if it takes none.
  func best(of forms: [MediaForm]) -> MediaForm? {
    var best: (form: MediaForm, quality: Double)?
    for form in forms {
      let quality = quality(of: form)
      if quality > best?.quality ?? 0 { best = (form, quality) }
    }
    return best?.form
  }
}
