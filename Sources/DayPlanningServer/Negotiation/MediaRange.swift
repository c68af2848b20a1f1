/// A range of media types that a client accepts, with its weight.
struct MediaRange: Hashable, Sendable {
  /// The type, or `*`.
  let type: Substring

  /// The subtype, or `*`.
  let subtype: Substring

  /// The weight, from 0 for not acceptable to 1.
  let quality: Double

  /// Reads a range such as `text/html;q=0.8`; `nil` if it is malformed.
  ///
  /// Parameters other than `q` are ignored.
  init?(_ text: Substring) {
    let parts = text.split(separator: ";").map(\.trimmed)
    let names = parts.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
    guard names[0] != "*" || names[1] == "*" else { return nil }
    (type, subtype) = (names[0], names[1])
    let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
    guard let quality = weight.map({ Double($0.dropFirst(2)) }) ?? 1 else { return nil }
    guard (0...1).contains(quality) else { return nil }
    self.quality = quality
  }

  /// Returns how specifically this range matches a media type, from 0 for `*/*` to 2; `nil` if it does not match.
  func precision(for form: MediaForm) -> Int? {
    if type == "*" { return 0 }
    let names = form.name.split(separator: "/")
    guard type.lowercased() == names.first.map(String.init) else { return nil }
    if subtype == "*" { return 1 }
    return subtype.lowercased() == names.last.map(String.init) ? 2 : nil
  }
}

extension Substring {
  /// This text without surrounding spaces and tabs.
  var trimmed: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
  }
}
