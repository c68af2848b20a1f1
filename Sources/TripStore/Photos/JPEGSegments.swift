/// The marker segments of a JPEG file up to its pixels.
///
/// Ends early, without an error, at anything that is not a segment.
struct JPEGSegments: Sequence, IteratorProtocol {
  /// A segment.
  struct Segment {
    /// The second byte of the marker.
    let marker: UInt8

    /// Where the segment is, with its marker.
    let whole: Range<Int>

    /// Where its content is, without marker and length.
    let content: Range<Int>

    /// Whether the segment states the size of the image.
    var isFrame: Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Whether pixels follow.
    var isScan: Bool { marker == 0xDA }
  }

  /// The file.
  private let bytes: [UInt8]

  /// Where the next segment begins.
  private var position = 2

  /// Whether the pixels were reached.
  private var isOver = false

  /// Creates the segments of a file that starts with the start-of-image marker.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Segment? {
    guard !isOver, position + 4 <= bytes.count, bytes[position] == 0xFF else { return nil }
    // Any number of fill bytes may precede a marker.
    while position + 4 < bytes.count, bytes[position + 1] == 0xFF { position += 1 }
    let length = bytes.big(at: position + 2, 2)
    let end = position + 2 + length
    guard length >= 2, end <= bytes.count else { return nil }
    let segment = Segment(
      marker: bytes[position + 1],
      whole: position..<end,
      content: (position + 4)..<end
    )
    position = end
    isOver = segment.isScan
    return segment
  }
}
