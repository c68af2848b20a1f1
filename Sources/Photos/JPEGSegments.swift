/// The marker segments of a JPEG file, including those between its scans.
///
/// Skips data outside segments, as decoders do: fill bytes, padding, and markers without a length.
///
/// > Source: ITU-T T.81, "Digital compression and coding of continuous-tone still images", annex B.
struct JPEGSegments: Sequence, IteratorProtocol {
  /// A segment.
  struct Segment {
    /// The second byte of the marker.
    let marker: UInt8

    /// The range of the segment, including its marker.
    let whole: Range<Int>

    /// The range of its content, without marker and length.
    let content: Range<Int>

    /// The range of the pixels after a scan header; empty for other segments.
    let pixels: Range<Int>

    /// Whether the segment states the size of the image.
    var isFrame: Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Whether pixels follow.
    var isScan: Bool { marker == 0xDA }
  }

  /// Whether the end-of-image marker was reached.
  private(set) var hasEnded = false

  /// The file.
  private let bytes: [UInt8]

  /// The start of the next segment.
  private var position = 2

  /// Creates the segments of a file that starts with the start-of-image marker.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Segment? {
    while !hasEnded, let mark = markerOffset() {
      switch bytes[mark + 1] {
      case 0x00, 0x01, 0xD0...0xD8: position = mark + 2
      case 0xD9: hasEnded = true
      case let marker: return segment(marker, at: mark)
      }
    }
    return nil
  }

  /// Returns the position of the next marker, after any extra fill bytes, or `nil` if there is none.
  private func markerOffset() -> Int? {
    guard position < bytes.count, var mark = bytes[position...].firstIndex(of: 0xFF) else {
      return nil
    }
    while mark + 1 < bytes.count, bytes[mark + 1] == 0xFF { mark += 1 }
    return mark + 1 < bytes.count ? mark : nil
  }

  /// Returns a segment and advances past it and its pixels, or returns `nil` if it is truncated.
  private mutating func segment(_ marker: UInt8, at mark: Int) -> Segment? {
    let length = bytes.big(at: mark + 2, 2)
    let end = mark + 2 + length
    guard length >= 2, end <= bytes.count else { return nil }
    position = marker == 0xDA ? endOfPixels(from: end) : end
    return Segment(
      marker: marker,
      whole: mark..<end,
      content: (mark + 4)..<end,
      pixels: end..<position
    )
  }

  /// Returns the position of the first marker after pixels; within pixels, 0xFF is followed by 0 or belongs to a restart marker.
  private func endOfPixels(from start: Int) -> Int {
    var position = start
    while let mark = bytes[position...].firstIndex(of: 0xFF), mark + 1 < bytes.count {
      switch bytes[mark + 1] {
      case 0x00, 0xD0...0xD7: position = mark + 2
      case 0xFF: position = mark + 1
      default: return mark
      }
    }
    return bytes.count
  }
}
