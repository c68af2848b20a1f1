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
  func keepingPictures(_ isKept: (String) -> Bool) -> String {
    pictures.reduce(text) { text, picture in
      guard !isKept(picture.name) else { return text }
      let mark = "<img src=\"picture:\(picture.name)\""
      guard let start = text.firstRange(of: mark),
        let end = text[start.upperBound...].firstIndex(of: ">")
      else { return text }
      return text.replacingCharacters(in: start.lowerBound...end, with: "")
    }
  }
}

extension String {
  /// Returns the text with a range replaced.
  fileprivate func replacingCharacters(in range: ClosedRange<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
