/// A name at its place on a map, or the dot of a station, or both.
struct PlacedName: Hashable, Sendable {
  /// Font and color.
  let style: NameStyle

  /// The size of the letters in pixels.
  let size: Double

  /// The lines of text, from top to bottom.
  let lines: [TextLine]

  /// Where the dot of a station is, in pixels from the corner of the projection.
  var dot: DrawnPoint?

  /// The rectangle around all of it, in pixels from the corner of the projection.
  let box: DrawnBox

  /// Creates a name.
  init(_ style: NameStyle, size: Double, lines: [TextLine], dot: DrawnPoint? = nil) {
    self.style = style
    self.size = size
    self.lines = lines
    self.dot = dot
    let reach = max(size, dot == nil ? 0 : Self.dotRadius + 1)
    box = DrawnBox(around: lines.flatMap(\.path) + (dot.map { [$0] } ?? [])).grown(by: reach)
  }

  /// The radius of a station's dot with its rim, in pixels.
  static let dotRadius = 4.4

  /// The disks that nothing else may cover.
  var disks: [LabelDisk] {
    lines.flatMap { $0.disks(size: size) }
      + (dot.map { [LabelDisk($0, radius: Self.dotRadius + 1)] } ?? [])
  }
}
