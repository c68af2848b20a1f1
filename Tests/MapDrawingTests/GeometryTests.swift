import Formats
import Geography
import Testing

@testable import MapDrawing

/// Clipping and simplification of lines and rings.
struct GeometryTests {
  /// Random numbers that are the same on every machine.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 32) | (state << 32)
    }
  }

  private static let box = DrawnBox(left: 0, top: 0, right: 100, bottom: 60)

  @Test(arguments: 0..<40)
  func `a clipped line has the length of the part inside, by sampling`(seed: UInt64) {
    var random = Random(state: seed)
    let line = (0..<12).map { _ in
      DrawnPoint(
        x: .random(in: -80...180, using: &random),
        y: .random(in: -60...120, using: &random)
      )
    }
    let parts = LineClipping.parts(of: line, in: Self.box)
    let clipped = parts.reduce(0.0) { $0 + MeasuredLine($1).length }
    var sampled = 0.0
    for (start, end) in zip(line, line.dropFirst()) {
      let inside = (0..<2_000).count {
        Self.box.contains(start + (end - start) * ((Double($0) + 0.5) / 2_000))
      }
      sampled += Double(inside) / 2_000 * (end - start).length
    }
    #expect(abs(clipped - sampled) < 2, "seed \(seed)")
    let near = Self.box.grown(by: 1e-6)
    #expect(parts.joined().allSatisfy { near.contains($0) }, "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `a clipped ring contains the same points inside the window as the ring`(seed: UInt64) {
    var random = Random(state: seed)
    let center = DrawnPoint(x: .random(in: -20...120, using: &random), y: 30)
    let ring = (0..<9).map { corner -> DrawnPoint in
      let angle = Double(corner) / 9 * 2 * Double.pi
      let reach = Double.random(in: 20...90, using: &random)
      // The corners of a square stretched to a star: no trigonometry needed.
      let (x, y) = (1 - abs(angle / .pi - 1) * 2, corner < 5 ? 1.0 : -1.0)
      return center + DrawnPoint(x: x, y: y * (1 - abs(x))) * reach
    }
    let clipped = LineClipping.ring(ring, in: Self.box)
    for _ in 0..<300 {
      let point = DrawnPoint(
        x: .random(in: 0.5...99.5, using: &random),
        y: .random(in: 0.5...59.5, using: &random)
      )
      #expect(Self.holds(ring, point) == Self.holds(clipped, point), "seed \(seed)")
    }
  }

  /// Returns whether a ring contains a point, by counting crossings to the right.
  private static func holds(_ ring: [DrawnPoint], _ point: DrawnPoint) -> Bool {
    guard var start = ring.last else { return false }
    var isInside = false
    for end in ring {
      if (start.y > point.y) != (end.y > point.y),
        point.x < start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      {
        isInside.toggle()
      }
      start = end
    }
    return isInside
  }

  @Test(arguments: 0..<20)
  func `no dropped corner is farther from the line than the tolerance`(seed: UInt64) {
    var random = Random(state: seed)
    var point = WorldPoint(x: 1_000, y: 1_000)
    let line = (0..<80).map { _ -> WorldPoint in
      point.x += .random(in: -10...30, using: &random)
      point.y += .random(in: -12...12, using: &random)
      return point
    }
    let thin = LineSimplification.line(line[...], tolerance: 6)
    #expect(thin.first == line.first && thin.last == line.last && thin.count < line.count)
    for corner in line {
      let distance =
        zip(thin, thin.dropFirst()).map {
          corner.drawn.squaredDistance(from: $0.drawn, to: $1.drawn)
        }.min() ?? 0
      #expect(distance <= 36, "seed \(seed)")
    }
  }

  @Test func `paths are compact and round-trip`() {
    var writer = PathWriter()
    let corners = [(0.0, 0.0), (10, -3), (10, -3), (7, -3), (-120, 15)]
    writer.add(corners.map { DrawnPoint(x: $0.0, y: $0.1) })
    writer.add([DrawnPoint(x: 5, y: 5), DrawnPoint(x: 5.2, y: 5.1)])
    writer.add([DrawnPoint(x: -1, y: 2), DrawnPoint(x: 0, y: 0)], isClosed: true)
    #expect(writer.data.text == "M0 0l10-3-3 0-127 18M-1 2l1-2z")
  }

  @Test func `scales interpolate linearly`() {
    let scale: ZoomScale = [1, 3]
    #expect([10, 11, 11.5, 12, 20].map(scale.callAsFunction) == [1, 1, 2, 3, 3])
  }
}
