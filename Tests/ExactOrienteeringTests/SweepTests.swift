import Basics
import CInnerLoops
import Testing

@testable import ExactOrienteering

/// The loops of the bounds in C, against what they are documented to compute.
struct SweepTests {
  @Test func `arcs with breaks arrive when the breaks end, or after the way and the breaks`() {
    for seed in UInt64(0)..<20_000 {
      var generator = SeededGenerator(seed: seed)
      let ticks = Int.random(in: 1...150, using: &generator)
      let room = max(1, ticks + Int.random(in: -10...60, using: &generator))
      let origin = Int32.random(in: 0...50, using: &generator)
      // One break or two, each from some tick on.
      let breaks = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        (
          earliest: origin + Int32.random(in: -20...200, using: &generator),
          length: Int32.random(in: 1...30, using: &generator)
        )
      }
      let clocks = (0..<ticks).map { tick in
        breaks.reduce(origin + Int32(tick)) { max($0, $1.earliest) + $1.length }
      }
      let sequence = BreakSequence(length: breaks.map(\.length).reduce(0, +), clocks: clocks)
      let legs = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Int32.random(in: 0...40, using: &generator)
      }
      // A row for each arc, with the padding that is also computed.
      let width = room + 2 * SweepLoops.width
      let arcs = legs.sorted().enumerated().map { index, leg in
        let cost = Int32.random(in: -50...50, using: &generator)
        return sweep_arc(
          offset: Int32(index * width) + leg,
          leg: leg,
          cost: cost,
          next: Int32(index)
        )
      }
      let values = (0..<(arcs.count * width)).map { _ in
        Int32.random(in: -500...500, using: &generator)
      }
      let before = (0..<ticks + SweepLoops.width).map { _ in
        Int32.random(in: -900...100, using: &generator)
      }
      var expected = before
      for (tick, clock) in clocks.enumerated() {
        for (index, arc) in arcs.enumerated() {
          let arrival = max(Int(clock - origin), tick + Int(arc.leg + sequence.length))
          guard arrival < room else { continue }
          expected[tick] = max(expected[tick], values[index * width + arrival] - arc.cost)
        }
      }
      var row = before
      var cells = row.mutableSpan
      SweepLoops.pullWithBreaks(
        &cells,
        0..<ticks,
        from: values.span,
        at: 0,
        arcs: arcs.span,
        breaks: sequence,
        leaving: 0,
        origin: origin,
        room: room
      )
      #expect(row == expected, "seed \(seed)")
    }
  }
}
