import Catalogs
import Formats

extension DayMap {
  /// What the signs of the map mean.
  func legend(
    ends: [String],
    isRound: Bool,
    hoods: Bool,
    left: Bool,
    _ nature: Set<Category>
  ) -> Markup {
    var parts: [Markup] = []
    if ends.contains("S") {
      parts.append("<b>S</b> \(isRound ? PageWords.Map.startAndEnd : PageWords.Map.start)")
    }
    if ends.contains("E") { parts.append("<b>E</b> \(PageWords.Map.end)") }
    if exported.area != nil {
      parts.append(
        key("<rect class=\"area\" x=\"1\" y=\"1\" width=\"20\" height=\"11\"/>", PageWords.Map.area)
      )
    }
    if hoods {
      parts.append(key("<path class=\"hood h0\" d=\"M6 6.5H16\"/>", PageWords.Map.neighborhood))
    }
    if left {
      parts.append(
        key("<circle class=\"dot\" cx=\"11\" cy=\"6.5\" r=\"3.2\"/>", PageWords.Map.leftOut)
      )
    }
    if nature.contains(.park) {
      parts.append(
        key(
          "<path class=\"park\" transform=\"translate(11 6)scale(.85)\" d=\"M0 -6.5L4.2 0H2L5 4.2H1V7H-1V4.2H-5L-2 0H-4.2Z\"/>",
          PageWords.Map.park
        )
      )
    }
    if nature.contains(.waterfront) {
      parts.append(
        key(
          "<path class=\"water\" transform=\"translate(11 6.5)\" d=\"M-6 -1.5q1.5 -2.2 3 0t3 0 3 0 3 0M-6 2.5q1.5 -2.2 3 0t3 0 3 0 3 0\"/>",
          PageWords.Map.water
        )
      )
    }
    return parts.map { "<span>\($0)</span>" as Markup }.joined(" ")
  }

  func key(_ sign: Markup, _ words: String) -> Markup {
    "<svg width=\"22\" height=\"13\">\(sign)</svg> \(words)"
  }
}
