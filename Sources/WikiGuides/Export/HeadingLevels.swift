/// Headings of an article below the heading of its title.
enum HeadingLevels {
  /// Returns clean XHTML with each heading a level lower.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func lowered(_ text: String) -> String {
    [5, 4, 3, 2].reduce(text) { text, level in
      text.replacing("<h\(level)>", with: "<h\(level + 1)>")
        .replacing("</h\(level)>", with: "</h\(level + 1)>")
    }
  }
}
