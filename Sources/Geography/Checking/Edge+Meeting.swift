extension Edge {
  /// Returns how two edges meet, or `nil` if they don't.
  ///
  /// Orientation tests are exact, so contacts are detected to the last bit.
  ///
  /// - Complexity: O(1).
  func meeting(with other: Edge) -> Meeting? {
    let otherStart = Turn(start, end, other.start)
    let otherEnd = Turn(start, end, other.end)
    if otherStart == otherEnd, otherStart != .straight { return nil }
    let ownStart = Turn(other.start, other.end, start)
    let ownEnd = Turn(other.start, other.end, end)
    if ownStart == ownEnd, ownStart != .straight { return nil }
    if otherStart == .straight, otherEnd == .straight { return meetingAlongLine(with: other) }
    // If one end of each edge lies on the other's line, either of them may lie on the other edge itself.
    if otherStart == .straight, spans(other.start) { return .touch(other.start) }
    if otherEnd == .straight, spans(other.end) { return .touch(other.end) }
    if ownStart == .straight, other.spans(start) { return .touch(start) }
    if ownEnd == .straight, other.spans(end) { return .touch(end) }
    let sides = [otherStart, otherEnd, ownStart, ownEnd]
    return sides.contains(.straight) ? nil : .crossing(crossing(with: other))
  }

  /// Returns how two collinear edges meet.
  private func meetingAlongLine(with other: Edge) -> Meeting? {
    guard mayMeet(other) else { return nil }
    let shared = [start, end].filter(other.spans) + [other.start, other.end].filter(spans)
    guard let first = shared.min(by: Self.isBefore), let last = shared.max(by: Self.isBefore) else {
      return nil
    }
    return first == last ? .touch(first) : .overlap(first)
  }

  /// Returns approximately where the lines of two non-parallel edges cross.
  private func crossing(with other: Edge) -> Coordinate {
    let (width, height) = (end.longitude - start.longitude, end.latitude - start.latitude)
    let otherWidth = other.end.longitude - other.start.longitude
    let otherHeight = other.end.latitude - other.start.latitude
    let offset = (other.start.longitude - start.longitude, other.start.latitude - start.latitude)
    let share =
      (offset.0 * otherHeight - offset.1 * otherWidth) / (width * otherHeight - height * otherWidth)
    // Clamp so that rounding can't move the position off the edge.
    let bounded = share.isFinite ? min(max(share, 0), 1) : 0.5
    return Coordinate(
      uncheckedLatitude: start.latitude + bounded * height,
      longitude: start.longitude + bounded * width
    )
  }

  /// Orders positions from west to east, and from south to north on ties.
  private static func isBefore(_ first: Coordinate, _ second: Coordinate) -> Bool {
    (first.longitude, first.latitude) < (second.longitude, second.latitude)
  }
}
