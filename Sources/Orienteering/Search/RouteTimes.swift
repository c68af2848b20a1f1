import CInnerLoops

/// The stops, legs and times of a route, in one block of memory that the inner loops read.
///
/// Copies of a route share the block, so one is never changed while it is shared: ``makeRoom(for:of:)`` replaces it by a new
/// one, which every pass then fills from scratch.
struct RouteTimes {
  private var block: ManagedBuffer<RouteLayout, Int32>

  /// Creates room for at least `visits` visits of an instance with `count`, on a day with so many phases.
  init(visits: Int, of count: Int, phases: Int) {
    let layout = RouteLayout(visits: visits, of: count, phases: phases)
    block = .create(minimumCapacity: layout.size) { _ in layout }
    unsafe block.withUnsafeMutablePointerToElements { cells in
      unsafe cells.initialize(repeating: 0, count: layout.size)
      let latest = layout.latestArrival
      unsafe (cells + latest).update(repeating: -1, count: layout.fitting - latest)
    }
  }

  /// Where the block has what.
  var layout: RouteLayout { block.header }

  /// Makes sure that the block has room for so many visits and is not shared; what it says is no longer of use.
  mutating func makeRoom(for visits: Int, of count: Int) {
    let layout = layout
    if visits > layout.room || !isKnownUniquelyReferenced(&block) {
      self = Self(visits: visits, of: count, phases: layout.phases)
    }
    block.header.knowsFitting = false
  }

  /// Returns what `body` returns for the cells.
  @inline(__always)
  func read<Result>(_ body: (Span<Int32>, RouteLayout) -> Result) -> Result {
    unsafe block.withUnsafeMutablePointers { layout, cells in
      let layout = unsafe layout.pointee
      return body(unsafe Span(_unsafeStart: cells, count: layout.size), layout)
    }
  }

  /// Returns what `body` returns for the cells, which it may change.
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

  /// The earliest tick with the first `count` visits made and so many breaks had.
  func ready(_ count: Int, breaks: Int = 0) -> Int32 {
    read { cells, layout in cells[layout.ready + breaks * layout.stride + count] }
  }

  /// The last tick to reach the visit at `position`, or the end, with so many breaks had.
  func latestArrival(_ position: Int, breaks: Int = 0) -> Int32 {
    read { cells, layout in cells[layout.latestArrival + breaks * layout.stride + position] }
  }

  /// Adds a word to `words` for every ``InsertionTables/wordWidth`` visits, a bit each: whether it may fit into the route of
  /// `count` visits.
  ///
  /// The tables are asked once; the copies of a route remember its answer together, while it stays as it is.
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
