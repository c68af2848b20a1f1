import CInnerLoops

/// The stops, legs and times of a route, in one memory block for the inner loops.
///
/// Copies of a route share the block, so a shared block is never modified: ``makeRoom(for:of:)`` replaces it with a new one,
/// which every pass fills from scratch.
struct RouteTimes {
  private var block: ManagedBuffer<RouteLayout, Int32>

  /// Creates a block for at least `visits` visits of an instance with `count` visits, on a day with `breakStates` states.
  init(visits: Int, of count: Int, breakStates: Int) {
    let layout = RouteLayout(visits: visits, of: count, breakStates: breakStates)
    block = .create(minimumCapacity: layout.size) { _ in layout }
    unsafe block.withUnsafeMutablePointerToElements { cells in
      unsafe cells.initialize(repeating: 0, count: layout.size)
      let latest = layout.latestArrival
      unsafe (cells + latest).update(repeating: -1, count: layout.fitting - latest)
    }
  }

  /// The layout of the block.
  var layout: RouteLayout { block.header }

  /// Ensures that the block has room for the visits and is not shared; its contents become invalid.
  mutating func makeRoom(for visits: Int, of count: Int) {
    let layout = layout
    if visits > layout.room || !isKnownUniquelyReferenced(&block) {
      self = Self(visits: visits, of: count, breakStates: layout.breakStates)
    }
    block.header.knowsFitting = false
  }

  /// Calls `body` with the cells and returns its result.
  @inline(__always)
  func read<Result>(_ body: (Span<Int32>, RouteLayout) -> Result) -> Result {
    unsafe block.withUnsafeMutablePointers { layout, cells in
      let layout = unsafe layout.pointee
      return body(unsafe Span(_unsafeStart: cells, count: layout.size), layout)
    }
  }

  /// Calls `body` with the mutable cells and returns its result.
  ///
  /// - Precondition: The block is not shared.
  @inline(__always)
  mutating func write<Result>(_ body: (inout MutableSpan<Int32>, RouteLayout) -> Result) -> Result {
    unsafe block.withUnsafeMutablePointers { layout, cells in
      let layout = unsafe layout.pointee
      var span = unsafe MutableSpan(_unsafeStart: cells, count: layout.size)
      return body(&span, layout)
    }
  }

  /// The earliest tick after the first `count` visits and the given number of breaks.
  func ready(_ count: Int, breaks: Int = 0) -> Int32 {
    read { cells, layout in cells[layout.ready + breaks * layout.stride + count] }
  }

  /// The last tick to reach the visit at `position`, or the end, after the given number of breaks.
  func latestArrival(_ position: Int, breaks: Int = 0) -> Int32 {
    read { cells, layout in cells[layout.latestArrival + breaks * layout.stride + position] }
  }

  /// Adds one word to `words` per ``InsertionTables/wordWidth`` visits, with one bit each: whether it may fit into the route of
  /// `count` visits.
  ///
  /// The result is computed once and shared by all copies of a route until it changes.
  func addFitting(
    ofVisits count: Int,
    by tables: InsertionTables,
    onKind kind: Int,
    to words: inout [Int32]
  ) {
    unsafe block.withUnsafeMutablePointers { layout, cells in
      let start = unsafe layout.pointee.fitting
      let size = unsafe layout.pointee.words
      if unsafe !layout.pointee.knowsFitting {
        let shape = unsafe layout.pointee.shape(ofVisits: count)
        let route = unsafe Span(_unsafeStart: cells, count: start)
        var fitting = unsafe MutableSpan(_unsafeStart: cells + start, count: size)
        tables.findFitting(in: route, shape, onKind: kind, to: &fitting)
        unsafe layout.pointee.knowsFitting = true
      }
      unsafe words += UnsafeBufferPointer(start: cells + start, count: size)
    }
  }
}

extension RouteTimes {
  /// Times `visits` on a day, forward and backward.
  ///
  /// - Returns: The ticks of travel, at most ``Instance/noWay``.
  /// - Complexity: O(*k* · *p*²) for *k* visits and *p* numbers of breaks taken.
  mutating func update(_ visits: [Int], on day: DayKind, of instance: Instance) -> Int32 {
    makeRoom(for: visits.count, of: day.count)
    let breakStates = day.breaks.count + 1
    return write { cells, layout in
      let travel = Self.placeStops(visits, on: day, in: &cells, layout)
      if breakStates == 1 {
        Self.passForward(visits, on: day, of: instance, in: &cells, layout)
        Self.passBackward(visits, on: day, of: instance, in: &cells, layout)
      } else {
        Self.passForwardWithBreaks(visits, on: day, of: instance, in: &cells, layout)
        Self.passBackwardWithBreaks(visits, on: day, of: instance, in: &cells, layout)
      }
      return travel
    }
  }

  /// Fills the rows of stops and legs, and returns the sum of the legs.
  private static func placeStops(
    _ visits: [Int],
    on day: DayKind,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) -> Int32 {
    // Indices of visits and ends fit into 32 bits: tables with a row for each fit into memory.
    let count = day.count
    cells[0] = Int32(count)
    cells[visits.count + 1] = Int32(count)
    guard let first = visits.first, let last = visits.last else {
      cells[layout.legs] = day.direct
      return day.direct
    }
    var leg = day.fromStart[first]
    var travel: Int32 = 0
    for position in visits.indices {
      let visit = visits[position]
      cells[position + 1] = Int32(visit)
      cells[layout.legs + position] = leg
      travel = min(Instance.noWay, travel + leg)
      if position + 1 < visits.count {
        leg = day.travelTime(from: visit, to: visits[position + 1])
      }
    }
    cells[layout.legs + visits.count] = day.toEnd[last]
    return min(Instance.noWay, travel + day.toEnd[last])
  }

  /// Computes the earliest ticks to leave each stop of a day without breaks.
  private static func passForward(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    var leave = day.horizon.lowerBound
    cells[layout.ready] = leave
    for position in visits.indices {
      let visit = visits[position]
      let leg = cells[layout.legs + position]
      let canGo = leave < Instance.noWay && leg < Instance.noWay
      let start =
        canGo ? day.hours.earliestStart(of: visit, arriving: leave + leg) : Instance.noWay
      leave = start < Instance.noWay ? start + instance.visits[visit].stay : Instance.noWay
      cells[layout.ready + position + 1] = leave
    }
  }

  /// Computes the last ticks to reach each stop of a day without breaks.
  private static func passBackward(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    var latest = day.horizon.upperBound
    let end = layout.latestArrival + visits.count
    cells[end] = latest
    closeLanes(beyond: end, in: &cells)
    for position in visits.indices.reversed() {
      let visit = visits[position]
      let leg = cells[layout.legs + position + 1]
      let leave = latest >= 0 && leg < Instance.noWay ? latest - leg : -1
      latest =
        leave >= 0
        ? day.hours.latestStart(of: visit, notAfter: leave - instance.visits[visit].stay) : -1
      cells[layout.latestArrival + position] = latest
    }
  }

  /// Computes the earliest ticks to leave each stop after each number of breaks.
  private static func passForwardWithBreaks(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    let (breakStates, stride) = (layout.breakStates, layout.stride)
    for taken in 0..<breakStates { cells[layout.ready + taken * stride] = Instance.noWay }
    cells[layout.ready] = day.horizon.lowerBound
    for (position, visit) in visits.enumerated() {
      let leg = cells[layout.legs + position]
      let from = layout.ready + position
      if day.hasBreakWithin(visit) {
        for taken in 0..<breakStates { cells[from + 1 + taken * stride] = Instance.noWay }
      }
      for then in 0..<breakStates {
        guard let after = day.breaksTaken(after: visit, arrivingWith: then) else { continue }
        var earliest = Instance.noWay
        for taken in 0...then where leg < Instance.noWay {
          let leave = cells[from + taken * stride]
          guard leave < Instance.noWay else { continue }
          let arrival = day.arrival(leaving: leave, travel: leg, breaks: taken..<then)
          let start = day.hours.earliestStart(of: visit, arriving: arrival)
          guard start < Instance.noWay else { continue }
          earliest = min(earliest, start + instance.visits[visit].stay)
        }
        cells[from + 1 + after * stride] = earliest
      }
    }
  }

  /// Computes the last ticks to reach each stop with each number of breaks taken.
  private static func passBackwardWithBreaks(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    let (breakStates, stride) = (layout.breakStates, layout.stride)
    let end = layout.latestArrival + visits.count
    for taken in 0..<breakStates {
      cells[end + taken * stride] = taken == breakStates - 1 ? day.horizon.upperBound : -1
      closeLanes(beyond: end + taken * stride, in: &cells)
    }
    for position in visits.indices.reversed() {
      let visit = visits[position]
      let leg = cells[layout.legs + position + 1]
      let to = layout.latestArrival + position
      for taken in 0..<breakStates {
        guard let after = day.breaksTaken(after: visit, arrivingWith: taken) else {
          cells[to + taken * stride] = -1
          continue
        }
        var leave: Int32 = -1
        for then in after..<breakStates where leg < Instance.noWay {
          let arrival = cells[to + 1 + then * stride]
          guard arrival >= 0 else { continue }
          leave = max(leave, day.latestLeave(arriving: arrival, travel: leg, breaks: after..<then))
        }
        cells[to + taken * stride] =
          leave >= 0
          ? day.hours.latestStart(of: visit, notAfter: leave - instance.visits[visit].stay) : -1
      }
    }
  }

  /// Fills the padding beyond the end of a route so that nothing fits there.
  private static func closeLanes(beyond end: Int, in cells: inout MutableSpan<Int32>) {
    for lane in 1...Int(insertion_width) { cells[end + lane] = -1 }
  }
}
