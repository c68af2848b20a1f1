/// An article after it was cleaned.
struct CleanedHTML: Hashable {
  /// A picture that the article shows.
  struct PictureReference: Hashable {
    /// The name by which the text refers to it, as in `3`.
    let name: String

    /// The complete address.
    let url: String

    /// The name of the file on the wiki.
    let file: String

    /// The width in pixels that the wiki states.
    let width: Int?
  }

  /// The text as XHTML; the addresses of pictures are `picture:` and their names.
  let text: String

  /// The pictures, in the order of the text.
  let pictures: [PictureReference]

  /// Returns the text without the pictures that a name is not right for.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func keepingPictures(_ isKept: (String) -> Bool) -> String {
    let mark = Array("<img src=\"picture:".utf8)
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let bracket = rest.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<bracket]
      rest = rest[bracket...]
      // In clean text, a bracket that is not part of a tag is a reference.
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
      let tag = rest[...end]
      rest = rest[(end + 1)...]
      let name = tag.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "\"") }
      if !tag.starts(with: mark) || isKept(String(decoding: name, as: UTF8.self)) { kept += tag }
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }
}
