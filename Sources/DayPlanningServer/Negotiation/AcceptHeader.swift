/// The media types that a client accepts, by its `Accept` header (RFC 9110, section 12.5.1).
struct AcceptHeader: Hashable, Sendable {
  /// The ranges that it names; empty if it accepts anything.
  let ranges: [MediaRange]

  /// Reads the header; ranges that cannot be read are ignored.
  ///
  /// - Parameter text: The value, or `nil` if the request has no such header.
  init(_ text: String?) {
    ranges = (text ?? "").split(separator: ",").compactMap(MediaRange.init)
  }

  /// Returns the weight of a media type, from 0 to 1, by the most specific range.
  func quality(of form: MediaForm) -> Double {
    guard !ranges.isEmpty, form != .any else { return 1 }
    let matches = ranges.compactMap { range in
      range.precision(for: form).map { (precision: $0, quality: range.quality) }
    }
    return matches.max { $0.precision < $1.precision }?.quality ?? 0
  }

  /// Returns the media type with the greatest weight, the first among equals, or `nil` if none is accepted.
  func best(of forms: [MediaForm]) -> MediaForm? {
    var best: (form: MediaForm, quality: Double)?
    for form in forms {
      let quality = quality(of: form)
      if quality > best?.quality ?? 0 { best = (form, quality) }
    }
    return best?.form
  }
}
