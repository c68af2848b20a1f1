/// When each visit may start on one kind of day.
public struct VisitHours: Hashable, Sendable {
  /// The first and the last tick at which a visit may start.
  public struct StartWindow: Hashable, Sendable {
    /// The first tick at which the visit may start: the opening.
    public let earliest: Int32

    /// The last tick at which the visit may start, given the last admission and closing time.
    public let latest: Int32

    /// Creates a window.
    package init(earliest: Int32, latest: Int32) {
      self.earliest = earliest
      self.latest = latest
    }
  }

  /// The windows of visit `v` are those at `offsets[v]..<offsets[v + 1]`.
  package let offsets: [Int32]

  /// The windows of all visits, each visit's ascending and disjoint.
  package let windows: [StartWindow]

  /// Creates the hours of a day from the windows of each visit, in any order.
  ///
  /// Windows that end before they start are dropped; overlapping ones are merged.
  package init(windows: [[StartWindow]]) {
    var offsets: [Int32] = [0]
    var all: [StartWindow] = []
    for windowsOfVisit in windows {
      all += Self.merged(windowsOfVisit)
      offsets.append(Int32(all.count))
    }
    self.offsets = offsets
    self.windows = all
  }

  /// The number of visits.
  package var visitCount: Int { offsets.count - 1 }

  /// Returns the windows of `visit`, ascending.
  public func windows(of visit: Int) -> ArraySlice<StartWindow> {
    windows[Int(offsets[visit])..<Int(offsets[visit + 1])]
  }

  /// Returns the first tick from `arrival` on at which `visit` may start, or ``Instance/noWay``.
  public func earliestStart(of visit: Int, arriving arrival: Int32) -> Int32 {
    var index = Int(offsets[visit])
    let end = Int(offsets[visit + 1])
    while index < end {
      let window = windows[index]
      if arrival <= window.latest { return max(arrival, window.earliest) }
      index += 1
    }
    return Instance.noWay
  }

  /// Returns the last tick up to `limit` at which `visit` may start, or a negative number.
  public func latestStart(of visit: Int, notAfter limit: Int32) -> Int32 {
    var index = Int(offsets[visit + 1]) - 1
    let first = Int(offsets[visit])
    while index >= first {
      let window = windows[index]
      if limit >= window.earliest { return min(limit, window.latest) }
      index -= 1
    }
    return -1
  }

  /// Returns the hours of only the visits in `kept`.
  package func keeping(_ kept: [Int]) -> Self {
    Self(windows: kept.map { Array(windows(of: $0)) })
  }

  private static func merged(_ windows: [StartWindow]) -> [StartWindow] {
    let sorted = windows.filter { $0.earliest <= $0.latest }.sorted { $0.earliest < $1.earliest }
    var result: [StartWindow] = []
    for window in sorted {
      if let last = result.last, window.earliest <= last.latest {
        result[result.count - 1] = StartWindow(
          earliest: last.earliest,
          latest: max(last.latest, window.latest)
        )
      } else {
        result.append(window)
      }
    }
    return result
  }
}
