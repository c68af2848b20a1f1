/// Times between places over a day, such that a later departure never arrives earlier.
///
/// Time-dependent search needs this property (FIFO), so that waiting is never better than leaving. A sequence of tables lacks
/// it where a faster table follows, so times here may include waiting for the next table.
public struct TransitDayTable: Hashable, Sendable {
  /// A table and the time from which it holds.
  struct Slot: Hashable, Sendable {
    /// The seconds after midnight.
    let start: Int32

    /// The table.
    let table: TransitTable
  }

  /// The slots, earliest first.
  let slots: [Slot]

  /// Whether a table holds until the next one starts; otherwise only for departures at its start.
  let isSteady: Bool

  /// Creates a day of tables.
  init(slots: [Slot], isSteady: Bool) {
    self.slots = slots.sorted { $0.start < $1.start }
    self.isSteady = isSteady
  }

  /// Returns the time of a journey, including the initial wait, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - origin: The index of the origin.
  ///   - destination: The index of the destination.
  ///   - seconds: The departure, in seconds after midnight.
  /// - Returns: The time. Before the first slot, it includes the wait for it; after the start of the last one, it is `nil` if
  ///   tables hold only at their starts.
  /// - Complexity: O(*n*) for *n* slots.
  public func time(from origin: Int, to destination: Int, leaving seconds: Int32) -> TravelTime? {
    var best: Int64?
    for (index, slot) in slots.enumerated() {
      let ends = index + 1 < slots.count ? slots[index + 1].start : .max
      let holds = slot.start >= seconds || (isSteady && ends > seconds)
      guard holds, let time = slot.table[origin, destination] else { continue }
      let total = max(0, Int64(slot.start) - Int64(seconds)) + Int64(time.rawValue)
      best = min(best ?? total, total)
    }
    return best.map { TravelTime(rawValue: Int32(clamping: $0)) }
  }
}
