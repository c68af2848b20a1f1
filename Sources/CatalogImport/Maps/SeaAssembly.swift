import Geography
import Streets

/// Fills the sea of a rectangle from coastlines.
///
/// Coastlines have the land on their left and the sea on their right. They are joined, cut at the rectangle, and closed along
/// its border, clockwise, so that the sea stays on the right. A line that ends inside the rectangle, where an extract ends, is
/// extended to the nearest side.
///
/// Source: OpenStreetMap wiki, "Tag:natural=coastline".
struct SeaAssembly {
  /// The sea, each part with its islands as holes; empty without coastlines.
  private(set) var polygons: [MapPolygon] = []

  /// The rectangle.
  private let frame: BoundingBox

  /// Fills the sea.
  ///
  /// - Parameters:
  ///   - coast: The coastlines.
  ///   - frame: The rectangle.
  /// - Complexity: O(*n* + *m*²) for *n* points and *m* lines that cross the border.
  init(_ coast: [[Coordinate]], in frame: BoundingBox) {
    self.frame = frame
    var pieces: [[Coordinate]] = []
    var rings: [[Coordinate]] = []
    for line in Self.joined(coast) {
      let parts = cut(line)
      if parts.count == 1, parts[0].first == parts[0].last {
        rings.append(Array(line.dropLast()))
      } else {
        pieces += parts.filter { $0.count > 1 }.map(reachingBorder)
      }
    }
    var outlines = closed(pieces)
    outlines += rings.filter { RingAssembly.doubledArea($0) < 0 }
    let islands = rings.filter { RingAssembly.doubledArea($0) > 0 }
    // With islands only, the rectangle is sea.
    if outlines.isEmpty, !islands.isEmpty { outlines = [corners] }
    polygons = outlines.map { outline in
      let own = islands.filter { RingAssembly.contains(outline, $0[0]) }
      return MapPolygon(name: "", kind: "sea", rings: [outline] + own)
    }
  }

  /// Returns lines joined where one ends and another begins.
  private static func joined(_ lines: [[Coordinate]]) -> [[Coordinate]] {
    let lines = lines.filter { $0.count > 1 }
    var lineFrom: [Coordinate: Int] = [:]
    var hasLineBefore: Set<Coordinate> = []
    for (index, line) in lines.enumerated() where line.first != line.last {
      lineFrom[line[0]] = index
      hasLineBefore.insert(line[line.count - 1])
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    // First those that begin where no other ends, then the rest, which are rings.
    let starts = lines.indices.filter { !hasLineBefore.contains(lines[$0][0]) }
    var result: [[Coordinate]] = []
    for index in starts + Array(lines.indices) where !isUsed[index] {
      isUsed[index] = true
      var line = lines[index]
      while line.first != line.last, let next = lineFrom[line[line.count - 1]], !isUsed[next] {
        isUsed[next] = true
        line += lines[next].dropFirst()
      }
      result.append(line)
    }
    return result
  }

  /// Returns the parts of a line inside the rectangle.
  private func cut(_ line: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = []
    var part: [Coordinate] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (from, to) = inside(start, end) else { continue }
      if part.isEmpty || part.last != from {
        if part.count > 1 { parts.append(part) }
        part = [from]
      }
      if to != from { part.append(to) }
    }
    if part.count > 1 { parts.append(part) }
    // A ring that starts inside, and leaves the rectangle, continues where it started.
    if parts.count > 1, line.first == line.last, parts[0].first == parts[parts.count - 1].last {
      let last = parts.removeLast()
      parts[0] = last + parts[0].dropFirst()
    }
    return parts
  }

  /// Returns the part of a segment inside the rectangle, or `nil` if it is outside.
  ///
  /// Source: Y.-D. Liang, B. A. Barsky: A new concept and method for line clipping, DOI 10.1145/357332.357333.
  private func inside(_ start: Coordinate, _ end: Coordinate) -> (Coordinate, Coordinate)? {
    let (dx, dy) = (end.longitude - start.longitude, end.latitude - start.latitude)
    var (first, last) = (0.0, 1.0)
    let sides = [
      (-dx, start.longitude - frame.west), (dx, frame.east - start.longitude),
      (-dy, start.latitude - frame.south), (dy, frame.north - start.latitude),
    ]
    for (slope, room) in sides {
      if slope == 0 {
        if room < 0 { return nil }
      } else if slope < 0 {
        first = max(first, room / slope)
      } else {
        last = min(last, room / slope)
      }
    }
    guard first <= last else { return nil }
    let point = { (share: Double) in
      Coordinate(
        uncheckedLatitude: min(max(start.latitude + share * dy, frame.south), frame.north),
        longitude: min(max(start.longitude + share * dx, frame.west), frame.east)
      )
    }
    return (first == 0 ? start : point(first), last == 1 ? end : point(last))
  }

  /// Returns a line with its ends extended to the nearest side of the rectangle, if they are inside it.
  private func reachingBorder(_ line: [Coordinate]) -> [Coordinate] {
    let (first, last) = (nearestOnBorder(line[0]), nearestOnBorder(line[line.count - 1]))
    return (first == line[0] ? [] : [first]) + line + (last == line[line.count - 1] ? [] : [last])
  }

  /// Returns the nearest position on the border.
  private func nearestOnBorder(_ point: Coordinate) -> Coordinate {
    let gaps = [
      (point.latitude - frame.south, frame.south, point.longitude),
      (frame.north - point.latitude, frame.north, point.longitude),
      (point.longitude - frame.west, point.latitude, frame.west),
      (frame.east - point.longitude, point.latitude, frame.east),
    ]
    guard let nearest = gaps.min(by: { $0.0 < $1.0 }), nearest.0 > 0 else { return point }
    return Coordinate(uncheckedLatitude: nearest.1, longitude: nearest.2)
  }

  /// Returns the outlines of the sea: lines from border to border, joined along the border.
  private func closed(_ lines: [[Coordinate]]) -> [[Coordinate]] {
    let starts = lines.map { place(of: $0[0]) }
    var isUsed = [Bool](repeating: false, count: lines.count)
    var outlines: [[Coordinate]] = []
    for index in lines.indices where !isUsed[index] {
      var outline: [Coordinate] = []
      var at = index
      while true {
        isUsed[at] = true
        outline += lines[at]
        let end = place(of: lines[at][lines[at].count - 1])
        let way = { (other: Int) in Self.distance(from: end, to: starts[other]) }
        let open = lines.indices.filter { !isUsed[$0] || $0 == index }
        guard let next = open.min(by: { way($0) < way($1) }) else { break }
        outline += corners(from: end, to: starts[next])
        if next == index { break }
        at = next
      }
      if outline.count > 2 { outlines.append(outline) }
    }
    return outlines
  }

  /// Returns the place of a position on the border: 0…1 along the north side eastward, then clockwise up to 4.
  private func place(of point: Coordinate) -> Double {
    let across = (point.longitude - frame.west) / max(frame.east - frame.west, 1e-12)
    let down = (frame.north - point.latitude) / max(frame.north - frame.south, 1e-12)
    // The nearest side: by rounding, few cut points lie exactly on one.
    let sides = [
      (down, across), (1 - across, 1 + down), (1 - down, 3 - across), (across, 4 - down),
    ]
    return sides.min { $0.0 < $1.0 }?.1 ?? 0
  }

  /// Returns the way from one place on the border clockwise to another.
  private static func distance(from start: Double, to end: Double) -> Double {
    end >= start ? end - start : end + 4 - start
  }

  /// Returns the corners of the rectangle on the way clockwise from one place to another.
  private func corners(from start: Double, to end: Double) -> [Coordinate] {
    let length = Self.distance(from: start, to: end)
    let passed = (1...8).filter { Double($0) > start && Double($0) < start + length }
    return passed.map { corners[$0 % 4] }
  }

  /// The corners of the rectangle, clockwise from the northwest.
  private var corners: [Coordinate] {
    [
      (frame.north, frame.west), (frame.north, frame.east), (frame.south, frame.east),
      (frame.south, frame.west),
    ].map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) }
  }
}
