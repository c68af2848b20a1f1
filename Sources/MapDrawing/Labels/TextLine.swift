/// A line of text on a map, along a path through the middle of its letters.
struct TextLine: Hashable, Sendable {
  /// The text.
  let text: String

  /// The path, from the first letter to the last, in pixels from the corner of the projection; straight if it has two points.
  let path: [DrawnPoint]

  /// Creates a line of text along a path.
  init(_ text: String, along path: [DrawnPoint]) {
    self.text = text
    self.path = path
  }

  /// Creates a straight line of text around its middle.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - middle: The middle.
  ///   - width: The width.
  ///   - direction: The direction of reading, of length 1.
  init(
    _ text: String,
    around middle: DrawnPoint,
    width: Double,
    direction: DrawnPoint = DrawnPoint(x: 1, y: 0)
  ) {
    self.init(text, along: [middle + direction * (-width / 2), middle + direction * (width / 2)])
  }

  /// Returns disks that cover the letters.
  ///
  /// A disk reaches 0.62 of the size from the path, and the next is 0.6 of it farther, so that the rectangle around letters as high
  /// as the size is covered.
  ///
  /// - Parameter size: The size of the letters.
  /// - Returns: The disks.
  /// - Complexity: O(*n*) for *n* letters.
  func disks(size: Double) -> [LabelDisk] {
    let step = size * 0.6
    var disks: [LabelDisk] = []
    var left = 0.0
    for (start, end) in zip(path, path.dropFirst()) {
      let length = (end - start).length
      guard length > 0 else { continue }
      while left <= length {
        disks.append(LabelDisk(start + (end - start) * (left / length), radius: size * 0.62))
        left += step
      }
      left -= length
    }
    if let end = path.last { disks.append(LabelDisk(end, radius: size * 0.62)) }
    return disks
  }
}

/// A disk that nothing else may cover.
struct LabelDisk: Hashable, Sendable {
  /// The middle.
  let middle: DrawnPoint
  /// The radius.
  let radius: Double

  /// Creates a disk.
  init(_ middle: DrawnPoint, radius: Double) {
    self.middle = middle
    self.radius = radius
  }

  /// The square around the disk.
  var box: DrawnBox {
    DrawnBox(left: middle.x, top: middle.y, right: middle.x, bottom: middle.y).grown(by: radius)
  }
}
