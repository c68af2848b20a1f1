extension NamePlacer {
  /// Places the names of streets of some ranks along them.
  mutating func placeStreets(_ ranks: ClosedRange<StreetRank>) {
    for street in sheet.names where ranks.contains(street.rank) && zoom >= street.rank.nameZoom {
      placeAlong(
        street.points,
        street.name,
        .street,
        size: street.rank.nameSize(zoom),
        spacing: 420
      )
    }
  }

  /// Places a name along a line, again and again if it is long; shortened if the line is short.
  mutating func placeAlong(
    _ points: [WorldPoint],
    _ name: String,
    _ style: NameStyle,
    size: Double,
    spacing: Double
  ) {
    let line = MeasuredLine(
      LineThinning.line(points[...], tolerance: 1 / scale).map { $0.drawn * scale }
    )
    let texts = [name, StreetWords.shortened(name)]
    let widths = texts.map { TextMetrics.width(of: $0, size: size, spacing: style.spacing) }
    guard !name.isEmpty, let least = widths.min(), line.length > least + size else { return }
    if let frame, !frame.touches(line.box) { return }
    let count = max(1, Int(line.length / spacing))
    let stretch = line.length / Double(count)
    for index in 0..<count {
      let middle = (Double(index) + 0.5) * stretch
      for (text, width) in zip(texts, widths) where width + size <= line.length {
        let label = Label(key: name, text: text, width: width, style: style, size: size)
        if placeOnce(label, along: line, around: middle, within: stretch) { break }
      }
    }
  }

  /// A name to be placed along a line.
  private struct Label {
    /// What tells it from others.
    let key: String
    /// The text.
    let text: String
    /// The width in pixels.
    let width: Double
    /// The font.
    let style: NameStyle
    /// The size in pixels.
    let size: Double
  }

  /// Places a name once along a stretch of a line, where it is straight enough and free.
  private mutating func placeOnce(
    _ label: Label,
    along line: MeasuredLine,
    around middle: Double,
    within stretch: Double
  ) -> Bool {
    let (width, size) = (label.width, label.size)
    for shift in [0, -0.12, 0.12, -0.25, 0.25, -0.38, 0.38] {
      let start = middle + shift * stretch - width / 2
      guard start >= size / 2, start + width <= line.length - size / 2,
        let path = line.path(from: start, to: start + width, straightTo: size * 0.12)
      else { continue }
      let center = DrawnBox(around: path).middle
      guard !isRepeated(label.key, at: center, within: 240) else { continue }
      let name = PlacedName(label.style, size: size, lines: [TextLine(label.text, along: path)])
      if place(name, as: label.key) { return true }
    }
    return false
  }
}
