import CInnerLoops
import Orienteering

/// For every option, and every two places in a row, the most that an ng-route with them can earn.
///
/// A forward program over (place, memory, tick) gives the most that can be earned before arriving, the backward one of
/// ``NeighborhoodBounds``, with the same memories, the rest. An option whose best route is worth too little to beat the
/// incumbent is in no better solution, so it can be dropped for good, with a proof; and so can a way between two places.
///
/// - Complexity: That of ``NeighborhoodBounds`` at most; memories that no route can have yet cost nothing.
///
/// > Source: S. Irnich, G. Desaulniers, J. Desrosiers, A. Hadjar, "Path-reduced costs for eliminating
/// > arcs in routing and scheduling", *INFORMS Journal on Computing* 22 (2010), 297–313,
/// > <https://doi.org/10.1287/ijoc.1090.0341>.
struct ForwardNeighborhoods {
  /// The most that a route with each option of the graph can earn.
  private(set) var most: [Int32]

  /// The most that a route that goes from place `i` straight to place `j` can earn, at `i * count + j`.
  private(set) var mostOnWay: [Int32]

  private let bounds: NeighborhoodBounds
  private let graph: DayGraph

  /// The most that is earned before arriving, in the rows and columns of ``NeighborhoodBounds/values``.
  private var values: [Int32]

  /// What is earned by the end of each start of a block; "never" after the last.
  private var row: [Int32]

  /// Computes the bounds at the prices of `bounds`, unless `control` says to stop: then it is `nil`.
  init?(completing bounds: NeighborhoodBounds, control: SearchControl) {
    self.bounds = bounds
    graph = bounds.graph
    most = [Int32](repeating: DayGraph.never, count: graph.visits.count)
    mostOnWay = [Int32](repeating: DayGraph.never, count: graph.count * graph.count)
    values = [Int32](repeating: DayGraph.never, count: bounds.values.count)
    row = [Int32](repeating: DayGraph.never, count: graph.tableWidth)
    begin()
    for block in BlockOrder.forward(of: graph).blocks {
      for phase in 0..<graph.phases { pass(block.ticks, of: block.visit, phase: phase) }
      if control.isReached { return nil }
    }
  }

  private mutating func begin() {
    for start in graph.beginnings {
      let (phase, visit) = (start.phase, start.visit)
      let place = bounds.index(phase: phase, visit: visit, memory: 0, tick: start.arrival)
      values[place] = max(values[place], -bounds.travelCost * graph.waysFromStart[visit])
    }
  }

  /// Lets those who are at `visit` wait through a block of its ticks, or start and go on.
  private mutating func pass(_ block: Range<Int>, of visit: Int, phase: Int) {
    for memory in 0..<bounds.rows[visit + 1] - bounds.rows[visit] {
      let base = bounds.index(phase: phase, visit: visit, memory: memory, tick: graph.first)
      wait(base, through: block)
      guard values[base + block.upperBound - 1] > DayGraph.never else { continue }
      for ticks in graph.departures[visit] {
        let ticks = ticks.clamped(to: block)
        guard !ticks.isEmpty else { continue }
        start(visit, phase: phase, memory: memory, ticks: ticks)
        goOn(from: visit, phase: phase, memory: memory, ticks: ticks)
      }
    }
  }

  private mutating func wait(_ base: Int, through block: Range<Int>) {
    var reached = block.lowerBound > 0 ? values[base + block.lowerBound - 1] : DayGraph.never
    for index in base + block.lowerBound..<base + block.upperBound {
      reached = max(reached, values[index])
      values[index] = reached
    }
  }

  /// Fills the row with what is earned by those who leave at `ticks`, by the best option for each, and joins what was earned
  /// before each option with what can be earned from there.
  private mutating func start(_ visit: Int, phase: Int, memory: Int, ticks: Range<Int>) {
    for offset in 0..<min(row.count, ticks.count + Int(sweep_width)) {
      row[offset] = DayGraph.never
    }
    let base = bounds.index(phase: phase, visit: visit, memory: memory, tick: graph.first)
    let options = graph.options[visit]
    let leaving =
      options.count > 1
      ? bounds.leavingIndex(phase: phase, visit: visit, memory: memory, tick: graph.first) : nil
    for option in options {
      let delay = Int(graph.optionStays[option] - graph.stays[visit])
      let earning = bounds.earnings[option]
      for window in graph.hours.windows(of: option) {
        let opens = max(ticks.lowerBound, Int(window.earliest - graph.first) + delay, delay)
        let closes = min(ticks.upperBound, Int(window.latest - graph.first) + 1 + delay)
        guard opens < closes else { continue }
        for tick in opens..<closes {
          let before = values[base + tick - delay]
          guard before > DayGraph.never else { continue }
          let earned = min(bounds.most, before + earning)
          row[tick - ticks.lowerBound] = max(row[tick - ticks.lowerBound], earned)
          // What the table of arrivals has of a single option is what it earns itself.
          let onward = leaving.map { bounds.leaving[$0 + tick] } ?? bounds.values[base + tick]
          guard onward > DayGraph.never else { continue }
          most[option] = max(most[option], leaving == nil ? before + onward : earned + onward)
        }
      }
    }
  }

  /// Goes on to each other visit by those who leave at the ticks of the row.
  private mutating func goOn(from visit: Int, phase: Int, memory: Int, ticks: Range<Int>) {
    let leave = ticks.lowerBound + Int(graph.stays[visit])
    let row = bounds.rows[visit] + memory
    let ways = bounds.wayStarts[row]..<bounds.wayStarts[row + 1]
    push(ways, from: visit, phase: phase, leaving: leave, count: ticks.count)
    for then in phase + 1..<max(phase + 1, graph.phases) {
      rest(ways, from: visit, breaks: phase..<then, leaving: leave, count: ticks.count)
    }
  }

  /// Adds what is earned by so many starts of the row to what is earned before arriving straight at each other visit,
  /// and joins it with what can be earned from there.
  private mutating func push(
    _ range: Range<Int>,
    from visit: Int,
    phase: Int,
    leaving leave: Int,
    count: Int
  ) {
    let first = bounds.index(phase: phase, visit: 0, memory: 0, tick: graph.first) + leave
    let room = graph.ticks - leave
    bounds.values.withUnsafeBufferPointer { onward in
      values.withUnsafeMutableBufferPointer { values in
        row.withUnsafeBufferPointer { row in
          bounds.ways.withUnsafeBufferPointer { ways in
            mostOnWay.withUnsafeMutableBufferPointer { most in
              guard !range.isEmpty, let onward = onward.baseAddress,
                let values = values.baseAddress, let row = row.baseAddress,
                let ways = ways.baseAddress, let most = most.baseAddress
              else { return }
              sweep_push(
                row,
                values + first,
                onward + first,
                most + visit * graph.count,
                ways + range.lowerBound,
                range.count,
                count,
                room,
                DayGraph.never
              )
            }
          }
        }
      }
    }
  }

  /// Does so for those who have `breaks` on the way.
  private mutating func rest(
    _ range: Range<Int>,
    from visit: Int,
    breaks: Range<Int>,
    leaving leave: Int,
    count: Int
  ) {
    let pause = bounds.pauses[breaks.lowerBound * graph.phases + breaks.upperBound]
    let first = bounds.index(phase: breaks.upperBound, visit: 0, memory: 0, tick: graph.first)
    let end = min(count, pause.lastLeave + 1 - leave, graph.ticks - leave)
    guard end > 0, !range.isEmpty else { return }
    let (start, ticks) = (graph.first, graph.ticks)
    bounds.values.withUnsafeBufferPointer { onward in
      values.withUnsafeMutableBufferPointer { values in
        row.withUnsafeBufferPointer { row in
          pause.clocks.withUnsafeBufferPointer { clocks in
            mostOnWay.withUnsafeMutableBufferPointer { most in
              guard let onward = onward.baseAddress, let values = values.baseAddress,
                let row = row.baseAddress, let most = most.baseAddress
              else { return }
              for var way in bounds.ways[range] {
                // Who leaves early waits for the break, and all who do arrive together.
                let onTheWay = Int(start + way.leg + pause.length)
                var offset = 0
                while offset < end, Int(clocks[leave + offset]) > onTheWay + leave + offset {
                  let clock = clocks[leave + offset]
                  var best = row[offset]
                  offset += 1
                  while offset < end, clocks[leave + offset] == clock,
                    Int(clock) > onTheWay + leave + offset
                  {
                    best = max(best, row[offset])
                    offset += 1
                  }
                  guard best > DayGraph.never, Int(clock - start) < ticks else { continue }
                  let place = first + Int(way.offset - way.leg) + Int(clock - start)
                  values[place] = max(values[place], best - way.price)
                  guard onward[place] > DayGraph.never else { continue }
                  let joined = visit * graph.count + Int(way.next)
                  most[joined] = max(most[joined], best - way.price + onward[place])
                }
                guard offset < end else { continue }
                // Who leaves later has it on the way, and each tick later arrives a tick later.
                way.offset += pause.length
                way.leg += pause.length
                sweep_push(
                  row + offset,
                  values + first + leave + offset,
                  onward + first + leave + offset,
                  most + visit * graph.count,
                  &way,
                  1,
                  end - offset,
                  ticks - leave - offset,
                  DayGraph.never
                )
              }
            }
          }
        }
      }
    }
  }
}
