import Orienteering

/// One break or several in a row, had between two visits.
package struct Pause {
  /// The ticks that they take together.
  let length: Int32

  /// The tick at which they end for one who leaves at each tick of the day.
  let clocks: [Int32]

  /// The last tick, counted from the first of the day, to leave and still have them.
  let lastLeave: Int
}

extension DayGraph {
  /// The breaks from each phase to each later one, at `from * phases + to`.
  var pauses: [Pause] {
    (0..<phases * phases).map { index in
      let (from, to) = (index / phases, index % phases)
      guard from < to else { return Pause(length: 0, clocks: [], lastLeave: -1) }
      let clocks = (0..<ticks).map { tick in
        day.arrival(leaving: first + Int32(tick), travel: 0, breaks: from..<to)
      }
      return Pause(
        length: day.breaks[from..<to].reduce(0) { $0 + $1.length },
        clocks: clocks,
        lastLeave: clocks.lastIndex { $0 < Instance.noWay } ?? -1
      )
    }
  }

  /// The last tick, counted from the first, to leave a visit after so many breaks, have the others and end the day in time, at
  /// `phase * count + visit`; -1 if there is none.
  var lastLeaves: [Int] {
    (0..<phases * count).map { index in
      let (phase, visit) = (index / count, index % count)
      guard toEnd[visit] < Instance.noWay else { return -1 }
      let last = (0..<ticks).last { tick in
        let leave = first + Int32(tick)
        return day.arrival(leaving: leave, travel: toEnd[visit], breaks: phase..<phases - 1)
          <= self.last
      }
      return last ?? -1
    }
  }

  /// Returns the ticks, counted from the first, at which just so many breaks can be had and the others still can, for each
  /// phase.
  ///
  /// Tables of what follows a stay are read at the tick at which the shortest stay there would begin, so after a visit with a break during it
  /// the phase begins that much earlier.
  func spans(by pauses: [Pause]) -> [Range<Int>] {
    (0..<phases).map { phase in
      let isWithin = visits.contains { day.breaksHad(after: $0, arrivingWith: phase - 1) == phase }
      let earlier = isWithin ? stays.max() ?? 0 : 0
      let had = phase == 0 ? first : max(first, pauses[phase].clocks[0] - earlier)
      let isLast = phase == phases - 1
      let last = isLast ? ticks - 1 : pauses[(phase + 1) * phases - 1].lastLeave
      let start = Int(min(had, self.last) - first)
      return start..<max(start, last + 1)
    }
  }
}
